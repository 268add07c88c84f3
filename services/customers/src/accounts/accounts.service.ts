import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AdminLogin, LoginReply } from '@contracts/customers';
import { Refusal } from '@service-kit/requests/refusal';
import { CustomersConfig } from '../config';
import { TokensService } from '../tokens/tokens.service';
import { Customer } from './customer.entity';
import { matches } from './passwords';

@Injectable()
export class AccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: TokensService,
    private readonly config: CustomersConfig,
  ) {}

  /** Unknown, wrong and not an owner are refused alike, in words and in time. */
  async adminLogin({ email, password }: AdminLogin): Promise<LoginReply> {
    const account = await this.withPassword(email);
    const isRight = await matches(password, account?.passwordHash);
    if (!account || !isRight || !account.isAdmin) throw new Refusal('credentials_rejected');
    await this.dataSource
      .createQueryBuilder()
      .update(Customer)
      .set({ lastLogin: () => 'now()' })
      .where({ id: account.id })
      .execute();
    return {
      token: await this.tokens.issue(account, 'admin'),
      message: `Welcome back, ${account.firstName}.`,
    };
  }

  private withPassword(email: string): Promise<Customer | null> {
    const query = this.dataSource
      .getRepository(Customer)
      .createQueryBuilder('customer')
      .addSelect('customer.passwordHash')
      .where('customer.email = :email', { email: email.toLowerCase() });
    if (!this.config.demo) query.andWhere('NOT customer.isDemo');
    return query.getOne();
  }
}
