import type { AccountContacts } from '@contracts/customers/account-contacts';
import type { RefusalDetails } from '@contracts/refusal-details';
import type {
  CustomerAccount,
  CustomerLoginReply,
  DoneReply,
  LoginReply,
  PasswordResetReply,
} from '@contracts/customers/accounts';
import type {
  AuthenticatorState,
  NewAuthenticator,
  ConfirmedAuthenticator,
} from '@contracts/customers/authenticators';
import type { NewestCompanyExport } from '@contracts/customers/company-exports';
import type { OfficeUser } from '@contracts/customers/office-users';
import type { StoredFields } from '@contracts/fields';
import type { AccountFile, CustomerRecordFile } from '@contracts/customers/customer-file';
import type {
  Caller,
  CustomerChange,
  CustomerPair,
  CustomerRecord,
  CustomerRow,
  UndoneStep,
} from '@contracts/customers/records';
import type {
  Appointment,
  AppointmentHistoryEntry,
  AvailableSlots,
  BookedAppointment,
  CancelledVisits,
} from '@contracts/booking/appointments';
import type { ScheduledServiceRequest, ServiceRequest } from '@contracts/booking/service-requests';
import type {
  CustomerAppointment,
  CustomerServiceRequest,
  OwnAppliance,
} from '@contracts/booking/own-records';
import type { BookingSettings } from '@contracts/booking/settings';
import type { EditedSiteContent } from '@contracts/booking/site-content';
import type { NamedAppliance, VisitAppliance } from '@contracts/booking/appliances';
import type { VisitPhotos } from '@contracts/booking/visit-photos';
import type {
  MessageDelivery,
  MessageDetail,
  MessageRecord,
} from '@contracts/notifications/messages';
import type { ConversationText, NamedConversation } from '@contracts/notifications/conversations';
import type { Receivables } from '@contracts/payments/books';
import type { DaySheet, TakerDay } from '@contracts/payments/day-sheets';
import type {
  MoneySums,
  PaymentDetail,
  PaymentRecord,
  StripeSetup,
} from '@contracts/payments/office';
import type {
  BillDue,
  CustomerReceipt,
  DemoConfirmation,
  FoundBill,
  PaymentIntentAnswer,
  PaymentOutcome,
  TakenPayment,
} from '@contracts/payments/paying';
import type { Estimate, ShownEstimate, VisitEstimates } from '@contracts/payments/estimates';
import type { Books } from '@contracts/payments/books';
import type { Invoice, TaxReturnRow, VisitInvoices } from '@contracts/payments/invoices';
import type { PriceBookImport, PriceBookItem } from '@contracts/payments/price-book';
import type { SalesTaxSettings } from '@contracts/payments/sales-tax';
import type { ReconciliationReport } from '@contracts/payments/reconciliation';
import type {
  CompanyImportOutcome,
  ImportOutcome,
  ImportUnderWay,
} from '@contracts/imports/answers';
import type { ImportedCustomer, PhoneLookupReply } from '@contracts/imports/customers';
import type { ConnectingUrl, ImportJob, ImportSettings } from '@contracts/imports/jobs';
import type { ChunkReceived, CsvPreview, UploadStarted } from '@contracts/imports/uploads';
import type { OfficeFindings } from '@contracts/office-search';
import type { OfficeReport } from '@contracts/reports';
import type { HealthReply } from '@contracts/service-health';
import type { DoorBill, PhoneJob } from '@contracts/tracking/technician-phone';
import type {
  Alert,
  DispatchRecord,
  TechnicianJob,
  FoundPlace,
  TrackingRecord,
} from '@contracts/tracking/records';
import type {
  Technician,
  TechnicianPhone,
  TechnicianProfile,
} from '@contracts/tracking/technicians';
import type { SiteConfig } from '@contracts/vocabulary/business';
import type { ServiceSystem } from '@contracts/vocabulary/service-systems';

