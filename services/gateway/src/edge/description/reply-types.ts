import type {
  CustomerAccount,
  CustomerLoginReply,
  DoneReply,
  LoginReply,
} from '@contracts/customers/accounts';
import type { StoredFields } from '@contracts/fields';
import type { CustomerFile } from '@contracts/customers/customer-file';
import type {
  Appointment,
  AppointmentHistoryEntry,
  AvailableSlots,
  BookedAppointment,
  CancelledVisits,
  SlotAlternative,
} from '@contracts/booking/appointments';
import type {
  RequestedAppointment,
  ScheduledServiceRequest,
  ServiceRequest,
} from '@contracts/booking/service-requests';
import type { CustomerAppointment, CustomerServiceRequest } from '@contracts/booking/own-records';
import type {
  MessageDelivery,
  MessageDetail,
  MessageRecord,
} from '@contracts/notifications/messages';
import type { PaymentDetail, PaymentRecord } from '@contracts/payments/office';
import type {
  BillDue,
  DemoConfirmation,
  PaymentIntentAnswer,
  PaymentOutcome,
} from '@contracts/payments/paying';
import type { ReconciliationReport } from '@contracts/payments/reconciliation';
import type {
  CompanyImportOutcome,
  ImportOutcome,
  ImportUnderWay,
} from '@contracts/imports/answers';
import type {
  ImportedCustomer,
  PhoneLookupReply,
  PossibleMatch,
} from '@contracts/imports/customers';
import type { ImportJob, ImportSettings } from '@contracts/imports/jobs';
import type { ChunkReceived, CsvPreview, UploadStarted } from '@contracts/imports/uploads';
import type { HealthReply } from '@contracts/service-health';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import type {
  Alert,
  DispatchRecord,
  TechnicianJob,
  TrackingRecord,
} from '@contracts/tracking/records';
import type { Technician, TechnicianProfile } from '@contracts/tracking/technicians';
import type { SiteConfig } from '@contracts/vocabulary/business';
import type { ServiceSystem } from '@contracts/vocabulary/service-systems';

/** A phone link as the office is shown it, once. */
export interface ShownPhoneLink {
  readonly url: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

export interface RevokedPhoneLink {
  /** False when there was none. */
  readonly revoked: boolean;
}

/** All that is kept of a customer and is theirs to have, as one file. No links: files are passed on. */
export interface CustomerExport {
  /** ISO instant. */
  readonly exportedAt: string;
  readonly account: CustomerAccount;
  readonly appointments: readonly ExportedAppointment[];
  readonly serviceRequests: readonly CustomerServiceRequest[];
  /** What was told to them, the newest of each record. */
  readonly messages: readonly MessageRecord[];
  /** What they paid, as far as it is theirs to see. */
  readonly payments: readonly ExportedPayment[];
  /** What this file does not hold, or not all of, because it could not be had just now. */
  readonly incomplete: readonly ExportedPart[];
}
export type ExportedPart = 'appointments' | 'serviceRequests' | 'messages' | 'payments';
export type ExportedPayment = StoredFields<
  Pick<
    PaymentRecord,
    | 'id'
    | 'status'
    | 'amount'
    | 'refunded'
    | 'currency'
    | 'description'
    | 'receiptNumber'
    | 'appointmentNumber'
    | 'createdAt'
    | 'paidAt'
  >
>;
export type ExportedAppointment = Omit<
  CustomerAppointment,
  'trackingUrl' | 'calendarUrl' | 'payUrl' | 'canChange' | 'changeUntil'
>;

/** A description of a format, as JSON Schema. */
export interface JsonSchemaDocument {
  readonly [keyword: string]: unknown;
}

export interface LiveReply {
  readonly status: 'ok';
}

/** What calls answer with. `npm run api:schemas` makes the schemas of the description from these types. */
export interface ReplyTypes {
  Alert: Alert;
  Appointment: Appointment;
  AppointmentHistoryEntry: AppointmentHistoryEntry;
  AvailableSlots: AvailableSlots;
  BillDue: BillDue;
  BookedAppointment: BookedAppointment;
  CancelledVisits: CancelledVisits;
  ChunkReceived: ChunkReceived;
  CompanyImportOutcome: CompanyImportOutcome;
  CsvPreview: CsvPreview;
  CustomerAccount: CustomerAccount;
  CustomerExport: CustomerExport;
  CustomerLoginReply: CustomerLoginReply;
  CustomerAppointment: CustomerAppointment;
  CustomerServiceRequest: CustomerServiceRequest;
  CustomerFile: CustomerFile;
  DemoConfirmation: DemoConfirmation;
  DispatchRecord: DispatchRecord;
  DoneReply: DoneReply;
  HealthReply: HealthReply;
  ImportedCustomer: ImportedCustomer;
  ImportJob: ImportJob;
  ImportOutcome: ImportOutcome;
  ImportSettings: ImportSettings;
  ImportUnderWay: ImportUnderWay;
  JsonSchemaDocument: JsonSchemaDocument;
  LiveReply: LiveReply;
  LoginReply: LoginReply;
  MessageDelivery: MessageDelivery;
  MessageDetail: MessageDetail;
  MessageRecord: MessageRecord;
  PaymentDetail: PaymentDetail;
  PaymentRecord: PaymentRecord;
  ReconciliationReport: ReconciliationReport;
  PaymentIntentAnswer: PaymentIntentAnswer;
  PaymentOutcome: PaymentOutcome;
  PhoneJob: PhoneJob;
  PhoneLookupReply: PhoneLookupReply;
  PossibleMatch: PossibleMatch;
  RevokedPhoneLink: RevokedPhoneLink;
  ScheduledServiceRequest: ScheduledServiceRequest;
  ServiceRequest: ServiceRequest;
  ServiceSystem: ServiceSystem;
  ShownPhoneLink: ShownPhoneLink;
  SiteConfig: SiteConfig;
  Technician: Technician;
  TechnicianJob: TechnicianJob;
  TechnicianProfile: TechnicianProfile;
  TrackingRecord: TrackingRecord;
  UploadStarted: UploadStarted;
  RefusalDetails: RefusalDetails;
}

/** What is next to code and message of a refusal, at the top level of the error. */
export interface RefusalDetails {
  slot_taken: { alternatives: SlotAlternative[] };
  already_scheduled: { appointment: RequestedAppointment | null };
  /** With `corrections` where a correction was refused to the office. */
  transition_refused: { allowed: string[]; corrections?: string[] };
  /** Without `appointmentId` when the other job has ended in the meantime. */
  import_running: { jobId: string };
  /** Without `jobId` when there is no import: a lookup has asked. */
  system_credentials_rejected: { jobId?: string };
  system_unavailable: { jobId?: string };
  /** The first chunk that is missing or too short; without it when one has come while the file was read. */
  upload_incomplete: { missing?: number };
  /** Line of the file, from 1; without it when it is not a line that is at fault. */
  file_unreadable: { line?: number };
  already_en_route: { appointmentId?: string };
  changed_meanwhile: {
    current:
      | Appointment
      | CustomerAccount
      | CustomerAppointment
      | ServiceRequest
      | Technician
      | DispatchRecord
      | TechnicianJob
      | PossibleMatch;
  };
}
