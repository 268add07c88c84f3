import { Injectable } from '@nestjs/common';
import type { ImportError } from '@contracts/imports/jobs';
import type { RecordsUndone, TakenOver } from '@contracts/imports/records';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { replacesRow, sameId, sameKey } from '../history/customer-key';
import { sumOf } from '../jobs/job-counts';
import { JobProgress } from '../jobs/job-progress';
import type {
  CompanyList,
  CompanyRow,
  DryRun,
  ImportTarget,
  JobClaim,
  ProgressUpdate,
  UndoneRows,
  WrittenRows,
} from '../runs/source';
import {
  takeCustomers,
  takeGone,
  takeHistory,
  type Replacing,
  type Writing,
} from './customer-writing';
import {
  lockCustomers,
  releaseOverwritten,
  undoCustomers,
  undoHistory,
  type UndonePortion,
} from './record-tables';
import {
  storedCustomer,
  storedService,
  written,
  wrongId,
  type StoredCustomer,
  type StoredService,
  type Written,
} from './written-rows';

interface GivenRow {
  readonly row: number;
  readonly value: CompanyRow;
}

/** How many rows one undo call processes. */
const undoneAtOnce = 500;

const nothing: TakenOver = { added: 0, changed: 0, unchanged: 0 };
const listNames: Readonly<Record<CompanyList, string>> = {
  customer: 'customers',
  service: 'history',
};
const tooManyGone =
  'The system no longer lists more than half of them. That looks like a mistake, so they stay as they are';
const unknownCustomer = 'Its customer is not among the imported ones';

/** The target of the office's imports: customers and their service history. */
@Injectable()
export class CompanyTarget implements ImportTarget<CompanyRow> {
  /** Larger batches, because each transaction has a cost. */
  readonly rowsAtOnce = 2_000;

  /** Prepared rows that aren't written yet. */
  private readonly prepared = new WeakMap<CompanyRow, PreparedRow>();

  constructor(
    private readonly jobProgress: JobProgress,
    private readonly dataSource: DataSource,
  ) {}

  prepare(row: CompanyRow): void {
    this.prepared.set(row, preparedRow(row));
  }

  /**
   * Writes customers first, so that their history may be in the same batch. Rows with an unusable
   * id, and history of unknown customers, become the job's wrong rows.
   */
  write(
    claim: JobClaim,
    rows: readonly GivenRow[],
    progress: ProgressUpdate,
  ): Promise<WrittenRows> {
    const { customers, services, unusable } = sorted(
      rows.map(({ row, value }) => ({
        row,
        prepared: this.prepared.get(value) ?? preparedRow(value),
      })),
    );
    // Known once the rows are written, and recomputed on a retry.
    let orphaned: readonly ImportError[] = [];
    let doubtful: readonly ImportError[] = [];
    const reported: ProgressUpdate = {
      ...progress,
      get wrong() {
        return [...progress.wrong, ...unusable, ...orphaned];
      },
      get notes() {
        return [...progress.notes, ...doubtful];
      },
    };
    return this.jobProgress.write(claim, reported, async (tx) => {
      const { whole = [] } = progress;
      if (rows.length === 0 && whole.length === 0) return {};
      // Commits without waiting for the disk: after a crash of the database, the cursor is as old
      // as the rows.
      await tx.query('SET LOCAL synchronous_commit = off');
      const taken = await take(tx, writingFor(claim), customers, services);
      orphaned = taken.orphaned;
      doubtful = claim.kind === 'csv' ? taken.replacing : [];
      const gone: Record<CompanyList, TakenOver> = { customer: nothing, service: nothing };
      for (const list of whole) {
        const left = await takeGone(tx, writingFor(claim), list);
        if (left) gone[list] = left;
        else doubtful = [...doubtful, { row: 1, field: listNames[list], message: tooManyGone }];
      }
      return {
        customers: sumOf([taken.customers, gone.customer]),
        serviceHistory: sumOf([taken.serviceHistory, gone.service]),
      };
    });
  }

  /**
   * Writes the rows, counts, and rolls back. Uses no job, because the journal couldn't name one yet.
   */
  async dryRun(job: DryRun, rows: readonly CompanyRow[]): Promise<TakenOver> {
    const { customers, services } = sorted(
      rows.map((value, index) => ({ row: index + 1, prepared: preparedRow(value) })),
    );
    const writing = { ...writingFor(job), jobId: null };
    const wouldBe = inTransaction(this.dataSource, async (tx) => {
      throw new TakenBack(await take(tx, writing, customers, services));
    });
    const { outcome } = await wouldBe.catch((error: unknown) => {
      if (error instanceof TakenBack) return error;
      throw error;
    });
    return sumOf([outcome.customers, outcome.serviceHistory]);
  }

