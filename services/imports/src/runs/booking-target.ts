import { Injectable } from '@nestjs/common';
import {
  importedRecordCalls,
  recordsPerBatch,
  type ImportedAppointment,
  type ImportedServiceRequest,
  type ImportRecordsCommand,
  type ImportRecordsOutcome,
  type TakenOver,
} from '@contracts/imports/records';
import { bytesOf } from '@service-kit/requests/page-size';
import { Requests } from '@service-kit/requests/requests';
import { JobClaimsService } from '../jobs/job-claims.service';
import { sumOf } from '../jobs/job-counts';
import { JobProgress } from '../jobs/job-progress';
import type {
  DryRun,
  HistoryRow,
  ImportTarget,
  JobClaim,
  ProgressUpdate,
  UndoneRows,
} from './source';

/** Bytes of records per batch: NATS takes 1 MB, less some room for the rest. */
const batchBytes = 700_000;
/** Booking writes a batch in one transaction. */
const answerWithinMs = 20_000;

/** The target of customers' own records. Booking takes each record only once. */
@Injectable()
export class BookingTarget implements ImportTarget<HistoryRow> {
  constructor(
    private readonly requests: Requests,
    private readonly claims: JobClaimsService,
    private readonly jobProgress: JobProgress,
  ) {}

  /**
   * Checks before each batch whether this worker still has the job. What booking has stored counts,
   * even if the job was canceled or the answer was lost with another worker. Rejects as
   * `Requests.ask` does, with `customer_not_found` if the account was deleted.
   */
  async write(
    claim: JobClaim,
    rows: readonly { readonly row: number; readonly value: HistoryRow }[],
    progress: ProgressUpdate,
  ): Promise<void> {
    let last: ImportRecordsOutcome | undefined;
    for (const batch of batchesOf(rows.map(({ value }) => value))) {
      await this.claims.check(claim, 'import');
      last = await this.send(claim, batch, false);
    }
    if (last) await this.jobProgress.note(claim, progress, last.soFar);
    else await this.jobProgress.write(claim, progress, () => Promise.resolve({}));
  }

  /** Rejects as `Requests.ask` does. */
  async dryRun(job: DryRun, rows: readonly HistoryRow[]): Promise<TakenOver> {
    const outcomes: TakenOver[] = [];
    for (const batch of batchesOf(rows)) {
      const { appointments, serviceRequests } = await this.send(job, batch, true);
      outcomes.push(appointments, serviceRequests);
    }
    return sumOf(outcomes);
  }

  undo(jobId: string): Promise<UndoneRows> {
    return this.requests.ask(
      importedRecordCalls.undoImport,
      { jobId },
      { deadlineMs: answerWithinMs },
    );
  }

  private send(
    { jobId, accountId, system, kind }: DryRun,
    batch: readonly HistoryRow[],
    dryRun: boolean,
  ): Promise<ImportRecordsOutcome> {
    if (accountId === null) throw new Error('only a customer has a history of their own');
    const command: ImportRecordsCommand = {
      jobId,
      accountId,
      source: system ?? kind,
      dryRun,
      appointments: batch.flatMap((row): ImportedAppointment[] =>
        row.kind === 'appointment' ? [row.record] : [],
      ),
      serviceRequests: batch.flatMap((row): ImportedServiceRequest[] =>
        row.kind === 'service-request' ? [row.record] : [],
      ),
    };
    return this.requests.ask(importedRecordCalls.importRecords, command, {
      deadlineMs: answerWithinMs,
    });
  }
}

/** Splits rows into batches, in order, each small enough for one message. */
export function batchesOf(rows: readonly HistoryRow[]): HistoryRow[][] {
  const batches: HistoryRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const rowBytes = bytesOf(row.record);
    const last = batches.at(-1);
    if (last && last.length < recordsPerBatch && bytes + rowBytes <= batchBytes) {
      last.push(row);
      bytes += rowBytes;
    } else {
      batches.push([row]);
      bytes = rowBytes;
    }
  }
  return batches;
}
