import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { messageChannels, type MessageChannel } from '@contracts/vocabulary/messages';
import type { DeliveryMode } from '@contracts/notifications/messages';
import { DueWork } from '@service-kit/background/due-work';
import { pause } from '@service-kit/background/pause';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { onCommit } from '@service-kit/database/transaction';
import { countBusiness } from '@service-kit/database/business-record';
import { failureReason } from '@service-kit/observability/failure-reason';
import { isInfrastructureFailure } from '@service-kit/requests/infrastructure-failure';
import { DataSource } from 'typeorm';
import { BackupWatchService } from '../owner-alerts/backup-watch.service';
import { DiskWatchService } from '../owner-alerts/disk-watch.service';
import { NotificationsConfig } from '../config';
import { DeliveryFailure, EmailDelivery, TextDelivery } from '../delivery/delivery.port';
import { messagesQueued } from '../messages/message-queue.service';
import { OptOutsService } from '../sms/opt-outs.service';
import { TextUpdatePublisher } from '../sms/text-update-publisher';
import { ATTEMPT_TIMES, delayAfter, type AttemptTimes } from '../time/attempt-times';
import { RemindersService } from '../visits/reminders.service';
import type { Composed } from './composed';
import { ComposerService } from './composer.service';
import { DailyLimitsService } from './daily-limits.service';
import { LeasesService, type Leased, type Outcome } from './leases.service';

const settleAgainMs = 500;

/**
 * Sends due messages. If the process dies after the server accepts a message, it is sent again under
 * the same Message-ID; mail can't promise more.
 */
