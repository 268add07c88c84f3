import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import type { RecordsUndone } from '@contracts/imports/records';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordUpdatePublisher, type RecordTable } from '../live/record-update-publisher';
import { ImportFences } from './import-fences';
import { importedTable, importedTables, type UndonePortion } from './imported-table';

/** Records per call. */
const undoneAtOnce = 500;

interface Portion {
  readonly totals: RecordsUndone;
  readonly left: boolean;
  readonly accountId: AccountId | null;
  readonly touched: readonly RecordTable[];
}

@Injectable()
export class ImportUndoingService {
  private readonly tables;

  constructor(
    private readonly dataSource: DataSource,
    private readonly fences: ImportFences,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {
    this.tables = importedTables.map((name) => importedTable(dataSource, name));
  }

  /**
   * Undoes one batch in a transaction. Each journal entry is used once and counted, so the next
   * call continues an interrupted attempt.
   */
  async undo(jobId: string): Promise<RecordsUndone & { left: boolean }> {
    const { totals, left, accountId, touched } = await inTransaction(this.dataSource, (tx) =>
      this.portion(tx, jobId),
    );
    if (accountId !== null) this.liveUpdates.recordsChanged(accountId, touched);
    return { ...totals, left };
  }

  private async portion(tx: EntityManager, jobId: string): Promise<Portion> {
    await this.fences.closeJob(tx, jobId);
    const accountId = await ownerOf(tx, jobId);
    const touched: RecordTable[] = [];
    let count: UndonePortion = { taken: 0, removed: 0, restored: 0 };
    if (accountId !== null) {
      await this.fences.awaitCustomer(tx, accountId);
      for (const { name, undo } of this.tables) {
        const portion = [jobId, undoneAtOnce - count.taken];
        const [{ taken, removed, restored }] = await tx.query<[UndonePortion]>(undo, portion);
        if (removed + restored > 0) touched.push(name);
        count = {
          taken: count.taken + taken,
          removed: count.removed + removed,
          restored: count.restored + restored,
        };
      }
    }
    const totals = await counted(tx, jobId, count);
    return { totals, left: (await ownerOf(tx, jobId)) !== null, accountId, touched };
  }
}

/** The customer whose records the job imported; null if nothing is left to undo. */
async function ownerOf(tx: EntityManager, jobId: string): Promise<AccountId | null> {
  const [entry] = await tx.query<{ account_id: AccountId }[]>(
    `SELECT account_id FROM booking.imported_changes WHERE job_id = $1 LIMIT 1`,
    [jobId],
  );
  return entry?.account_id ?? null;
}

async function counted(
  tx: EntityManager,
  jobId: string,
  { taken, removed, restored }: UndonePortion,
): Promise<RecordsUndone> {
  const [[totals]] = await tx.query<[[RecordsUndone], number]>(
    `UPDATE booking.undone_imports
     SET removed = removed + $2, restored = restored + $3, kept = kept + $4
     WHERE job_id = $1 RETURNING removed, restored, kept`,
    [jobId, removed, restored, taken - removed - restored],
  );
  return totals;
}
