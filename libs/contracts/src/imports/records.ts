/**
 * What booking takes over of a customer's history. Imported records are the customer's to read: they
 * take no seat, start no tracking, send no message, and no board of the office lists them. No one
 * changes them but an import.
 */
import type { CustomerId } from '../customers/accounts';
import { request } from '../messaging';
import type { Appliance, Brand, ServiceType } from '../vocabulary/booking';
import type { AppointmentStatus } from '../vocabulary/appointment-status';
import type { ServiceRequestStatus } from '../vocabulary/service-request-status';

/** Texts are trimmed and within the limits of booking; what the source does not have is ''. */
interface ImportedPerson {
  readonly email: string;
  readonly phone: string;
}

interface ImportedRecord {
  /** Tells this record from all others of this customer and source: its id there, or a hash of its content. */
  readonly key: string;
}

export interface ImportedAppointment extends ImportedRecord, ImportedPerson {
  readonly customerName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly serviceType: ServiceType;
  /** What is not on our lists is `Other`. */
  readonly appliance: Appliance;
  readonly brand: Brand;
  readonly description: string | null;
  /** YYYY-MM-DD in the business zone. */
  readonly appointmentDate: string;
  /** `HH:MM-HH:MM` in the business zone; '' where the source names a day only. */
  readonly timeSlot: string;
  readonly status: AppointmentStatus;
  readonly technicianNotes: string | null;
  readonly totalCents: number | null;
  /** ISO instant; null: when it is imported. */
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

/** A batch that fits into one message, taken whole or not at all. */
export interface ImportRecordsCommand {
  readonly jobId: string;
  readonly customerId: CustomerId;
  /** The system's id, `json` or `csv`. */
  readonly source: string;
  /** Only says what would come of it. */
  readonly dryRun: boolean;
  readonly appointments: readonly ImportedAppointment[];
  readonly serviceRequests: readonly ImportedServiceRequest[];
}

/** Of rows: which were new, which were here with other content, which just as they are. */
export interface TakenOver {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Of records: which the batches of a job have added, and which they have changed. */
export type BroughtRecords = Omit<TakenOver, 'unchanged'>;

export interface ImportRecordsOutcome {
  readonly appointments: TakenOver;
  readonly serviceRequests: TakenOver;
  /**
   * What all batches of the job have come to, this one included: a batch that is repeated because its
   * answer was lost is unchanged by then, and counts here all the same. Of a dry run nothing.
   */
  readonly soFar: {
    readonly appointments: BroughtRecords;
    readonly serviceRequests: BroughtRecords;
  };
}

/** What undoing an import has come to in one service so far. */
export interface RecordsUndone {
  readonly removed: number;
  readonly restored: number;
  /** Changed since by someone, or by a later import. */
  readonly kept: number;
}

/** Records of one batch at most; less where they are long: the message has to fit. */
export const recordsPerBatch = 200;

export const importedRecordCalls = {
  /**
   * Repeating a batch changes nothing. Of two records of one key in a batch the last one counts; the
   * others are answered as unchanged. Refuses with `customer_not_found` when the account is gone, with
   * `import_not_found` a late batch of a job that has been undone, and with `payload_too_large` more
   * than `recordsPerBatch`.
   */
  importRecords: request<ImportRecordsCommand, ImportRecordsOutcome>('booking.import-records', [
    'imports',
  ]),
  /**
   * Takes out what the job has brought, some of it at each call: `left` says whether to call again.
   * The counts are those of all calls together, so that a lost answer loses nothing. Repeating it
   * changes nothing and answers the same.
   */
  undoImport: request<{ jobId: string }, RecordsUndone & { left: boolean }>('booking.undo-import', [
    'imports',
  ]),
};
