import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inTransaction } from '@service-kit/database/transaction';
import { failureReason } from '@service-kit/observability/failure-reason';
import { AccountsService, addressKey } from '../accounts/accounts.service';
import { Account } from '../accounts/account.entity';
import { CustomersConfig } from '../config';
import { AccountLinksService } from '../links/account-links.service';
import { ConcurrencyLimit } from '@service-kit/requests/concurrency-limit';

/** Requests beyond these limits are dropped. A customer who gets no email asks again. */
const limits = { atOnce: 2, waiting: 500, waitMs: 30_000 };

/**
 * The caller gets a reply before anyone checks whether the account exists, so the reply reveals
 * nothing.
 */
@Injectable()
export class ForgottenPasswordsService implements OnModuleDestroy {
  private readonly logger = new Logger('ForgottenPasswords');
  private readonly limit = new ConcurrencyLimit(limits, () => new Error('too many at once'));
  /** Keyed by address. */
  private readonly asked = new Map<string, Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly links: AccountLinksService,
    private readonly config: CustomersConfig,
  ) {}

  forgot(email: string): void {
    const address = addressKey(email);
    if (this.asked.has(address)) return;
    const work = this.limit
      .run(() => this.sendLink(address))
      .catch((error: unknown) => this.logger.warn(`a link was not made: ${failureReason(error)}`))
      .finally(() => this.asked.delete(address));
    this.asked.set(address, work);
  }

  /** Sends what was promised. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.asked.values());
  }

  /** At most one link per minute and account. */
  private async sendLink(email: string): Promise<void> {
    const known = this.config.demo ? { email } : { email, isDemo: false };
    const customer = await this.dataSource.getRepository(Account).findOneBy(known);
    if (!customer) return;
    await inTransaction(this.dataSource, async (tx) => {
      const locked = await this.accounts.lock(tx, customer.id);
      if (await this.links.wasJustRequested(tx, 'reset-password', locked)) return;
      await this.links.request(tx, 'reset-password', locked, email);
    });
  }
}
