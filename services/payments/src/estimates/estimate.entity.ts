import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomerNumber } from '@contracts/customers/records';
import type { EstimateAnswer } from '@contracts/payments/estimates';
import type { EstimateState } from '@contracts/vocabulary/estimates';
import type { CostLine } from '@contracts/vocabulary/money';
import type { RepairLineKind } from '@contracts/vocabulary/tax/tax-basis';

export interface StoredLine {
  readonly kind: RepairLineKind;
  readonly text: string;
  readonly words: string;
  readonly code: string | null;
  readonly quantity: number;
  /** For one. */
  readonly cents: number;
}

export interface StoredOption {
  readonly name: string;
  readonly words: string;
  readonly lines: readonly StoredLine[];
  /** Of the day that it was sent on. Missing if the rate wasn't known. */
  readonly taxCents?: number;
}

/** A version of a visit's estimate. */
@Entity({ name: 'estimates' })
export class EstimateEntity {
  @PrimaryColumn('uuid', { name: 'appointment_id' })
  appointmentId!: string;

  @PrimaryColumn('int')
  revision!: number;

  @Column('uuid')
  id!: string;

  @Column('text')
  state!: EstimateState;

  @Column('text')
  number!: string;

  @Column('text')
  description!: string;

  @Column('int', { name: 'customer_number', nullable: true })
  customerNumber!: CustomerNumber | null;

  @Column('jsonb')
  options!: readonly StoredOption[];

  @Column('jsonb', { nullable: true })
  fee!: CostLine | null;

  @Column('text')
  note!: string;

  @Column('jsonb')
  photos!: readonly string[];

  @Column('timestamptz', { name: 'sent_at' })
  sentAt!: Date;

  /** Who sent it. */
  @Column('text', { name: 'by_name' })
  byName!: string;

  @Column('uuid', { name: 'technician_id', nullable: true })
  technicianId!: string | null;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt!: Date | null;

  /** From 0; null unless it was approved. */
  @Column('int', { name: 'approved_option', nullable: true })
  approvedOption!: number | null;

  /** Who approved it; null once they were deleted. */
  @Column('text', { name: 'answer_name', nullable: true })
  answerName!: string | null;

  /** Why it was declined. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('jsonb', { nullable: true })
  signature!: EstimateAnswer['signature'] | null;
}
