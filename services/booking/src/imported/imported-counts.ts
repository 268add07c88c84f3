/** How many records each job's batches have added and changed. */
import type {
  BroughtRecords,
  ImportRecordsCommand,
  ImportRecordsOutcome,
} from '@contracts/imports/records';
import type { EntityManager } from 'typeorm';
import type { RecordTable } from '../live/record-update-publisher';

interface CountedRow extends BroughtRecords {
  readonly name: RecordTable;
}

/** Adds a batch's counts and returns the totals. Runs in the transaction that writes the batch. */
export async function countBrought(
  tx: EntityManager,
  { jobId, customerId }: Pick<ImportRecordsCommand, 'jobId' | 'customerId'>,
  { appointments, serviceRequests }: Omit<ImportRecordsOutcome, 'soFar'>,
): Promise<ImportRecordsOutcome['soFar']> {
  const names: readonly RecordTable[] = ['appointments', 'service_requests'];
  const rows = await tx.query<CountedRow[]>(
    `INSERT INTO booking.imported_counts AS counted
       (job_id, customer_id, record_table, added, changed)
     SELECT $1, $2, given.* FROM unnest($3::text[], $4::int[], $5::int[]) AS given
     ON CONFLICT (job_id, record_table) DO UPDATE SET
       added = counted.added + excluded.added, changed = counted.changed + excluded.changed
     RETURNING record_table AS name, added, changed`,
    [
      jobId,
      customerId,
      names,
      [appointments.added, serviceRequests.added],
      [appointments.changed, serviceRequests.changed],
    ],
  );
  const brought = (wanted: RecordTable): BroughtRecords => {
    const { added = 0, changed = 0 } = rows.find(({ name }) => name === wanted) ?? {};
    return { added, changed };
  };
  return { appointments: brought('appointments'), serviceRequests: brought('service_requests') };
}
