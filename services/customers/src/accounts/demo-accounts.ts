import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { demoAccounts } from '@contracts/demo-accounts';
import { CustomersConfig } from '../config';
import { Customer } from './customer.entity';
import { hashOf } from './passwords';

const people = {
  owner: { firstName: 'Harriet', lastName: 'Anders', phone: '(904) 555-0101', isAdmin: true },
  customer: { firstName: 'Wes', lastName: 'Palmetto', phone: '(904) 555-0102', isAdmin: false },
};

/** Makes the accounts that demo mode shows; in any other mode there are none to log in with. */
@Injectable()
export class DemoAccounts implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: CustomersConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.demo) return;
    for (const kind of ['owner', 'customer'] as const) {
      const { email, password } = demoAccounts[kind];
      const known = await this.dataSource.getRepository(Customer).existsBy({ email });
      if (known) continue;
      await this.dataSource
        .createQueryBuilder()
        .insert()
        .into(Customer)
        .values({ ...people[kind], email, passwordHash: await hashOf(password), isDemo: true })
        .orIgnore()
        .execute();
    }
  }
}
