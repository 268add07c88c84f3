/** Imports as background jobs: what the imports service answers about them. */
import { Transform } from 'class-transformer';
import { IsIn, IsObject, IsString } from 'class-validator';
import type { Actor, CustomerId } from '../customers/accounts';
import { event, request, type Page } from '../messaging';
import { ListPage, MaxText, MayBeMissing, OptionalText, TextsLeftToOwner } from '../parsing';
import { importLimits, importMessages, type CsvKind, type ImportKind } from '../vocabulary/imports';
import type { ImportStatus } from '../vocabulary/import-status';
import {
  serviceSystemCalled,
  serviceSystemIds,
  type CredentialName,
  type ServiceSystem,
  type ServiceSystemId,
} from '../vocabulary/service-systems';

// Requests

/** POST /api/customer/import-from-system */
export class ImportFromSystem {
  /** The id of a service system, or its name. */
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (serviceSystemCalled(value)?.id ?? value) : value,
  )
  @IsIn(serviceSystemIds, { message: importMessages.systemName })
  systemName!: ServiceSystemId;

  /** What the system requires, by name; the owner says what is missing. Never stored in clear, never logged. */
  @IsObject()
  credentials!: Partial<Record<CredentialName, string>>;

  /**
   * Whose records, in that system. Left out or blank: all that the credentials reach and that have
   * the customer's own phone number and email address.
   */
  @OptionalText(importLimits.externalId)
  customerId?: string;
}

/** POST /api/customer/import-history. What the two lists hold is described by `historySchema`. */
@TextsLeftToOwner()
export class ImportHistory {
  @IsObject()
  historyData!: HistoryDocument;
}

/** The envelope; each row is checked on its own, so that a wrong one costs only itself. */
export interface HistoryDocument {
  readonly serviceRequests?: readonly unknown[];
  readonly appointments?: readonly unknown[];
}

/** GET /api/admin/imports and /api/customer/imports, newest first. */
export class ImportsQuery extends ListPage {}

/** GET …/imports/{jobId}/errors.csv is made of pages of these. */
export class ImportErrorsQuery extends ListPage {}

/** Credentials come from the server's settings; those of a call count for nothing. */
class WithUnusedCredentials {
  @MayBeMissing()
  @IsObject()
  credentials?: Record<string, unknown>;
}

/** POST /api/admin/import-all-customers */
export class ImportAllCustomers extends WithUnusedCredentials {}

/** POST /api/admin/lookup-customer-phone */
export class LookUpPhone extends WithUnusedCredentials {
  @IsString({ message: importMessages.lookupPhone })
  @MaxText(40)
  phone!: string;
}

// Replies

/** How many rows of a kind; a kind that the import does not have is 0. */
export interface ImportedCounts {
  readonly serviceRequests: number;
  readonly appointments: number;
  readonly customers: number;
  /** Of customers that the office imports: what was done for them. */
  readonly serviceHistory: number;
}

/** A row that was not taken, and why. */
export interface ImportError {
  /** From 1, as the source counts: an element of a list, a line of a file without its header. */
  readonly row: number;
  /**
   * Path of the field, such as `appointments[3].appointmentDate`; '' when it is the row as a whole.
   */
  readonly field: string;
  readonly message: string;
}

/** Why an import ended before its source did. */
export interface ImportFailure {
  readonly code:
    | 'system_credentials_rejected'
    | 'system_unavailable'
    | 'source_unreadable'
    | 'internal';
  /** What to do about it, in a sentence for people. */
  readonly message: string;
}

