import { Inject, Injectable } from '@nestjs/common';
import type { VisitState } from '@contracts/booking/appointments';
import type { AccountId } from '@contracts/customers/accounts';
import { messageKindRules, type MessageKind } from '@contracts/vocabulary/messages';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { uuidv7 } from '@service-kit/database/uuid';
import { recordWhenCommitted } from '@service-kit/database/business-record';
import { afterCommit } from '@service-kit/database/transaction';
import type { Obsolete } from '@service-kit/messaging/messaging-purge';
import type { EntityManager } from 'typeorm';
import { NotificationsConfig } from '../config';
import { MessageStore } from '../delivery/message-store';
import { ATTEMPT_TIMES, type AttemptTimes } from '../time/attempt-times';

export const messagesQueued = 'messages queued';

/** Older messages are no longer news. */
export const giveUpAfterHours = 24;

/** Messages are kept for 18 months: a year's warranty, and some time for questions. */
export const obsoleteMessages: Obsolete = {
  daily_counts: `day < (now() - interval '2 days')::date`,
  messages: `created_at < now() - interval '18 months' AND state <> 'waiting'`,
  backup_reports: `at < now() - interval '400 days'`,
  received_texts: `received_at < now() - interval '90 days'`,
  office_texts: `created_at < now() - interval '90 days'`,
  conversations: `last_at < now() - interval '90 days'`,
  text_receipts: `at < now() - interval '18 months'`,
};

/** Since when the visit has its status: another drive is other news. */
export const statusSinceOf = ({ status, enRouteAt, reachedAt }: VisitState): string =>
  (trackingStatusRules[status].driving ? enRouteAt : null) ?? reachedAt;

/** A message to queue. */
export interface News {
  readonly kind: MessageKind;
  /** There is one message for each subject and occasion. */
  readonly about: string;
  readonly occasion: string | number;
  readonly eventId: string | null;
  readonly accountId?: AccountId;
  readonly appointmentId?: string;
  readonly serviceRequestId?: string;
  readonly linkId?: string;
  readonly paymentId?: string;
  readonly refundId?: string;
  /** Of an invoice or a credit note. */
  readonly documentNumber?: string;
  /** Not by text. */
  readonly byEmail?: true;
  /** Whom it's for, if that's a technician. */
  readonly technicianId?: string;
  /** The name of who wants it sent. */
  readonly askedBy?: string;
  readonly version?: number;
  readonly slotStart?: string;
  /** Of the visit. */
  readonly state?: VisitState | undefined;
}

@Injectable()
export class MessageQueueService {
  constructor(
    private readonly config: NotificationsConfig,
    private readonly store: MessageStore,
    @Inject(ATTEMPT_TIMES) private readonly times: AttemptTimes,
  ) {}

  /** Queues one message for each channel of the kind, unless it exists. Returns those queued. */
  async add(tx: EntityManager, news: News): Promise<string[]> {
    const { kind, about, occasion, byEmail, ...ids } = news;
    // Without a provider, no one was asked for consent to text messages.
    const { channels: all, held } = messageKindRules[kind];
    const texts = this.config.smsMode !== 'off' && !byEmail;
    const channels = all.filter((channel) => channel === 'email' || texts);
    const added: string[] = [];
    for (const channel of channels) {
      const id = uuidv7();
      const [queued] = await tx.query<{ id: string }[]>(
        `INSERT INTO messages (id, kind, channel, state, dedupe_key, event_id, account_id,
           appointment_id, service_request_id, link_id, payment_id, technician_id, asked_by, version, slot_start,
           refund_id, status_since, document_number, next_attempt_at, give_up_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
           $18, $19, $20, now() + make_interval(secs => $17), now() + make_interval(hours => $16))
         ON CONFLICT (dedupe_key) DO NOTHING RETURNING id`,
        [
          id,
          kind,
          channel,
          'waiting',
          `${kind}:${channel}:${about}:${occasion}`,
          ids.eventId,
          ids.accountId ?? null,
          ids.appointmentId ?? null,
          ids.serviceRequestId ?? null,
          ids.linkId ?? null,
          ids.paymentId ?? null,
          ids.technicianId ?? null,
          ids.askedBy ?? null,
          ids.version ?? null,
          ids.slotStart ?? null,
          giveUpAfterHours,
          held ? this.times.holdMs / 1_000 : 0,
          ids.refundId ?? null,
          ids.state ? statusSinceOf(ids.state) : null,
          ids.documentNumber ?? null,
        ],
      );
      if (!queued) continue;
      recordWhenCommitted(tx, 'message-queued', { id, kind, channel });
      added.push(id);
    }
    afterCommit(tx, messagesQueued);
    return added;
  }

  async eraseAppointment(tx: EntityManager, appointmentId: string): Promise<void> {
    await this.erase(tx, `appointment_id = $1`, [appointmentId]);
    // What was asked on its estimate's page, also if the number never got a text.
    await tx.query(
      `WITH asked AS (
         DELETE FROM received_texts WHERE appointment_id = $1 AND from_estimate RETURNING id, number)
       DELETE FROM conversations c WHERE number IN (SELECT number FROM asked)
         AND NOT EXISTS (SELECT FROM office_texts WHERE number = c.number)
         AND NOT EXISTS (SELECT FROM received_texts r
           WHERE r.number = c.number AND r.id NOT IN (SELECT id FROM asked))`,
      [appointmentId],
    );
  }

  async eraseServiceRequest(tx: EntityManager, serviceRequestId: string): Promise<void> {
    await this.erase(tx, `service_request_id = $1`, [serviceRequestId]);
  }

  /** Not messages about bookings: booking names those whose address the account had verified. */
  async eraseCustomer(tx: EntityManager, accountId: AccountId): Promise<void> {
    await this.erase(tx, `account_id = $1`, [accountId]);
  }

  /** Erases recipients, subjects and stored texts, and what those people and the office wrote. */
  private async erase(tx: EntityManager, which: string, values: unknown[]): Promise<void> {
    await tx.query(
      `WITH found AS (SELECT * FROM messages WHERE (${which}) AND NOT erased),
       theirs AS (
         SELECT recipient AS number FROM found WHERE channel = 'sms' AND technician_id IS NULL
         UNION SELECT number FROM office_texts JOIN found ON id = message_id),
       received AS (DELETE FROM received_texts WHERE number IN (SELECT number FROM theirs)),
       written AS (DELETE FROM office_texts WHERE number IN (SELECT number FROM theirs))
       DELETE FROM conversations WHERE number IN (SELECT number FROM theirs)`,
      values,
    );
    const [rows] = await tx.query<[{ id: string }[], number]>(
      `UPDATE messages SET erased = true, recipient = NULL, subject = NULL, reason = NULL
       WHERE (${which}) AND NOT erased RETURNING id`,
      values,
    );
    await this.store.forget(rows.map(({ id }) => id));
  }
}
