import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  recordsPerBatch,
  type BroughtRecords,
  type ImportedAppointment,
  type ImportedServiceRequest,
  type ImportRecordsCommand,
  type ImportRecordsOutcome,
  type TakenOver,
} from '@contracts/imports/records';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager, type ObjectLiteral } from 'typeorm';
import { RecordUpdatePublisher, type RecordTable } from '../live/record-update-publisher';
import { ImportFences } from './import-fences';
import {
  hashOf,
  importedAppointment,
  importedServiceRequest,
  type ImportedIdentity,
} from './imported-rows';
import { importedTable, type ImportedTable, type KnownRecord } from './imported-table';

type Batch = Pick<ImportRecordsCommand, 'jobId' | 'accountId' | 'source' | 'dryRun'>;

interface Kind<Imported> {
  readonly table: ImportedTable;
  readonly entityOf: (record: Imported, identity: ImportedIdentity) => ObjectLiteral;
}

@Injectable()
export class ImportedRecordsService {
  private readonly appointments: Kind<ImportedAppointment>;
  private readonly serviceRequests: Kind<ImportedServiceRequest>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly fences: ImportFences,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {
    this.appointments = {
      table: importedTable(dataSource, 'appointments'),
      entityOf: importedAppointment,
    };
    this.serviceRequests = {
      table: importedTable(dataSource, 'service_requests'),
      entityOf: importedServiceRequest,
    };
  }

  /**
   * Takes at most three statements for each kind, however many records. Refuses as `importRecords`
   * says.
   */
  async take(command: ImportRecordsCommand, now: Date): Promise<ImportRecordsOutcome> {
    const { appointments, serviceRequests, accountId } = command;
    if (appointments.length + serviceRequests.length > recordsPerBatch) {
      throw new Refusal('payload_too_large');
    }
    const outcome = await inTransaction(this.dataSource, async (tx) => {
      await this.fences.lockJob(tx, command.jobId);
      await this.fences.lockCustomer(tx, accountId);
      const taken = {
        appointments: await takeKind(tx, this.appointments, command, appointments, now),
        serviceRequests: await takeKind(tx, this.serviceRequests, command, serviceRequests, now),
      };
      const soFar = command.dryRun ? nothingBrought : await countBrought(tx, command, taken);
      return { ...taken, soFar };
    });
    if (!command.dryRun) this.liveUpdates.recordsChanged(accountId, changedTables(outcome));
    return outcome;
  }
}

const none: BroughtRecords = { added: 0, changed: 0 };
const nothingBrought = { appointments: none, serviceRequests: none };

function changedTables({ appointments, serviceRequests }: ImportRecordsOutcome): RecordTable[] {
  const tables: RecordTable[] = [];
  if (isChange(appointments)) tables.push('appointments');
  if (isChange(serviceRequests)) tables.push('service_requests');
  return tables;
}

const isChange = ({ added, changed }: TakenOver): boolean => added + changed > 0;

/** A dry run returns what would be written. */
async function takeKind<Imported extends ImportedAppointment | ImportedServiceRequest>(
  tx: EntityManager,
  { table, entityOf }: Kind<Imported>,
  { jobId, accountId, source, dryRun }: Batch,
  records: readonly Imported[],
  now: Date,
): Promise<TakenOver> {
  if (records.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  // The last record with a key counts.
  const given = [...new Map(records.map((record) => [record.key, record])).values()];
  const found = await tx.query<KnownRecord[]>(table.known, [
    accountId,
    source,
    given.map(({ key }) => key),
    given.map(hashOf),
  ]);
  const known = new Map(found.map((one) => [one.key, one]));
  const added = given.filter(({ key }) => !known.has(key));
  const changed = given.filter(({ key }) => known.get(key)?.same === false);
  const write = async (statement: string, some: readonly Imported[]) => {
    if (some.length === 0) return;
    const rows = some.map((record) => {
      const { id = randomUUID(), createdAt = now } = known.get(record.key) ?? {};
      return entityOf(record, { id, accountId, source, createdAt });
    });
    await tx.query(statement, [table.rows(rows), jobId, accountId]);
  };
  if (!dryRun) {
    await write(table.insert, added);
    await write(table.update, changed);
  }
  return {
    added: added.length,
    changed: changed.length,
    unchanged: records.length - added.length - changed.length,
  };
}

interface CountedRow extends BroughtRecords {
  readonly name: RecordTable;
}

/** Adds a batch's counts and returns the totals. Runs in the transaction that writes the batch. */
async function countBrought(
  tx: EntityManager,
  { jobId, accountId }: Pick<ImportRecordsCommand, 'jobId' | 'accountId'>,
  { appointments, serviceRequests }: Omit<ImportRecordsOutcome, 'soFar'>,
): Promise<ImportRecordsOutcome['soFar']> {
  const names: readonly RecordTable[] = ['appointments', 'service_requests'];
  const rows = await tx.query<CountedRow[]>(
    `INSERT INTO booking.imported_counts AS counted
       (job_id, account_id, record_table, added, changed)
     SELECT $1, $2, given.* FROM unnest($3::text[], $4::int[], $5::int[]) AS given
     ON CONFLICT (job_id, record_table) DO UPDATE SET
       added = counted.added + excluded.added, changed = counted.changed + excluded.changed
     RETURNING record_table AS name, added, changed`,
    [
      jobId,
      accountId,
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