  /**
   * History, then customers, then what others have written since. Each call processes a part of one
   * of these.
   */
  undo(jobId: string): Promise<UndoneRows> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockCustomers(tx);
      const [ofHistory] = await tx.query<[UndonePortion]>(undoHistory, [jobId, undoneAtOnce]);
      const left = undoneAtOnce - ofHistory.taken;
      const [ofCustomers] = await tx.query<[UndonePortion]>(undoCustomers, [jobId, left]);
      const rest = left - ofCustomers.taken;
      const [{ kept }] = await tx.query<[{ kept: number }]>(releaseOverwritten, [jobId, rest]);
      const totals = await counted(tx, jobId, {
        removed: ofHistory.removed + ofCustomers.removed,
        restored: ofHistory.restored + ofCustomers.restored,
        kept: ofHistory.kept + ofCustomers.kept + kept,
      });
      return { ...totals, left: kept === rest };
    });
  }
}

/** Rolls back the transaction of a dry run. */
class TakenBack extends Error {
  constructor(readonly outcome: Taken) {
    super('a dry run');
  }
}

/** A row to write, or its error. */
type PreparedRow =
  | { readonly customer: Written<StoredCustomer> }
  | { readonly service: Written<StoredService> }
  | { readonly wrong: Omit<ImportError, 'row'> };

interface ToStore<Stored> {
  readonly row: number;
  readonly written: Written<Stored>;
}

interface Taken {
  readonly customers: TakenOver;
  readonly serviceHistory: TakenOver;
  /** History of unknown customers. */
  readonly orphaned: readonly ImportError[];
  /** Rows that count in place of earlier ones. */
  readonly replacing: readonly ImportError[];
}

const writingFor = ({ jobId, system, kind }: Pick<JobClaim, 'jobId' | 'system' | 'kind'>) => ({
  source: system ?? kind,
  jobId,
});

function sorted(rows: readonly { readonly row: number; readonly prepared: PreparedRow }[]) {
  const customers: ToStore<StoredCustomer>[] = [];
  const services: ToStore<StoredService>[] = [];
  const unusable: ImportError[] = [];
  for (const { row, prepared } of rows) {
    if ('customer' in prepared) customers.push({ row, written: prepared.customer });
    else if ('service' in prepared) services.push({ row, written: prepared.service });
    else unusable.push({ row, ...prepared.wrong });
  }
  return { customers, services, unusable };
}

async function take(
  tx: EntityManager,
  writing: Writing,
  customers: readonly ToStore<StoredCustomer>[],
  services: readonly ToStore<StoredService>[],
): Promise<Taken> {
  await lockCustomers(tx);
  const { taken, replacing } = await takeCustomers(tx, writing, customers.map(writtenOf));
  const history = await takeHistory(tx, writing, services.map(writtenOf));
  const orphans = new Set(history.orphans);
  const orphaned = services
    .filter(({ written: service }) => orphans.has(service))
    .map(({ row }) => ({ row, field: 'customerId', message: unknownCustomer }));
  return {
    customers: taken,
    serviceHistory: history.taken,
    orphaned,
    replacing: [
      ...replacements(customers, replacing, ({ source_key: key }) => sameKey(key)),
      ...replacements(services, history.replacing, () => sameId),
    ],
  };
}

const writtenOf = <Stored>(each: ToStore<Stored>): Written<Stored> => each.written;

function replacements<Stored>(
  rows: readonly ToStore<Stored>[],
  replacing: readonly Replacing<Stored>[],
  shared: (stored: Stored) => string,
): ImportError[] {
  if (replacing.length === 0) return [];
  const numbers = new Map(rows.map(({ row, written: each }) => [each, row]));
  return replacing.map(({ row, replaced }) => ({
    row: numbers.get(row) ?? 0,
    field: 'id',
    message: replacesRow(shared(row.stored), replaced && (numbers.get(replaced) ?? null)),
  }));
}

/** Together with the rows they count, so that neither is stored without the other. */
async function counted(
  tx: EntityManager,
  jobId: string,
  { removed, restored, kept }: RecordsUndone,
): Promise<RecordsUndone> {
  const [[totals]] = await tx.query<[[RecordsUndone], number]>(
    `UPDATE import_jobs SET removed = removed + $2, restored = restored + $3, kept = kept + $4
     WHERE id = $1 RETURNING removed, restored, kept`,
    [jobId, removed, restored, kept],
  );
  return totals;
}

function preparedRow(value: CompanyRow): PreparedRow {
  const wrong = wrongField(value);
  if (wrong) return { wrong };
  return value.kind === 'customer'
    ? { customer: written(storedCustomer(value.customer)) }
    : { service: written(storedService(value.service)) };
}

function wrongField(value: CompanyRow): Omit<ImportError, 'row'> | null {
  const ids =
    value.kind === 'customer'
      ? { id: value.customer.externalId }
      : { id: value.service.externalId, customerId: value.service.customerExternalId };
  for (const [field, id] of Object.entries(ids)) {
    const message = wrongId(id);
    if (message !== null) return { field, message };
  }
  return null;
}
