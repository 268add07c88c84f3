/** Imports as background jobs: requests, replies and events of the imports service. */
import { Transform } from 'class-transformer';
import { IsIn, IsObject, IsString } from 'class-validator';
import type { Actor, AccountId } from '../customers/accounts';
import { event, type Page, read, request } from '../messaging';
import {
  ListPage,
  MaxText,
  MayBeMissing,
  OneLine,
  OptionalText,
  TextsLeftToOwner,
} from '../parsing';
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
  /** Id or name of a service system. */
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (serviceSystemCalled(value)?.id ?? value) : value,
  )
  @IsIn(serviceSystemIds, { message: importMessages.systemName })
  systemName!: ServiceSystemId;

  /**
   * The credentials that the system requires, by name. Imports says which are missing. They are
   * never stored in clear text and never logged.
   */
  @IsObject()
  credentials!: Partial<Record<CredentialName, string>>;

  /**
   * The customer's id in that system. If omitted or blank: all records that the credentials can
   * read and that have the customer's own phone number and email address.
   */
  @OptionalText(importLimits.externalId)
  customerId?: string;
}

/** POST /api/customer/import-history. `historySchema` describes the two lists. */
@TextsLeftToOwner()
export class ImportHistory {
  @IsObject()
  historyData!: HistoryDocument;
}

/** The envelope only. Rows are checked one by one, so a wrong one affects no others. */
export interface HistoryDocument {
  readonly serviceRequests?: readonly unknown[];
  readonly appointments?: readonly unknown[];
}

/** GET /api/admin/imports and /api/customer/imports, newest first. */
export class ImportsQuery extends ListPage {}

/** GET …/imports/{jobId}/errors.csv is made of these pages. */
export class ImportErrorsQuery extends ListPage {}

/** Credentials come from the server's settings. Those in the call are ignored. */
class WithUnusedCredentials {
  @MayBeMissing()
  @IsObject()
  credentials?: Record<string, unknown>;
}

/** POST /api/admin/import-all-customers */
export class ImportAllCustomers extends WithUnusedCredentials {
  /** By default ServicePro, or else the first system whose account is in the server's settings. */
  @MayBeMissing()
  @IsIn(serviceSystemIds, { message: importMessages.systemName })
  system?: ServiceSystemId;
}

/** POST /api/admin/jobber-connection: what Jobber's way back had in its address. */
export class ConnectJobber {
  @IsString()
  @MaxText(importLimits.oauthCode)
  code!: string;

  @IsString()
  @MaxText(importLimits.oauthCode)
  state!: string;
}

/** POST /api/admin/lookup-customer-phone */
export class LookUpPhone extends WithUnusedCredentials {
  @IsString({ message: importMessages.lookupPhone })
  @MaxText(40)
  @OneLine()
  phone!: string;
}

// Replies

/** Number of rows by kind; 0 if the import doesn't have that kind. */
export interface ImportedCounts {
  readonly serviceRequests: number;
  readonly appointments: number;
  readonly customers: number;
  /** For the office's customers: their service history. */
  readonly serviceHistory: number;
}

/** A row that wasn't imported, or was imported without a part, and why. */
export interface ImportError {
  /**
   * Starts at 1, in the source's order: an element of a list, or a line of a file without its
   * header.
   */
  readonly row: number;
  /** Path of the field, such as `appointments[3].appointmentDate`; '' for the whole row. */
  readonly field: string;
  readonly message: string;
}

/** Why an import failed. */
export interface ImportFailure {
  readonly code:
    | 'system_credentials_rejected'
    | 'system_unavailable'
    | 'source_unreadable'
    | 'internal';
  /** What to do about it, as a sentence for people. */
  readonly message: string;
}

