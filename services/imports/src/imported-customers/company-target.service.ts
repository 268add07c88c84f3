import { Injectable } from '@nestjs/common';
import type { ImportError } from '@contracts/imports/jobs';
import type { RecordsUndone, TakenOver } from '@contracts/imports/records';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { JobProgress } from '../jobs/job-progress.service';
import type {
  CompanyRow,
  DryRun,
  ImportTarget,
  JobClaim,
  ProgressUpdate,
  UndoneRows,
  WrittenRows,
} from '../runs/source';
import { takeCustomers, takeHistory } from './customer-writing';
import { match, neighborsOf } from './matching';
import {
  customersToUndo,
  lockCustomers,
  releaseOverwritten,
  undoCustomers,
  undoHistory,
  type UndonePortion,
} from './record-tables';
import { storedCustomer, storedService, wrongId } from './written-rows';

interface GivenRow {
  readonly row: number;
  readonly value: CompanyRow;
}

/** Rows that one call of an undoing deals with. */
const undoneAtOnce = 500;

const unknownCustomer = 'Its customer is not among the imported ones';

/** The office's imports: customers and what was done for them, stored here. */
@Injectable()
export class CompanyTarget implements ImportTarget<CompanyRow> {
  constructor(
    private readonly jobProgress: JobProgress,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Customers first, so that history may come with them in a batch. Rows whose id cannot be kept and
   * history of customers who are not here become wrong rows of the job.
   */
  write(
    claim: JobClaim,
    rows: readonly GivenRow[],
    progress: ProgressUpdate,
  ): Promise<WrittenRows> {
    const { customers, services, unusable } = sorted(rows);
    // Known once the rows have been written, and read after that; said anew when that is tried again.
    let orphaned: readonly ImportError[] = [];
    const reported: ProgressUpdate = {
      ...progress,
      get wrong() {
        return [...progress.wrong, ...unusable, ...orphaned];
      },
    };
    return this.jobProgress.write(claim, reported, async (tx) => {
      if (rows.length === 0) return {};
      // Nobody waits for the disk: a crash of the database takes the cursor back with the rows.
      await tx.query('SET LOCAL synchronous_commit = off');
      const taken = await take(tx, writingFor(claim), customers, services);
      orphaned = taken.orphaned;
      return { customers: taken.customers, serviceHistory: taken.serviceHistory };
    });
  }

  /** What a write would come to: one that is taken back. */
  async dryRun(job: DryRun, rows: readonly CompanyRow[]): Promise<TakenOver> {
    const { customers, services } = sorted(rows.map((value, index) => ({ row: index + 1, value })));
    const wouldBe = inTransaction(this.dataSource, async (tx) => {
      // What was changed names its job in the journal, and there is none yet.
      await tx.query('SET CONSTRAINTS ALL DEFERRED');
      throw new TakenBack(await take(tx, writingFor(job), customers, services));
    });
    const { outcome } = await wouldBe.catch((error: unknown) => {
      if (error instanceof TakenBack) return error;
      throw error;
    });
    const parts = [outcome.customers, outcome.serviceHistory];
    const sum = (what: keyof TakenOver) => parts.reduce((all, part) => all + part[what], 0);
    return { added: sum('added'), changed: sum('changed'), unchanged: sum('unchanged') };
  }

  /** History, then customers, then what others have written on since: each call a portion of one of them. */
  undo(jobId: string): Promise<UndoneRows> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockCustomers(tx);
      const [ofHistory] = await tx.query<[UndonePortion]>(undoHistory, [jobId, undoneAtOnce]);
      const ofCustomers = await this.undoCustomers(tx, jobId, undoneAtOnce - ofHistory.taken);
      const rest = undoneAtOnce - ofHistory.taken - ofCustomers.taken;
      const kept = await releasedOf(tx, jobId, rest);
      const totals = await counted(tx, jobId, {
        removed: ofHistory.removed + ofCustomers.removed,
        restored: ofHistory.restored + ofCustomers.restored,
        kept: ofHistory.kept + ofCustomers.kept + kept,
      });
      return { ...totals, left: kept === rest };
    });
  }

  private async undoCustomers(
    tx: EntityManager,
    jobId: string,
    atMost: number,
  ): Promise<UndonePortion> {
    const found = await tx.query<{ id: number }[]>(customersToUndo, [jobId, atMost]);
    const ids = found.map(({ id }) => id);
    const left = await neighborsOf(tx, ids);
    const [portion] = await tx.query<[UndonePortion]>(undoCustomers, [jobId, ids]);
    await match(tx, { added: [], changed: portion.restoredIds, left });
    return portion;
  }
}

/** Ends the transaction of a dry run without a trace. */
class TakenBack extends Error {
  constructor(readonly outcome: Taken) {
    super('a dry run');
  }
}

interface ServiceToStore {
  readonly row: number;
  readonly stored: ReturnType<typeof storedService>;
}

interface Taken {
  readonly customers: TakenOver;
  readonly serviceHistory: TakenOver;
  /** History of customers who are not here. */
  readonly orphaned: readonly ImportError[];
}

const writingFor = ({ jobId, system, kind }: Pick<JobClaim, 'jobId' | 'system' | 'kind'>) => ({
  source: system ?? kind,
  jobId,
});

function sorted(rows: readonly GivenRow[]) {
  const unusable = rows.flatMap(wrongRow);
  const unusableRows = new Set(unusable.map(({ row }) => row));
  const usable = rows.filter(({ row }) => !unusableRows.has(row));
  const customers = usable.flatMap(({ value }) =>
    value.kind === 'customer' ? [storedCustomer(value.customer)] : [],
  );
  const services = usable.flatMap(({ row, value }): ServiceToStore[] =>
    value.kind === 'service' ? [{ row, stored: storedService(value.service) }] : [],
  );
  return { customers, services, unusable };
}

async function take(
  tx: EntityManager,
  writing: ReturnType<typeof writingFor>,
  customers: ReturnType<typeof storedCustomer>[],
  services: readonly ServiceToStore[],
): Promise<Taken> {
  await lockCustomers(tx);
  const taken = await takeCustomers(tx, writing, customers);
  const history = await takeHistory(
    tx,
    writing,
    services.map(({ stored }) => stored),
  );
  const orphans = new Set(history.orphans);
  const orphaned = services
    .filter(({ stored }) => orphans.has(stored))
    .map(({ row }) => ({ row, field: 'customerId', message: unknownCustomer }));
  return { customers: taken, serviceHistory: history.taken, orphaned };
}

async function releasedOf(tx: EntityManager, jobId: string, atMost: number): Promise<number> {
  const [{ kept }] = await tx.query<[{ kept: number }]>(releaseOverwritten, [jobId, atMost]);
  return kept;
}

/** With the rows that they count, so that neither is stored without the other. */
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

function wrongRow({ row, value }: GivenRow): ImportError[] {
  const ids =
    value.kind === 'customer'
      ? { id: value.customer.externalId }
      : { id: value.service.externalId, customerId: value.service.customerExternalId };
  for (const [field, id] of Object.entries(ids)) {
    const message = wrongId(id);
    if (message !== null) return [{ row, field, message }];
  }
  return [];
}
