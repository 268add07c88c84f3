import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountId } from '@contracts/customers/accounts';
import type { CustomerNumber } from '@contracts/customers/records';
import type { CostLine } from '@contracts/vocabulary/money';
import type {
  DisputeStatus,
  PaymentStatus,
  RefundStatus,
} from '@contracts/vocabulary/payment-status';
import type { FlagReason, PaymentMethod, VoidReason } from '@contracts/vocabulary/payments';

@Entity({ name: 'payments' })
export class PaymentEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('int')
  version!: number;

  @Column('text')
  status!: PaymentStatus;

  @Column('text', { name: 'flag_reason', nullable: true })
  flagReason!: FlagReason | null;

  @Column('text', { name: 'intent_id', nullable: true })
  intentId!: string | null;

  @Column('text', { name: 'charge_id', nullable: true })
  chargeId!: string | null;

  /** SHA-256 of the client secret. */
  @Column('bytea', { name: 'secret_hash', nullable: true })
  secretHash!: Buffer | null;

  @Column('uuid', { name: 'appointment_id', nullable: true })
  appointmentId!: string | null;

  @Column('text', { name: 'appointment_number', nullable: true })
  appointmentNumber!: string | null;

  /** The account that was logged in. */
  @Column('int', { name: 'account_id', nullable: true })
  accountId!: AccountId | null;

  @Column('text', { name: 'payer_name', nullable: true })
  payerName!: string | null;

  /** Gets the receipt. */
  @Column('text', { name: 'payer_email', nullable: true })
  payerEmail!: string | null;

  /** Last four digits of the card that was charged. */
  @Column('text', { name: 'card_last4', nullable: true })
  cardLast4!: string | null;

  @Column('text')
  method!: PaymentMethod;

  @Column('text', { name: 'check_number', nullable: true })
  checkNumber!: string | null;

  /** Who took cash or a check. */
  @Column('text', { name: 'taken_by', nullable: true })
  takenBy!: string | null;

  /** The technician who took it. */
  @Column('uuid', { name: 'technician_id', nullable: true })
  technicianId!: string | null;

  @Column('bigint', { name: 'amount_cents' })
  amountCents!: number;

  @Column('text')
  currency!: string;

  @Column('text')
  description!: string;

  @Column('text', { name: 'receipt_number', nullable: true })
  receiptNumber!: string | null;

  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('text', { name: 'dispute_status', nullable: true })
  disputeStatus!: DisputeStatus | null;

  /** What Stripe kept of it. */
  @Column('bigint', { name: 'fee_cents', nullable: true })
  feeCents!: number | null;

  /** Stripe's word for the fraud that the payer's bank suspects. */
  @Column('text', { name: 'fraud_warning', nullable: true })
  fraudWarning!: string | null;

  @Column('bigint', { name: 'refunded_cents' })
  refundedCents!: number;

  @Column('text', { name: 'void_reason', nullable: true })
  voidReason!: VoidReason | null;

  /** What its bill's payments exceed the total by; only on the newest payment. */
  @Column('bigint', { name: 'overpaid_cents' })
  overpaidCents!: number;

  /** Open and more than is due, so it is canceled at Stripe. */
  @Column('boolean')
  excessive!: boolean;

  @Column('timestamptz', { name: 'reviewed_at', nullable: true })
  reviewedAt!: Date | null;

  @Column('text', { name: 'reviewed_by', nullable: true })
  reviewedBy!: string | null;

  @Column('text', { name: 'review_note', nullable: true })
  reviewNote!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  /** When Stripe is asked next. Only open payments have one. */
  @Column('timestamptz', { name: 'check_at', nullable: true })
  checkAt!: Date | null;
}

@Entity({ name: 'refunds' })
export class RefundEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  /** Stripe's id. */
  @Column('text', { name: 'refund_id', nullable: true })
  refundId!: string | null;

  @Column('bigint', { name: 'amount_cents' })
  amountCents!: number;

  @Column('text')
  status!: RefundStatus;

  /** How it is paid back. */
  @Column('text')
  method!: PaymentMethod;

  @Column('text', { nullable: true })
  reason!: string | null;

  /** The bill asks for it again. */
  @Column('boolean', { name: 'still_owed' })
  stillOwed!: boolean;

  /** Of the entry that voids its payment. Nothing is paid back then. */
  @Column('text', { name: 'void_reason', nullable: true })
  voidReason!: VoidReason | null;

  /** Out of whose cash it came, or whose record was voided; null for the office. */
  @Column('uuid', { name: 'technician_id', nullable: true })
  technicianId!: string | null;

  @Column('text', { name: 'technician_name', nullable: true })
  technicianName!: string | null;

  /** Null if it was made at Stripe. */
  @Column('text', { name: 'requested_by', nullable: true })
  requestedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** When Stripe is asked next. */
  @Column('timestamptz', { name: 'check_at', nullable: true })
  checkAt!: Date | null;
}

@Entity({ name: 'disputes' })
export class DisputeEntity {
  /** Stripe's id. */
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @Column('bigint', { name: 'amount_cents' })
  amountCents!: number;

  @Column('text')
  status!: DisputeStatus;

  @Column('text')
  reason!: string;

  @Column('timestamptz', { name: 'answer_by', nullable: true })
  answerBy!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** What the invoices of a bill add up to, less credit notes and without those that were voided. */
export interface Invoiced {
  readonly totalCents: number;
  /** Of the invoices before tax: what of the price is on them. */
  readonly netCents: number;
  /** With the tax. */
  readonly lines: readonly CostLine[];
  /** The price, as booking has said it since. */
  readonly price: {
    readonly totalCents: number | null;
    readonly lines: readonly CostLine[];
  };
}

/** The paid part of an appointment's bill. Booking decides the price; an invoice adds the tax. */
@Entity({ name: 'bills' })
export class BillEntity {
  @PrimaryColumn('uuid', { name: 'appointment_id' })
  appointmentId!: string;

  @Column('text')
  number!: string;

  @Column('text')
  description!: string;

  @Column('int', { name: 'account_id', nullable: true })
  accountId!: AccountId | null;

  /** Null until the customers service has said whose it is. */
  @Column('int', { name: 'customer_number', nullable: true })
  customerNumber!: CustomerNumber | null;

  /** Goes up with the paid or settled amount. */
  @Column('int')
  version!: number;

  /** Without refunds and lost disputes. */
  @Column('int', { name: 'paid_cents' })
  paidCents!: number;

  /** Includes refunds, except of what is still owed; without lost disputes. */
  @Column('int', { name: 'settled_cents' })
  settledCents!: number;

  /** The price, or with an invoice what that asks for; null for a canceled appointment. */
  @Column('int', { name: 'total_cents', nullable: true })
  totalCents!: number | null;

  /** What the total is made of; empty if it's one amount. */
  @Column('jsonb')
  lines!: readonly CostLine[];

  /** While an invoice stands. */
  @Column('jsonb', { nullable: true })
  invoiced!: Invoiced | null;

  /** Goes up with each invoice, credit note and void. */
  @Column('int', { name: 'invoice_version' })
  invoiceVersion!: number;

  /** The version of the appointment with this total; 0 while unknown. */
  @Column('int', { name: 'priced_version' })
  pricedVersion!: number;
}
