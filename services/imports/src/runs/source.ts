/** The two ends of an import: where rows come from, and where they go. The run is what is between them. */
import type { CustomerId } from '@contracts/customers/accounts';
import type { ImportedCounts, ImportError, ImportFailure } from '@contracts/imports/jobs';
import type {
  ImportedAppointment,
  ImportedServiceRequest,
  TakenOver,
} from '@contracts/imports/records';
import type { CsvKind, ImportKind } from '@contracts/vocabulary/imports';
import type { CredentialName, ServiceSystemId } from '@contracts/vocabulary/service-systems';

/** One row as a source gives it: parsed and normalized, or wrong. */
export type SourceRow<Row> =
  | { readonly row: number; readonly value: Row }
  | { readonly row: number; readonly wrong: { readonly field: string; readonly message: string } }
  /** Of someone else: counted, never kept. */
  | { readonly row: number; readonly leftOut: true };

/** What a source gives at once, and where to continue after it has been written. */
export interface SourceBatch<Row> {
  readonly rows: readonly SourceRow<Row>[];
  /**
   * JSON of a few hundred bytes. Stored with the job in the transaction that writes the batch, or
   * after it where the target is another service, whose writes are idempotent.
   */
  readonly cursor: unknown;
  /** As far as the source says; null while unknown. */
  readonly total: number | null;
}

/** Holds no more than a page or two; the run holds those that are written next (`batches.ts`). */
export interface ImportSource<Row> {
  /**
   * Yields batches from a cursor on (null: from the beginning). The signal aborts what it waits for.
   * Throws SourceFailure for what no further attempt would change; after anything else the run asks
   * again from the last stored cursor. An error with a numeric `retryAfterMs` says how long to wait.
   */
  batches(cursor: unknown, signal: AbortSignal): AsyncIterable<SourceBatch<Row>>;
}

/** Ends the job as failed, with this code. The message is for people, and names no credential. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';

  constructor(
    readonly code: ImportFailure['code'],
    message: string,
  ) {
    super(message);
  }
}

export type Credentials = Readonly<Partial<Record<CredentialName, string>>>;

/** What a source is told of the job that it is opened for. */
export interface SourceJob {
  readonly jobId: string;
  /** In clear here alone: not to be kept, logged or put into an error. */
  readonly credentials: Credentials;
  /** Whose records to ask for, in that system; null for all that the credentials reach. */
  readonly externalCustomerId: string | null;
  /**
   * What the job was started with besides, as its kind needs it: for a file its upload and its
   * mapping.
   */
  readonly details: unknown;
  /** What the rows of a file are. */
  readonly rows: CsvKind | null;
}

/**
 * Who imports their own history, as their account has them. From a system, only rows of theirs count
 * without an external customer id; to those of a file this is what they leave out.
 */
export interface HistoryOwner {
  readonly customerId: CustomerId;
  readonly firstName: string;
  readonly lastName: string;
  /** Verified when the source is a system. */
  readonly email: string;
  readonly phone: string;
  readonly address: string | null;
}

/**
 * Opens sources of one kind. Anyone who has some lists itself under IMPORT_SOURCES in the module.
 * Opening may throw as `batches` does.
 */
export interface SourceProvider {
  readonly kind: ImportKind;
  /** Null for those that come from no system. */
  readonly system: ServiceSystemId | null;
  /** If omitted: not for customers. */
  openHistory?(job: SourceJob, owner: HistoryOwner): Promise<ImportSource<HistoryRow>>;
  /** If omitted: not for the office. */
  openCompany?(job: SourceJob): Promise<ImportSource<CompanyRow>>;
}

/** Has sources of its own. */
export interface SourceProviders {
  readonly providers: readonly SourceProvider[];
}

/** A customer's own records: rows for booking. */
export type HistoryRow =
  | { readonly kind: 'appointment'; readonly record: ImportedAppointment }
  | { readonly kind: 'service-request'; readonly record: ImportedServiceRequest };

/**
 * The office's imports: rows for imported customers. `service` comes with its customer or on its
 * own.
 */
export type CompanyRow =
  | { readonly kind: 'customer'; readonly customer: CustomerRow }
  | { readonly kind: 'service'; readonly service: ServiceRow };

export interface CustomerRow {
  /** Null for one from a file without ids. */
  readonly externalId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** YYYY-MM-DD. */
  readonly lastServiceDate: string | null;
  readonly totalServices: number | null;
  readonly totalSpentCents: number | null;
  readonly preferredTechnician: string | null;
  readonly notes: string | null;
}

export interface ServiceRow {
  readonly externalId: string | null;
  readonly customerExternalId: string;
  readonly service: string;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  readonly costCents: number | null;
}

/** The right of one worker to write for a job, until another one claims it. */
export interface JobClaim {
  readonly jobId: string;
  /** Goes up with each worker that takes the job. */
  readonly claim: number;
  /** Null for the office's. */
  readonly customerId: CustomerId | null;
  readonly kind: ImportKind;
  readonly system: ServiceSystemId | null;
}

/** How far a batch brings the job, besides what becomes of the rows that are written. */
export interface ProgressUpdate {
  readonly cursor: unknown;
  readonly total: number | null;
  /** Rows that have been dealt with, whatever came of each. */
  readonly done: number;
  readonly leftOut: number;
  readonly wrong: readonly ImportError[];
}

/** What became of the rows, by what they are. A kind that is missing had none. */
export type WrittenRows = Readonly<Partial<Record<keyof ImportedCounts, TakenOver>>>;

/**
 * Where rows go. One call, one transaction, which holds the claim and stores the progress
 * (`JobProgress.store`); repeating it changes nothing. A worker whose claim has passed to another
 * writes nothing (ClaimLost).
 */
export interface ImportTarget<Row> {
  /**
   * Called with each row as soon as it is there, while others are written: for what can be done
   * without the database. Nothing comes of it when the row is never written.
   */
  prepare?(row: Row): void;

  /**
   * So many rows or more are written together when the source has them. If omitted: a batch at a
   * time.
   */
  readonly rowsAtOnce?: number;

  /** Also called without rows: what is wrong and left out still counts. */
  write(
    claim: JobClaim,
    rows: readonly { readonly row: number; readonly value: Row }[],
    progress: ProgressUpdate,
  ): Promise<unknown>;

  /**
   * What writing the rows of a new job would come to. Writes nothing. If omitted: it cannot say.
   */
  dryRun?(job: DryRun, rows: readonly Row[]): Promise<TakenOver>;

  /**
   * Takes out some of what the job has brought; `left` says whether to call again. The counts are those
   * of all calls together, so that a worker which ends before it has stored them loses none. Repeatable.
   */
  undo(jobId: string): Promise<UndoneRows>;
}

/** The job that the rows would be of. */
export type DryRun = Omit<JobClaim, 'claim'>;

export interface UndoneRows {
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
  readonly left: boolean;
}

export const IMPORT_SOURCES = Symbol('import sources');
/** Where the rows of the office's imports go: imported customers. */
export const COMPANY_TARGET = Symbol('company target');