export interface ImportJob {
  readonly id: string;
  /** Goes up with each change of status. */
  readonly version: number;
  readonly kind: ImportKind;
  readonly system: ServiceSystemId | null;
  /** Of a CSV file. */
  readonly fileName: string | null;
  readonly rows: CsvKind | null;
  readonly status: ImportStatus;
  /** Rows that have been dealt with, whatever came of each. */
  readonly done: number;
  /** As far as the source says; null while it is not known. Never less than `done`. */
  readonly total: number | null;
  /** Rows that were added or changed, by what they are. */
  readonly imported: ImportedCounts;
  readonly added: number;
  readonly changed: number;
  /** Rows that were here already, just as they are. */
  readonly unchanged: number;
  /** Rows of others, which a customer's import leaves out. */
  readonly leftOut: number;
  /** Rows that could not be taken. */
  readonly wrong: number;
  /** The first of them. */
  readonly errors: readonly ImportError[];
  readonly failure: ImportFailure | null;
  /** The person who started it, for the office; null for a customer's own. */
  readonly startedBy: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly canCancel: boolean;
  readonly canUndo: boolean;
  readonly undone: ImportUndone | null;
}

/** What taking an import out again came to. */
export interface ImportUndone {
  readonly at: string;
  /** Rows that the import had added and that are gone. */
  readonly removed: number;
  /** Rows that it had changed and that are again as they were. */
  readonly restored: number;
  /** Rows that were changed since, and so stay. */
  readonly kept: number;
}

/** GET /api/admin/import-settings: as the server is set up, with the password as dots. */
export interface ImportSettings {
  readonly company: string;
  readonly username: string;
  readonly password: string;
}

/** What the office has to look at. */
export interface ImportConcerns {
  /** Its imports that failed in the last three days and that no later one of their kind has made up for. */
  readonly failed: { readonly count: number; readonly since: string } | null;
}

/** Whose jobs someone may see: a customer their own, the office (null) those of the office. */
export interface JobScope {
  readonly customerId: CustomerId | null;
}

export type OneJob = JobScope & { readonly jobId: string };

/** Milliseconds for which a call that starts an import waits for its end before it answers with it under way. */
export const importWaitMs = 8_000;

export const importCalls = {
  systems: request<Record<string, never>, readonly ServiceSystem[]>('imports.systems'),
  /**
   * Answers with the job when it is over, else after `importWaitMs`. Refuses with
   * `email_unverified`, `validation_failed` naming the missing credentials, and, when the system says
   * so in time, `system_credentials_rejected`, `system_unavailable`, or `validation_failed` naming a
   * `customerId` that it does not have. The same import while it runs is that same job.
   */
  fromSystem: request<{ customerId: CustomerId; from: ImportFromSystem }, ImportJob>(
    'imports.from-system',
  ),
  /** As `fromSystem` answers. Rows that are wrong are in the job's errors. */
  history: request<{ customerId: CustomerId; history: HistoryDocument }, ImportJob>(
    'imports.history',
  ),
  /** As `fromSystem` answers. Refuses with `not_configured`, and with `import_running` and its `jobId`. */
  allCustomers: request<{ by: Actor }, ImportJob>('imports.all-customers'),
  /** Refuses with `not_configured`. */
  settings: request<Record<string, never>, ImportSettings>('imports.settings'),
  jobs: request<JobScope & ImportsQuery, Page<ImportJob>>('imports.jobs'),
  /** These refuse with `import_not_found`, for the jobs of others, too. */
  job: request<OneJob, ImportJob>('imports.job'),
  errors: request<OneJob & ImportErrorsQuery, Page<ImportError>>('imports.errors'),
  /** What has been imported by then stays. A job that is over is answered as it is. */
  cancel: request<OneJob & { by: Actor | null }, ImportJob>('imports.cancel'),
  /**
   * Waits for its end as `fromSystem` does. Refuses with `import_under_way`. A second time changes
   * nothing.
   */
  undo: request<OneJob & { by: Actor | null }, ImportJob>('imports.undo'),
  concerns: request<Record<string, never>, ImportConcerns>('imports.concerns'),
};

// Events

export interface ImportFacts {
  readonly jobId: string;
  /** Null for the office's. */
  readonly customerId: CustomerId | null;
  /** One that is over. */
  readonly status: ImportStatus;
}

export const importFinished = event<ImportFacts>('events.imports.import-finished.v1');
