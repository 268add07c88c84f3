import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { demoAccounts } from '@contracts/customers/demo-accounts';
import { CustomersConfig } from '../config';
import { hashOf, PasswordHashes } from '../passwords/password-hashes';
import { Account } from './account.entity';

const people = {
  owner: { firstName: 'Harriet', lastName: 'Anders', phone: '(904) 555-0101', officeRole: 'owner' },
  customer: { firstName: 'Wes', lastName: 'Palmetto', phone: '(904) 555-0102', officeRole: null },
} as const;

/** Demo mode only. */
@Injectable()
export class DemoAccounts implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: CustomersConfig,
    private readonly hashes: PasswordHashes,
  ) {}

  /** Undoes what visitors have changed. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.demo) return;
    for (const kind of ['owner', 'customer'] as const) {
      const { email, password } = demoAccounts[kind];
      const known = await this.dataSource.getRepository(Account).findOne({
        where: { email, isDemo: true },
        select: { id: true, passwordHash: true },
      });
      if (!known) await this.make(kind);
      else if (!(await this.hashes.matches(password, known.passwordHash))) {
        const passwordHash = await hashOf(password);
        await this.dataSource.manager.update(Account, known.id, { passwordHash });
      }
    }
  }

  /** Only once, even if several start at the same time. */
  private async make(kind: keyof typeof people): Promise<void> {
    const { email, password } = demoAccounts[kind];
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(Account)
      .values({
        ...people[kind],
        email,
        // No one can open a link sent to a fictional address.
        emailVerifiedAt: new Date(),
        passwordHash: await hashOf(password),
        isDemo: true,
      })
      .orIgnore()
      .execute();
  }
}