@Injectable()
export class SenderService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Messages');
  /** Ends attempts when the process ends. */
  private readonly cutOff = new AbortController();
  private readonly sending = new DueWork<Leased>(this.logger);
  private readonly reminding = new PeriodicWork(this.logger);
  private readonly live: readonly MessageChannel[];
  private readonly off: readonly MessageChannel[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly leases: LeasesService,
    private readonly composer: ComposerService,
    private readonly reminders: RemindersService,
    private readonly backups: BackupWatchService,
    private readonly disk: DiskWatchService,
    private readonly optOuts: OptOutsService,
    private readonly limits: DailyLimitsService,
    private readonly emails: EmailDelivery,
    private readonly texts: TextDelivery,
    private readonly updates: TextUpdatePublisher,
    @Inject(ATTEMPT_TIMES) private readonly times: AttemptTimes,
    { emailMode, smsMode }: NotificationsConfig,
  ) {
    const modes: Record<MessageChannel, DeliveryMode> = { email: emailMode, sms: smsMode };
    this.live = messageChannels.filter((channel) => modes[channel] !== 'off');
    this.off = messageChannels.filter((channel) => modes[channel] === 'off');
  }

  onApplicationBootstrap(): void {
    onCommit(this.dataSource, messagesQueued, () => this.sending.wake());
    const { pollMs, reminderMs, concurrency, leaseMs } = this.times;
    this.sending.start({
      pollMs,
      failed: 'messages wait',
      take: async ({ length }) =>
        length < concurrency ? this.leases.take(this.live, concurrency - length, leaseMs) : [],
      work: (leased) => this.attempt(leased),
    });
    this.reminding.repeat({ pauseMs: reminderMs, failed: 'reminders wait' }, () => this.remind());
  }

  /** Sends in progress get some time to end; a replica takes the rest. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.sending.stop(), this.reminding.stop()]);
    this.cutOff.abort();
    await this.sending.stop(1_000);
    await this.emails.close();
  }

  private async remind(): Promise<void> {
    await this.reminders.queueDue(new Date());
    await this.leases.giveUp(this.off, 'There was no way to send it: it is not set up.');
    // Last: it asks customers, who may be away.
    await this.disk.queueDue(new Date());
    await this.backups.queueDue(new Date());
  }

  /** Never rejects. */
  private async attempt(leased: Leased): Promise<void> {
    const { message } = leased;
    const outcome = await this.tried(leased);
    const { kind, channel, id, attempts } = message;
    const line = { msg: `message ${outcome.state}`, id, kind, channel, attempts };
    if (outcome.state === 'failed') this.logger.warn({ ...line, reason: outcome.reason });
    else this.logger.log(line);
    await this.settled(leased, outcome);
    if (channel === 'sms') this.updates.now();
    countBusiness(this.dataSource, `message-${outcome.state}`);
  }

  private async tried({ message }: Leased): Promise<Outcome> {
    let composed: Composed;
    let providerId: string | null;
    try {
      const now = new Date();
      composed = await this.composer.compose(message, now);
      if (composed.kind === 'skip') return { state: 'skipped', reason: composed.reason };
      const counted = countedFor(composed);
      if (counted !== null) {
        const tooMany = await this.limits.take(message, counted, now);
        if (tooMany !== null) return { state: 'skipped', reason: tooMany };
      }
      providerId = await this.deliver(composed);
    } catch (error) {
      return this.afterFailure(error, message.attempts, message.giveUpAt);
    }
    const { accountId } = composed;
    const [recipient, subject] =
      composed.kind === 'email'
        ? [composed.email.to, composed.email.subject]
        : [composed.text.to, beginningOf(composed.text.text)];
    return { state: 'sent', recipient, subject, providerId, accountId };
  }

  /** Returns the provider's id of a text. */
  private async deliver(composed: Exclude<Composed, { kind: 'skip' }>): Promise<string | null> {
    const signal = AbortSignal.any([this.cutOff.signal, AbortSignal.timeout(this.times.sendMs)]);
    if (composed.kind === 'email') {
      await this.emails.send(composed.email, signal);
      return null;
    }
    try {
      return await this.texts.send(composed.text, signal);
    } catch (error) {
      if (error instanceof DeliveryFailure && error.kind === 'opted-out') {
        await this.optOuts.add(composed.text.to);
      }
      throw error;
    }
  }

  private afterFailure(error: unknown, attempts: number, giveUpAt: Date): Outcome {
    const reason = this.reasonOf(error);
    if (error instanceof DeliveryFailure && error.kind === 'opted-out') {
      return { state: 'skipped', reason };
    }
    if (error instanceof DeliveryFailure && error.kind === 'permanent') {
      return { state: 'failed', reason };
    }
    // Cut off by the end of this process, so a replica continues at once.
    const delay = this.cutOff.signal.aborted ? 0 : delayAfter(attempts, this.times, Math.random());
    const nextAttemptAt = new Date(Date.now() + delay);
    if (nextAttemptAt >= giveUpAt) return { state: 'failed', reason: `Given up. ${reason}` };
    return { state: 'waiting', reason, nextAttemptAt };
  }

  private reasonOf(error: unknown): string {
    if (error instanceof DeliveryFailure) return error.message;
    if (isInfrastructureFailure(error)) return 'A service that knows what to say did not answer.';
    this.logger.error(error);
    return 'Something went wrong on our side; the log says what.';
  }

  /** Retries until the lease ends, since an unrecorded send would be repeated. */
  private async settled(leased: Leased, outcome: Outcome): Promise<void> {
    const until = Date.now() + this.times.leaseMs;
    for (;;) {
      try {
        if (!(await this.leases.settle(leased, outcome))) {
          this.logger.warn(`message ${leased.message.id} took longer than its lease`);
        }
        return;
      } catch (error) {
        this.logger.warn(`what became of a message waits: ${failureReason(error)}`);
        if (Date.now() >= until || this.cutOff.signal.aborted) return;
        await pause(settleAgainMs, this.cutOff.signal);
      }
    }
  }
}

/** The number or address whose messages count; null for verified addresses. */
function countedFor(composed: Exclude<Composed, { kind: 'skip' }>): string | null {
  if (composed.kind === 'sms') return composed.text.to;
  return composed.unverified ? composed.email.to.toLowerCase() : null;
}

/** As carriers count one text; ours are seldom longer. */
const shownOfText = 160;

/** A text message as the office's list and conversations show it, without links. */
function beginningOf(text: string): string {
  const words = text.replace(/https?:\/\/\S+/g, '…');
  return words.length > shownOfText ? `${words.slice(0, shownOfText - 1)}…` : words;
}
