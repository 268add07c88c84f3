import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountId } from '@contracts/customers/accounts';
import type { MessageChannel, MessageKind, MessageState } from '@contracts/vocabulary/messages';

/** Without its text, and without a recipient until it was sent. */
@Entity({ name: 'messages' })
export class MessageEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: MessageKind;

  @Column('text')
  channel!: MessageChannel;

  @Column('text')
  state!: MessageState;

  @Column('int', { name: 'account_id', nullable: true })
  accountId!: AccountId | null;

  @Column('uuid', { name: 'appointment_id', nullable: true })
  appointmentId!: string | null;

  @Column('uuid', { name: 'service_request_id', nullable: true })
  serviceRequestId!: string | null;

  @Column('uuid', { name: 'link_id', nullable: true })
  linkId!: string | null;

  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId!: string | null;

  /** The refund that it's about. */
  @Column('uuid', { name: 'refund_id', nullable: true })
  refundId!: string | null;

  /** The invoice or credit note that it's about. */
  @Column('text', { name: 'document_number', nullable: true })
  documentNumber!: string | null;

  /** Whom it's for, if that's a technician. */
  @Column('uuid', { name: 'technician_id', nullable: true })
  technicianId!: string | null;

  /** The name of who had it sent, if someone did. */
  @Column('text', { name: 'asked_by', nullable: true })
  askedBy!: string | null;

  @Column('int', { nullable: true })
  version!: number | null;

  @Column('timestamptz', { name: 'slot_start', nullable: true })
  slotStart!: Date | null;

  /** Since when the visit had the status that it had then. */
  @Column('timestamptz', { name: 'status_since', nullable: true })
  statusSince!: Date | null;

  @Column('text', { nullable: true })
  recipient!: string | null;

  @Column('text', { nullable: true })
  subject!: string | null;

  @Column('boolean')
  erased!: boolean;

  /** The provider's id of a text. */
  @Column('text', { name: 'provider_id', nullable: true })
  providerId!: string | null;

  @Column('int')
  attempts!: number;

  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt!: Date | null;

  @Column('timestamptz', { name: 'give_up_at' })
  giveUpAt!: Date;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;
}
