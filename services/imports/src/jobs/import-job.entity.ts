import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountId } from '@contracts/customers/accounts';
import type { ImportFailure } from '@contracts/imports/jobs';
import type { ImportStatus } from '@contracts/vocabulary/import-status';
import type { CsvKind, ImportKind } from '@contracts/vocabulary/imports';
import type { ServiceSystemId } from '@contracts/vocabulary/service-systems';

/** An import. Only SQL statements write it; entities only read. */
@Entity({ name: 'import_jobs' })
export class ImportJobEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('integer')
  version!: number;

  /** Null for the office. */
  @Column('integer', { name: 'account_id', nullable: true })
  accountId!: AccountId | null;

  @Column('text', { name: 'started_by', nullable: true })
  startedBy!: string | null;

  @Column('text')
  kind!: ImportKind;

  @Column('text', { nullable: true })
  system!: ServiceSystemId | null;

  @Column('text', { name: 'file_name', nullable: true })
  fileName!: string | null;

  @Column('text', { nullable: true })
  rows!: CsvKind | null;

  @Column('text')
  status!: ImportStatus;

  @Column('text', { name: 'external_customer_id', nullable: true, select: false })
  externalCustomerId!: string | null;

  /** Encrypted. */
  @Column('bytea', { nullable: true, select: false })
  credentials!: Buffer | null;

  /** JSON. */
  @Column('text', { nullable: true, select: false })
  input!: string | null;

  /** JSON; null: from the start. */
  @Column('text', { nullable: true })
  cursor!: string | null;

  @Column('integer', { nullable: true })
  total!: number | null;

  @Column('integer')
  done!: number;

  @Column('integer', { name: 'service_requests' })
  serviceRequests!: number;

  @Column('integer')
  appointments!: number;

  @Column('integer')
  customers!: number;

  @Column('integer', { name: 'service_history' })
  serviceHistory!: number;

  @Column('integer')
  added!: number;

  @Column('integer')
  changed!: number;

  @Column('integer')
  unchanged!: number;

  @Column('integer', { name: 'left_out' })
  leftOut!: number;

  @Column('integer')
  wrong!: number;

  @Column('integer')
  noted!: number;

  @Column('text', { name: 'failure_code', nullable: true })
  failureCode!: ImportFailure['code'] | null;

  @Column('text', { name: 'failure_message', nullable: true })
  failureMessage!: string | null;

  /** Incremented with each worker that takes the job. */
  @Column('integer')
  claim!: number;

  /** Null while no worker has the job. */
  @Column('timestamptz', { name: 'heartbeat_at', nullable: true })
  heartbeatAt!: Date | null;

  /** Number of claims since the last progress. */
  @Column('integer')
  attempts!: number;

  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column('timestamptz', { name: 'undo_asked_at', nullable: true })
  undoAskedAt!: Date | null;

  @Column('timestamptz', { name: 'undone_at', nullable: true })
  undoneAt!: Date | null;

  @Column('integer')
  removed!: number;

  @Column('integer')
  restored!: number;

  @Column('integer')
  kept!: number;
}
