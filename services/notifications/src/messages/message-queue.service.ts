import { Inject, Injectable } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers/accounts';
import { messageKindRules, type MessageKind } from '@contracts/vocabulary/messages';
import { uuidv7 } from '@service-kit/database/uuid';
import { afterCommit } from '@service-kit/database/transaction';
import type { EntityManager } from 'typeorm';
import { NotificationsConfig } from '../config';
import { MessageStore } from '../delivery/message-store';
import { ATTEMPT_TIMES, type AttemptTimes } from '../time/attempt-times';

/** Raised when messages that wait have been committed. */
export const messagesQueued = 'messages queued';

/** Messages wait at most a day; older ones are no longer news. */
export const giveUpAfterHours = 24;

/** A message to queue. */
export interface News {
  readonly kind: MessageKind;
  /** What it is about, and which occasion. */
  readonly about: string;
  readonly occasion: string | number;
  readonly eventId: string | null;
  readonly customerId?: CustomerId;
  readonly appointmentId?: string;
  readonly serviceRequestId?: string;
  readonly linkId?: string;
  readonly paymentId?: string;
  readonly version?: number;
  readonly slotStart?: string;
}

/** Queues messages in the transaction of their event. */
@Injectable()
export class MessageQueueService {
  constructor(
    private readonly config: NotificationsConfig,
    private readonly store: MessageStore,
    @Inject(ATTEMPT_TIMES) private readonly times: AttemptTimes,
  ) {}

  /** A message for each channel of the kind; one that there is already stays the only one. */
  async add(tx: EntityManager, news: News): Promise<void> {
    const { kind, about, occasion, ...ids } = news;
    // Without a provider no one was asked for consent to text messages.
    const { channels: all, change } = messageKindRules[kind];
    const channels = all.filter((channel) => channel === 'email' || this.config.smsMode !== 'off');
    for (const channel of channels) {
      await tx.query(
        `INSERT INTO messages (id, kind, channel, state, dedupe_key, event_id, customer_id,
           appointment_id, service_request_id, link_id, payment_id, version, slot_start,
           next_attempt_at, give_up_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
           now() + make_interval(secs => $15), now() + make_interval(hours => $14))
         ON CONFLICT (dedupe_key) DO NOTHING`,
        [
          uuidv7(),
          kind,
          channel,
          'waiting',
          `${kind}:${channel}:${about}:${occasion}`,
          ids.eventId,
          ids.customerId ?? null,
          ids.appointmentId ?? null,
          ids.serviceRequestId ?? null,
          ids.linkId ?? null,
          ids.paymentId ?? null,
          ids.version ?? null,
          ids.slotStart ?? null,
          giveUpAfterHours,
          change ? this.times.burstMs / 1_000 : 0,
        ],
      );
    }
    afterCommit(tx, messagesQueued);
  }

  /** Erases recipients and subjects of messages about this visit. */
  async eraseAppointment(tx: EntityManager, appointmentId: string): Promise<void> {
    await this.erase(tx, `appointment_id = $1`, [appointmentId]);
  }

  async eraseServiceRequest(tx: EntityManager, serviceRequestId: string): Promise<void> {
    await this.erase(tx, `service_request_id = $1`, [serviceRequestId]);
  }

  /**
   * The same for all messages to the account of a customer who is gone. What they booked and asked
   * for booking names, one by one: only there it is known which addresses they had verified.
   */
  async eraseCustomer(tx: EntityManager, customerId: CustomerId): Promise<void> {
    await this.erase(tx, `customer_id = $1`, [customerId]);
  }

  private async erase(tx: EntityManager, which: string, values: unknown[]): Promise<void> {
    const [rows] = await tx.query<[{ id: string }[], number]>(
      `UPDATE messages SET erased = true, recipient = NULL, subject = NULL, reason = NULL
       WHERE (${which}) AND NOT erased RETURNING id`,
      values,
    );
    await this.store.forget(rows.map(({ id }) => id));
  }
}
