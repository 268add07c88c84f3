/**
 * Sources and targets: where an import's rows come from, and where they go. The run connects them.
 */
import type { AccountId } from '@contracts/customers/accounts';
import type { ImportedCounts, ImportError, ImportFailure } from '@contracts/imports/jobs';
import type {
  ImportedAppointment,
  ImportedServiceRequest,
  TakenOver,
} from '@contracts/imports/records';
import type { CsvKind, ImportKind } from '@contracts/vocabulary/imports';
import type { CredentialName, ServiceSystemId } from '@contracts/vocabulary/service-systems';

type RowFault = Omit<ImportError, 'row'>;

/** One row from a source: parsed and normalized, or wrong. */
export type SourceRow<Row> =
  | {
      readonly row: number;
      readonly value: Row;
      /** What couldn't be read. The row is imported without it. */
      readonly notes?: readonly RowFault[];
    }
  | { readonly row: number; readonly wrong: RowFault }
  /** Someone else's: counted, never stored. */
  | { readonly row: number; readonly leftOut: true };

/** A row's notes for the report. */
export const notesOf = <Row>(each: SourceRow<Row>): ImportError[] =>
  'value' in each
    ? (each.notes ?? []).map(({ field, message }) => ({
        row: each.row,
        field,
        message: `${message}. The rest is imported.`,
      }))
    : [];

/** A batch from a source, and where to continue after it. */
export interface SourceBatch<Row> {
  readonly rows: readonly SourceRow<Row>[];
  /**
   * JSON of a few hundred bytes. Stored with the job in the batch's transaction, or afterwards if
   * the target is another service with idempotent writes.
   */
  readonly cursor: unknown;
  /** As the source says; null while unknown. */
  readonly total: number | null;
  /** Lists that have been read whole with this batch: what they don't have is gone. */
  readonly whole?: readonly CompanyList[];
}

/** The lists of a company's import. */
export type CompanyList = CompanyRow['kind'];

/** Keeps only a page or two in memory. The run keeps what is written next (`batches.ts`). */
export interface ImportSource<Row> {
  /**
   * Yields batches from a cursor on (null: from the start). The signal aborts its waits. Throws
   * SourceFailure if a retry is useless. After other errors the run continues from the last stored
   * cursor. An error with a numeric `retryAfterMs` says how long to wait.
   */
  batches(cursor: unknown, signal: AbortSignal): AsyncIterable<SourceBatch<Row>>;
}

/** Fails the job with this code. The message is for people and contains no credentials. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';

  constructor(
    readonly code: ImportFailure['code'],
    message: string,
  ) {
    super(message);
  }
}

/** One of our own services failed, not the source. */
export class OwnPartFailure extends Error {
  override readonly name = 'OwnPartFailure';

  constructor(override readonly cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}

export type Credentials = Readonly<Partial<Record<CredentialName, string>>>;

/** The job for which a source is opened. */
export interface SourceJob {
  readonly jobId: string;
  /** The only place with credentials in clear text. Never store, log or throw them. */
  readonly credentials: Credentials;
  /** The customer's id in that system; null for all that the credentials can read. */
  readonly externalCustomerId: string | null;
  /** Details for this kind of job, such as a file's upload and mapping. */
  readonly details: unknown;
  /** The kind of rows in a file. */
  readonly rows: CsvKind | null;
}

/**
 * The customer who imports, from their account. Without an external customer id, only this person's
 * records count. For files, these are the defaults.
 */
export interface HistoryOwner {
  readonly accountId: AccountId;
  readonly firstName: string;
  readonly lastName: string;
  /** Verified, if the source is a service system. */
  readonly email: string;
  readonly phone: string;
  readonly address: string | null;
}

/**
 * Opens sources of one kind. Listed as IMPORT_SOURCES in the module. Opening may throw as `batches`
 * does.
 */
export interface SourceProvider {
  readonly kind: ImportKind;
  /** Null if they come from no system. */
  readonly system: ServiceSystemId | null;
  /** If omitted, customers can't use it. */
  openHistory?(job: SourceJob, owner: HistoryOwner): Promise<ImportSource<HistoryRow>>;
  /** If omitted, the office can't use it. */
  openCompany?(job: SourceJob): Promise<ImportSource<CompanyRow>>;
}

/** A customer's own record, for booking. */
export type HistoryRow =
  | { readonly kind: 'appointment'; readonly record: ImportedAppointment }
  | { readonly kind: 'service-request'; readonly record: ImportedServiceRequest };

/** A row of the office's imports. `service` comes with its customer or separately. */
export type CompanyRow =
  | { readonly kind: 'customer'; readonly customer: CustomerRow }
  | { readonly kind: 'service'; readonly service: ServiceRow };

export interface CustomerRow {
  /** Null for a row from a file without ids. */
  readonly externalId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string;
  /** Further numbers, without the first one. */
  readonly otherPhones?: readonly string[];
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
  /** The source has deleted the customer or made it inactive. */
  readonly inactive?: boolean;
}

export interface ServiceRow {
  readonly externalId: string | null;
  readonly customerExternalId: string;
  readonly service: string;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  readonly costCents: number | null;
  /** Canceled, deleted, or not done yet: neither shown nor counted. */
  readonly inactive?: boolean;
}

/** One worker's right to write for a job, until another one claims it. */
export interface JobClaim {
  readonly jobId: string;
  /** Incremented with each worker that takes the job. */
  readonly claim: number;
  /** Null for the office. */
  readonly accountId: AccountId | null;
  readonly kind: ImportKind;
  readonly system: ServiceSystemId | null;
}

/** A batch's progress, apart from the results of its rows. */
export interface ProgressUpdate {
  readonly cursor: unknown;
  readonly total: number | null;
  /** Number of processed rows, with any result. */
  readonly done: number;
  readonly leftOut: number;
  readonly wrong: readonly ImportError[];
  /** Parts of the other rows that were left out. */
  readonly notes: readonly ImportError[];
  /** See SourceBatch. */
  readonly whole?: readonly CompanyList[];
}

/** Results by kind; a missing kind is 0. */
export type WrittenRows = Readonly<Partial<Record<keyof ImportedCounts, TakenOver>>>;

/**
 * Where rows go. One call is one transaction, which checks the claim and stores the progress
 * (`JobProgress.store`). Repeating it changes nothing. A worker that has lost its claim writes
 * nothing (ClaimLost).
 */
export interface ImportTarget<Row> {
  /**
   * Called with each row as soon as it's read, while others are written, for work without the
   * database. The row may never be written.
   */
  prepare?(row: Row): void;

  /**
   * At least this many rows are written together, if the source has them. If omitted: one batch at
   * a time.
   */
  readonly rowsAtOnce?: number;

  /** Also called without rows, because wrong and left out rows count, too. */
  write(
    claim: JobClaim,
    rows: readonly { readonly row: number; readonly value: Row }[],
    progress: ProgressUpdate,
  ): Promise<unknown>;

  /** Returns the result of writing a new job's rows, without writing. If omitted, it can't tell. */
  dryRun?(job: DryRun, rows: readonly Row[]): Promise<TakenOver>;

  /**
   * Undoes a part of what the job has imported. `left` tells whether to call again. The counts are
   * totals of all calls, so a crashed worker loses none. Repeatable.
   */
  undo(jobId: string): Promise<UndoneRows>;
}

/** The job of the rows. */
export type DryRun = Omit<JobClaim, 'claim'>;

export interface UndoneRows {
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
  readonly left: boolean;
}

export const IMPORT_SOURCES = Symbol('import sources');
/** The target of the office's imports: imported customers. */
export const COMPANY_TARGET = Symbol('company target');
