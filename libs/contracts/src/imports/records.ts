/**
 * A customer's history, imported into booking. Imported records are for the customer to read: they
 * take no seat, start no tracking, send no messages, and aren't in the office's lists. Only an
 * import changes them.
 */
import type { AccountId } from '../customers/accounts';
import { request } from '../messaging';
import type { Appliance, Brand, ServiceType } from '../vocabulary/booking';
import type { AppointmentStatus } from '../vocabulary/appointment-status';
import type { ServiceRequestStatus } from '../vocabulary/service-request-status';

/** Texts are trimmed and within booking's limits. Missing values are ''. */
interface ImportedPerson {
  readonly email: string;
  readonly phone: string;
}

interface ImportedRecord {
  /**
   * Identifies this record among this customer's and source's: its id there, or a hash of its
   * content.
   */
  readonly key: string;
}

export interface ImportedAppointment extends ImportedRecord, ImportedPerson {
  readonly customerName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly serviceType: ServiceType;
  /** `Other` for anything that isn't on our lists. */
  readonly appliance: Appliance;
  readonly brand: Brand;
  readonly description: string | null;
  /** YYYY-MM-DD in the business zone. */
  readonly appointmentDate: string;
  /** `HH:MM-HH:MM` in business time; '' if the source only has a date. */
  readonly timeSlot: string;
  readonly status: AppointmentStatus;
  readonly technicianNotes: string | null;
  /** What the source shows to its staff only. Here, only the office reads it. */
  readonly internalNotes?: string;
  readonly totalCents: number | null;
  /** ISO instant; null: the time of the import. */
  readonly createdAt: string | null;
}

export interface ImportedServiceRequest extends ImportedRecord, ImportedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly applianceType: Appliance;
  readonly brand: Brand;
  readonly problemDescription: string;
  readonly isEmergency: boolean;
  readonly status: ServiceRequestStatus;
  readonly technicianNotes: string | null;
  /** ISO instants. */
  readonly completedAt: string | null;
  readonly createdAt: string | null;
}

/** A batch that fits into one message. Stored completely or not at all. */
export interface ImportRecordsCommand {
  readonly jobId: string;
  readonly accountId: AccountId;
  /** The system's id, `json` or `csv`. */
  readonly source: string;
  /** Returns what would happen, and writes nothing. */
  readonly dryRun: boolean;
  readonly appointments: readonly ImportedAppointment[];
  readonly serviceRequests: readonly ImportedServiceRequest[];
}

/** Numbers of rows that were new, changed and unchanged. */
export interface TakenOver {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Numbers of records that a job's batches have added and changed. */
export type BroughtRecords = Omit<TakenOver, 'unchanged'>;

export interface ImportRecordsOutcome {
  readonly appointments: TakenOver;
  readonly serviceRequests: TakenOver;
  /**
   * The totals of all batches of the job, including this one. A batch that is repeated because its
   * answer was lost is unchanged by then and still counts here. All zero for a dry run.
   */
  readonly soFar: {
    readonly appointments: BroughtRecords;
    readonly serviceRequests: BroughtRecords;
  };
}

/** The progress of undoing an import in one service. */
export interface RecordsUndone {
  readonly removed: number;
  readonly restored: number;
  /** Changed since, by someone or by a later import. */
  readonly kept: number;
}

/** Maximum number of records per batch. Fewer if they are long: the message must fit. */
export const recordsPerBatch = 200;

export const importedRecordCalls = {
  /**
   * Repeating a batch changes nothing. If two records of a batch have the same key, the last one
   * counts and the others are reported as unchanged. Refuses with `customer_not_found` if the
   * account was deleted, with `import_not_found` for a late batch of an undone job, or with
   * `payload_too_large` for more than `recordsPerBatch`.
   */
  importRecords: request<ImportRecordsCommand, ImportRecordsOutcome>('booking.import-records', [
    'imports',
  ]),
  /**
   * Undoes a job's changes, some of them with each call; `left` tells whether to call again. The
   * counts are totals of all calls, so a lost answer does no harm. Repeating it changes nothing.
   */
  undoImport: request<{ jobId: string }, RecordsUndone & { left: boolean }>('booking.undo-import', [
    'imports',
  ]),
};
