import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type {
  AdminLogin,
  CustomerLoginReply,
  FromNetwork,
  LogIn,
  LoginReply,
} from '@contracts/customers/accounts';
import type { Role } from '@contracts/vocabulary/accounts';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { accountView, addressKey } from '../accounts/accounts.service';
import { Account } from '../accounts/account.entity';
import { AuthenticatorsService } from '../authenticators/authenticators.service';
import { SecondStepRulesService } from '../authenticators/second-step-rules.service';
import { CustomersConfig } from '../config';
import { PasswordHashes } from '../passwords/password-hashes';
import { TokensService } from '../tokens/tokens.service';

@Injectable()
export class LoginsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hashes: PasswordHashes,
    private readonly tokens: TokensService,
    private readonly authenticators: AuthenticatorsService,
    private readonly rules: SecondStepRulesService,
    private readonly config: CustomersConfig,
  ) {}

  /**
   * Refuses unknown accounts, wrong passwords and customers with the same words and the same work.
   * Only after that, it asks for a code.
   */
  async adminLogin(login: AdminLogin & FromNetwork): Promise<LoginReply> {
    const { token, message } = await this.loggedIn(login, 'admin');
    return { token, message };
  }

  /** Asks the office's users for a code, too: a customer's login changes the password and the address. */
  logIn(login: LogIn & FromNetwork): Promise<CustomerLoginReply> {
    return this.loggedIn(login, 'customer');
  }

  private async loggedIn(
    { email, password, ...secondStep }: AdminLogin & FromNetwork,
    role: Role,
  ): Promise<CustomerLoginReply> {
    const customer = await this.withPassword(email);
    const isRight = await this.hashes.matches(password, customer?.passwordHash);
    if (!customer || !isRight || (role === 'admin' && !customer.isAdmin)) {
      throw new Refusal('credentials_rejected');
    }
    await this.authenticators.requireCode(customer.id, secondStep);
    customer.lastLogin = new Date();
    const { id, lastLogin, firstName } = customer;
    const secondStepMissing = await inTransaction(this.dataSource, async (tx) => {
      const isMissing = role === 'admin' && (await this.rules.isMissing(tx, customer));
      await tx.update(Account, id, { lastLogin });
      return isMissing;
    });
    return {
      // If the generation has ended since the password was read, the token is invalid.
      token: await this.tokens.issue(customer, role, { secondStepMissing }),
      message: `Welcome back, ${firstName}.`,
      user: accountView(customer),
    };
  }

  private withPassword(email: string): Promise<Account | null> {
    const query = this.dataSource
      .getRepository(Account)
      .createQueryBuilder('customer')
      .addSelect('customer.passwordHash')
      .where('customer.email = :email', { email: addressKey(email) });
    if (!this.config.demo) query.andWhere('NOT customer.isDemo');
    return query.getOne();
  }
}
