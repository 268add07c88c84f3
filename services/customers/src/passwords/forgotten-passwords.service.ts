import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inTransaction } from '@service-kit/database/transaction';
import { failureReason } from '@service-kit/observability/failure-reason';
import { AccountsService, addressKey } from '../accounts/accounts.service';
import { Customer } from '../accounts/customer.entity';
import { CustomersConfig } from '../config';
import { AccountLinksService } from '../links/account-links.service';
import { ConcurrencyLimit } from '@service-kit/requests/concurrency-limit';

/** What is asked for beyond these is not worth waiting for: a customer who gets no email asks again. */
const limits = { atOnce: 2, waiting: 500, waitMs: 30_000 };

/**
 * Sends links to those who have forgotten their password. Anyone who asks is answered before
 * anyone looks whether there is such an account, so nothing about the answer can tell.
 */
@Injectable()
export class ForgottenPasswordsService implements OnModuleDestroy {
  private readonly logger = new Logger('ForgottenPasswords');
  private readonly limit = new ConcurrencyLimit(limits, () => new Error('too many at once'));
  /** By address, so that asking twice is asking once. */
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

  /** What was promised is still done. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.asked.values());
  }

  /** At most one a minute to an account, no matter who asks for it. */
  private async sendLink(email: string): Promise<void> {
    const known = this.config.demo ? { email } : { email, isDemo: false };
    const customer = await this.dataSource.getRepository(Customer).findOneBy(known);
    if (!customer) return;
    await inTransaction(this.dataSource, async (tx) => {
      const locked = await this.accounts.lock(tx, customer.id);
      if (await this.links.wasJustRequested(tx, 'reset-password', locked)) return;
      await this.links.request(tx, 'reset-password', locked, email);
    });
  }
}
