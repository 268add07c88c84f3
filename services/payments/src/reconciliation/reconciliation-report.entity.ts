import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReconciliationReport } from '@contracts/payments/reconciliation';

/** The ledger and Stripe compared for a day of the business zone. */
@Entity({ name: 'reconciliation_reports' })
export class ReconciliationReportEntity {
  /** YYYY-MM-DD */
  @PrimaryColumn('date')
  day!: string;

  @Column('timestamptz', { name: 'made_at' })
  madeAt!: Date;

  @Column('int', { name: 'difference_count' })
  differenceCount!: number;

  @Column('jsonb')
  report!: ReconciliationReport;
}