export interface ImportJob {
  readonly id: string;
  /** Incremented with each change of status. */
  readonly version: number;
  readonly kind: ImportKind;
  readonly system: ServiceSystemId | null;
  /** For a CSV file: its name. */
  readonly fileName: string | null;
  readonly rows: CsvKind | null;
  readonly status: ImportStatus;
  /** Rows processed so far, with any result. */
  readonly done: number;
  /** As the source says; null while unknown. Never less than `done`. */
  readonly total: number | null;
  /** Rows added or changed, by kind. */
  readonly imported: ImportedCounts;
  readonly added: number;
  readonly changed: number;
  /** Rows that exist already, unchanged. */
  readonly unchanged: number;
  /** Rows of other people, which a customer's import leaves out. */
  readonly leftOut: number;
  /** Rows that couldn't be imported. */
  readonly wrong: number;
  /** Parts that couldn't be read, of rows that were imported without them. */
  readonly noted: number;
  /** The first of both, in the order of the source. */
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

/** The result of undoing an import. */
export interface ImportUndone {
  readonly at: string;
  /** Rows that the import added and that are removed now. */
  readonly removed: number;
  /** Rows that it changed and that are restored now. */
  readonly restored: number;
  /** Rows that were changed since, and stay. */
  readonly kept: number;
}

/** GET /api/admin/import-settings: the server's settings, with the password as dots. */
export interface ImportSettings {
  readonly company: string;
  readonly username: string;
  readonly password: string;
  /** The systems whose account is set up. Without ServicePro, the texts above are empty. */
  readonly systems: readonly ServiceSystemId[];
  /** If this server has an app at Jobber. `connection` is null until an owner has connected it. */
  readonly jobber?: { readonly connection: SystemConnection | null };
}

/** A company's account that an owner has connected. */
export interface SystemConnection {
  /** The company's name there. */
  readonly account: string;
  readonly connectedBy: string;
  readonly connectedAt: string;
  /** The system has refused it since then, and an owner has to connect it again. */
  readonly endedAt: string | null;
}

/** Where to allow the connection. The system leads back with a code. */
export interface ConnectingUrl {
  readonly url: string;
}

/** What needs the office's attention. */
export interface ImportConcerns {
  /** Its imports of the last three days that failed, if no later one of that kind succeeded. */
  readonly failed: { readonly count: number; readonly since: string } | null;
}

/** A connection that an owner starts in the office, and ends in the same login. */
export interface StartConnecting {
  readonly by: Actor;
  readonly session: string;
  /** The page to which the system leads back, as its app there names it. */
  readonly returnTo: string;
}
export type Connect = StartConnecting & Pick<ConnectJobber, 'code' | 'state'>;

/** Whose jobs to show: the customer's own, or the office's (null). */
export interface JobScope {
  readonly accountId: AccountId | null;
}

export type OneJob = JobScope & { readonly jobId: string };

/**
 * How many milliseconds a call that starts an import waits for it to end, before it answers that
 * it's running.
 */
export const importWaitMs = 8_000;

export const importCalls = {
  systems: read<Record<string, never>, readonly ServiceSystem[]>('imports.systems'),
  /**
   * Replies when the job is over, or after `importWaitMs`. Refuses with `email_unverified` or with
   * `validation_failed`, which names missing credentials. If the system responds in time, also with
   * `system_credentials_rejected`, `system_unavailable`, or `validation_failed` for an unknown
   * `customerId`. Starting the same import while it runs returns the running job.
   */
  fromSystem: request<{ accountId: AccountId; from: ImportFromSystem }, ImportJob>(
    'imports.from-system',
  ),
  /** Replies as `fromSystem` does. Wrong rows are in the job's errors. */
  history: request<{ accountId: AccountId; history: HistoryDocument }, ImportJob>(
    'imports.history',
  ),
  /**
   * Replies as `fromSystem` does. Refuses with `not_configured`, or with `import_running` and its
   * `jobId`.
   */
  allCustomers: read<{ by: Actor; system?: ServiceSystemId }, ImportJob>('imports.all-customers'),
  /** Refuses with `not_configured`. */
  settings: read<Record<string, never>, ImportSettings>('imports.settings'),
  /** These refuse with `not_configured` if the server has no app at Jobber. */
  startConnecting: request<StartConnecting, ConnectingUrl>('imports.start-connecting'),
  /**
   * Refuses with `validation_failed` for another login's state, a used or an old one, and with
   * `system_credentials_rejected` or `system_unavailable`.
   */
  connect: request<Connect, ImportSettings>('imports.connect'),
  jobs: read<JobScope & ImportsQuery, Page<ImportJob>>('imports.jobs'),
  /** These refuse with `import_not_found`, also for other people's jobs. */
  job: read<OneJob, ImportJob>('imports.job'),
  errors: read<OneJob & ImportErrorsQuery, Page<ImportError>>('imports.errors'),
  /** What was imported so far stays. Does nothing if the job is over. */
  cancel: request<OneJob & { by: Actor | null }, ImportJob>('imports.cancel'),
  /**
   * Waits for the end as `fromSystem` does. Refuses with `import_under_way`. Repeating it changes
   * nothing.
   */
  undo: request<OneJob & { by: Actor | null }, ImportJob>('imports.undo'),
  concerns: read<Record<string, never>, ImportConcerns>('imports.concerns'),
};

// Events

export interface ImportFacts {
  readonly jobId: string;
  /** Null for the office's. */
  readonly accountId: AccountId | null;
  /** A job that is over. */
  readonly status: ImportStatus;
}

export const importFinished = event<ImportFacts>('events.imports.import-finished.v1', [
  'customers',
]);
