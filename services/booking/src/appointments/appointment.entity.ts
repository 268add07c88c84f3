import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BillInvoice, VisitRating } from '@contracts/booking/appointments';
import { bookingFieldNames, type BookingFields } from '@contracts/booking/fields';
import type { AccountId } from '@contracts/customers/accounts';
import type { CustomerNumber } from '@contracts/customers/records';
import type { StoredFields } from '@contracts/fields';
import type { AppointmentOrigin } from '@contracts/vocabulary/booking';
import type { AppointmentStatus } from '@contracts/vocabulary/appointment-status';
import type { Point } from '@contracts/vocabulary/places/distance';
import type { CostLine } from '@contracts/vocabulary/money';
import { textColumns } from '@service-kit/database/text-columns';
import type { StoredEstimate } from './estimates/visit-estimate';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';

/** A price above what a technician may set alone. */
export interface AskedPrice {
  readonly lines: readonly CostLine[];
  /** The technician's name. */
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
}

/** A visit with its booking. Each booking field has a column of the same name. */
@Entity({ name: 'appointments' })
export class AppointmentEntity extends textColumns<StoredFields<BookingFields>>(bookingFieldNames) {
  @PrimaryColumn('uuid')
  id!: string;

  /** Assigned by the database. */
  @Column('text')
  number!: string;

  /** Incremented with every change. */
  @Column('int')
  version!: number;

  @Column('text')
  origin!: AppointmentOrigin;

  /** If imported: its source system, its key there, and a hash of its content. */
  @Column('text', { name: 'import_source', nullable: true })
  importSource!: string | null;

  @Column('text', { name: 'import_key', nullable: true })
  importKey!: string | null;

  @Column('text', { name: 'import_hash', nullable: true })
  importHash!: string | null;

  @Column('text')
  status!: AppointmentStatus;

  /** YYYY-MM-DD in the business zone. */
  @Column('date', { name: 'slot_date' })
  slotDate!: string;

  @Column('text')
  slot!: string;

  @Column('timestamptz', { name: 'starts_at' })
  startsAt!: Date;

  @Column('timestamptz', { name: 'ends_at' })
  endsAt!: Date;

  @Column('uuid', { name: 'technician_id', nullable: true })
  technicianId!: string | null;

  /** The visit's status; `status` follows from it. */
  @Column('text', { name: 'tracking_status' })
  trackingStatus!: TrackingStatus;

  @Column('timestamptz', { name: 'reached_at' })
  reachedAt!: Date;

  @Column('timestamptz', { name: 'en_route_at', nullable: true })
  enRouteAt!: Date | null;

  @Column('timestamptz', { name: 'arrived_at', nullable: true })
  arrivedAt!: Date | null;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;

  /** The technician's latest note with a status. */
  @Column('text', { name: 'step_notes', nullable: true })
  stepNotes!: string | null;

  @Column('int', { name: 'account_id', nullable: true })
  accountId!: AccountId | null;

  /** Null until the customers service has said whose it is. */
  @Column('int', { name: 'customer_number', nullable: true })
  customerNumber!: CustomerNumber | null;

  /** It's the customer's because they verified its email address, not because they booked it. */
  @Column('boolean')
  claimed!: boolean;

  /** Links of earlier generations don't work. */
  @Column('int', { name: 'link_generation' })
  linkGeneration!: number;

  /** Which of the customer's the technician or the office says that it was about. */
  @Column('uuid', { name: 'appliance_id', nullable: true })
  applianceId!: string | null;

  @Column('uuid', { name: 'service_request_id', nullable: true })
  serviceRequestId!: string | null;

  /** Consent to text messages about this visit, given when booking. */
  @Column('boolean', { name: 'sms_consent' })
  smsConsent!: boolean;

  /** Where the customer has shown the house on a map; not the office's pin, which tracking keeps. */
  @Column('jsonb', { nullable: true })
  pin!: Point | null;

  /** From the office to the technician. If imported, the notes of its source. */
  @Column('text', { name: 'technician_notes', nullable: true })
  technicianNotes!: string | null;

  /** Only the office sees it. */
  @Column('text', { name: 'internal_notes', nullable: true })
  internalNotes!: string | null;

  /** What was done, from the technician's last step or the office. The customer sees it. */
  @Column('text', { name: 'tracking_notes', nullable: true })
  workDone!: string | null;

  @Column('int', { name: 'total_cents', nullable: true })
  totalCents!: number | null;

  /** What the total is made of; empty if it's one amount. */
  @Column('jsonb', { name: 'cost_lines' })
  costLines!: readonly CostLine[];

  /** A technician's price that waits for the office. */
  @Column('jsonb', { name: 'asked_price', nullable: true })
  askedPrice!: AskedPrice | null;

  /** As payments announced it. */
  @Column('jsonb', { nullable: true })
  estimate!: StoredEstimate | null;

  /** What it is invoiced for, as payments last reported it; null without an invoice that stands. */
  @Column('jsonb', { nullable: true })
  invoice!: BillInvoice | null;

  /** The version of that report. */
  @Column('int', { name: 'invoice_version' })
  invoiceVersion!: number;

  /** From the newest version of the bill that payments announced; 0 before the first. */
  @Column('int', { name: 'paid_cents' })
  paidCents!: number;

  /** Like `paidCents`, including refunds. */
  @Column('int', { name: 'settled_cents' })
  settledCents!: number;

  @Column('int', { name: 'bill_version' })
  billVersion!: number;

  @Column('text', { name: 'cancel_reason', nullable: true })
  cancelReason!: string | null;

  /** It's canceled because no one was home. Its seat stays taken: the hour was spent. */
  @Column('boolean', { name: 'no_show' })
  noShow!: boolean;

  /** What its customer gave it. */
  @Column('jsonb', { nullable: true })
  rating!: VisitRating | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
