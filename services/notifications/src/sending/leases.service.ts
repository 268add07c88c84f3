import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import type { MessageChannel } from '@contracts/vocabulary/messages';
import { takeDue } from '@service-kit/database/take-due';
import { DataSource, In } from 'typeorm';
import { MessageEntity } from '../messages/message.entity';

export interface Leased {
  readonly message: MessageEntity;
  readonly lease: string;
}

/** The outcome of an attempt. */
export type Outcome =
  | {
      readonly state: 'sent';
      readonly recipient: string;
      readonly subject: string;
      /** The provider's id of a text. */
      readonly providerId: string | null;
      readonly accountId: AccountId | null;
    }
  | { readonly state: 'skipped' | 'failed'; readonly reason: string }
  | { readonly state: 'waiting'; readonly reason: string | null; readonly nextAttemptAt: Date };

/** Leases due messages and records their outcome. */
@Injectable()
export class LeasesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Longest due first. Other processes' messages are left out. */
  async take(
    channels: readonly MessageChannel[],
    count: number,
    leaseMs: number,
  ): Promise<Leased[]> {
    const lease = randomUUID();
    const taken = await takeDue(
      this.dataSource,
      {
        table: 'messages',
        isDue: `state = $3 AND channel = ANY($4) AND next_attempt_at <= now()
          AND (leased_until IS NULL OR leased_until <= now())`,
        order: 'next_attempt_at',
        limit: count,
        set: `lease = $1, attempts = attempts + 1,
          leased_until = now() + make_interval(secs => $2)`,
      },
      [lease, leaseMs / 1_000, 'waiting', channels],
    );
    if (taken.length === 0) return [];
    const ids = taken.map(({ id }) => id);
    const messages = await this.dataSource.manager.findBy(MessageEntity, { id: In(ids) });
    return messages.map((message) => ({ message, lease }));
  }

  /** False if the lease ran out and another process took the message. */
  async settle({ message, lease }: Leased, outcome: Outcome): Promise<boolean> {
    const sent = outcome.state === 'sent' ? outcome : null;
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE messages SET state = $3, lease = NULL, leased_until = NULL,
         recipient = CASE WHEN erased THEN NULL ELSE $4 END,
         subject = CASE WHEN erased THEN NULL ELSE $5 END,
         account_id = coalesce(account_id, $6),
         sent_at = CASE WHEN $7 THEN now() END,
         next_attempt_at = $8, reason = $9, provider_id = $10
       WHERE id = $1 AND lease = $2`,
      [
        message.id,
        lease,
        outcome.state,
        sent?.recipient ?? null,
        sent?.subject ?? null,
        sent?.accountId ?? null,
        sent !== null,
        outcome.state === 'waiting' ? outcome.nextAttemptAt : null,
        outcome.state === 'sent' ? null : outcome.reason,
        sent?.providerId ?? null,
      ],
    );
    return count > 0;
  }

  /** Fails messages that have waited a day without a way to send them. */
  async giveUp(channels: readonly MessageChannel[], reason: string): Promise<number> {
    if (channels.length === 0) return 0;
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE messages SET state = $1, reason = $2, next_attempt_at = NULL, lease = NULL,
         leased_until = NULL
       WHERE state = $3 AND channel = ANY($4) AND give_up_at <= now()
         AND (leased_until IS NULL OR leased_until <= now())`,
      ['failed', reason, 'waiting', channels],
    );
    return count;
  }
}