/** A phone link, which the office sees once. */
export interface ShownPhoneLink {
  readonly url: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

/** The link itself goes to the technician. */
export type TextedPhoneLink = Pick<ShownPhoneLink, 'expiresAt'>;

export interface RevokedPhoneLink {
  /** False if there was none. */
  readonly revoked: boolean;
}

/** All data about a customer, as one file. Contains no links, because files are passed on. */
export interface CustomerExport {
  /** ISO instant. */
  readonly exportedAt: string;
  readonly account: CustomerAccount;
  /** Null before the email address is verified. */
  readonly contacts: AccountContacts | null;
  readonly appointments: readonly ExportedAppointment[];
  readonly serviceRequests: readonly CustomerServiceRequest[];
  readonly appliances: readonly OwnAppliance[];
  /** Messages to them, the newest of each record. */
  readonly messages: readonly MessageRecord[];
  /** Their payments, as far as they may see them. */
  readonly payments: readonly ExportedPayment[];
  /** All versions, as they saw them. */
  readonly estimates: readonly ExportedEstimate[];
  readonly invoices: readonly Invoice[];
  /** Parts that are missing or incomplete, because they weren't available. */
  readonly incomplete: readonly ExportedPart[];
}
export type ExportedPart =
  | 'appointments'
  | 'serviceRequests'
  | 'messages'
  | 'payments'
  | 'estimates'
  | 'invoices';
export interface ExportedEstimate extends Estimate {
  readonly appointmentNumber: string;
}
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
  'trackingUrl' | 'calendarUrl' | 'payUrl' | 'estimateUrl' | 'canChange' | 'changeUntil'
>;

/** A JSON Schema. */
export interface JsonSchemaDocument {
  readonly [keyword: string]: unknown;
}

export interface LiveReply {
  readonly status: 'ok';
}

/** Replies of all calls. `npm run api:schemas` generates the schemas from these types. */
export interface ReplyTypes {
  Alert: Alert;
  Appointment: Appointment;
  AppointmentHistoryEntry: AppointmentHistoryEntry;
  AvailableSlots: AvailableSlots;
  BillDue: BillDue;
  BookedAppointment: BookedAppointment;
  BookingSettings: BookingSettings;
  EditedSiteContent: EditedSiteContent;
  CancelledVisits: CancelledVisits;
  ChunkReceived: ChunkReceived;
  CompanyImportOutcome: CompanyImportOutcome;
  CsvPreview: CsvPreview;
  CustomerAccount: CustomerAccount;
  CustomerExport: CustomerExport;
  CustomerLoginReply: CustomerLoginReply;
  CustomerAppointment: CustomerAppointment;
  CustomerReceipt: CustomerReceipt;
  CustomerServiceRequest: CustomerServiceRequest;
  AccountContacts: AccountContacts;
  AccountFile: AccountFile;
  Caller: Caller;
  CustomerRow: CustomerRow;
  CustomerRecord: CustomerRecord;
  CustomerRecordFile: CustomerRecordFile;
  CustomerPair: CustomerPair;
  CustomerChange: CustomerChange;
  UndoneStep: UndoneStep;
  DemoConfirmation: DemoConfirmation;
  FoundBill: FoundBill;
  DispatchRecord: DispatchRecord;
  DoneReply: DoneReply;
  HealthReply: HealthReply;
  ImportedCustomer: ImportedCustomer;
  ImportJob: ImportJob;
  ImportOutcome: ImportOutcome;
  ImportSettings: ImportSettings;
  ConnectingUrl: ConnectingUrl;
  ImportUnderWay: ImportUnderWay;
  JsonSchemaDocument: JsonSchemaDocument;
  LiveReply: LiveReply;
  LoginReply: LoginReply;
  MessageDelivery: MessageDelivery;
  MessageDetail: MessageDetail;
  ConversationText: ConversationText;
  MessageRecord: MessageRecord;
  NamedConversation: NamedConversation;
  OfficeFindings: OfficeFindings;
  OfficeReport: OfficeReport;
  AuthenticatorState: AuthenticatorState;
  NewAuthenticator: NewAuthenticator;
  ConfirmedAuthenticator: ConfirmedAuthenticator;
  NewestCompanyExport: NewestCompanyExport;
  OfficeUser: OfficeUser;
  PasswordResetReply: PasswordResetReply;
  DaySheet: DaySheet;
  TakerDay: TakerDay;
  MoneySums: MoneySums;
  Receivables: Receivables;
  PaymentDetail: PaymentDetail;
  PaymentRecord: PaymentRecord;
  Estimate: Estimate;
  VisitEstimates: VisitEstimates;
  ShownEstimate: ShownEstimate;
  PriceBookImport: PriceBookImport;
  PriceBookItem: PriceBookItem;
  SalesTaxSettings: SalesTaxSettings;
  VisitInvoices: VisitInvoices;
  TaxReturnRow: TaxReturnRow;
  Books: Books;
  ReconciliationReport: ReconciliationReport;
  StripeSetup: StripeSetup;
  TakenPayment: TakenPayment;
  DoorBill: DoorBill;
  PaymentIntentAnswer: PaymentIntentAnswer;
  PaymentOutcome: PaymentOutcome;
  PhoneJob: PhoneJob;
  TechnicianPhone: TechnicianPhone;
  PhoneLookupReply: PhoneLookupReply;
  RevokedPhoneLink: RevokedPhoneLink;
  ScheduledServiceRequest: ScheduledServiceRequest;
  ServiceRequest: ServiceRequest;
  ServiceSystem: ServiceSystem;
  ShownPhoneLink: ShownPhoneLink;
  SiteConfig: SiteConfig;
  Technician: Technician;
  TechnicianJob: TechnicianJob;
  TechnicianProfile: TechnicianProfile;
  TextedPhoneLink: TextedPhoneLink;
  FoundPlace: FoundPlace;
  TrackingRecord: TrackingRecord;
  UploadStarted: UploadStarted;
  VisitPhotos: VisitPhotos;
  OwnAppliance: OwnAppliance;
  VisitAppliance: VisitAppliance;
  NamedAppliance: NamedAppliance;
  RefusalDetails: RefusalDetails;
}
