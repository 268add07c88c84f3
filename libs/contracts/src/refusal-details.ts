import type { AccountContacts } from './customers/account-contacts';
import type { CustomerRecord } from './customers/records';
import type { CustomerAppliance } from './booking/appliances';
import type {
  Appointment,
  Bill,
  SlotAlternative,
  TechnicianVisit,
  Visit,
} from './booking/appointments';
import type { CustomerAppointment } from './booking/own-records';
import type { RequestedAppointment, ServiceRequest } from './booking/service-requests';
import type { BookingSettings } from './booking/settings';
import type { EditedSiteContent } from './booking/site-content';
import type { CustomerAccount } from './customers/accounts';
import type { OfficeUser } from './customers/office-users';
import type { DaySheet, TakerDay } from './payments/day-sheets';
import type { Estimate } from './payments/estimates';
import type { VisitInvoices } from './payments/invoices';
import type { PaymentRecord } from './payments/office';
import type { PriceBookItem } from './payments/price-book';
import type { SalesTaxSettings } from './payments/sales-tax';
import type { FieldError, RefusalCode } from './refusals';
import type { DispatchRecord, TechnicianJob } from './tracking/records';
import type { DoorBill } from './tracking/technician-phone';
import type { Technician } from './tracking/technicians';

/** Details of each refusal, at the top level of the error. */
export interface RefusalDetails {
  slot_taken: { alternatives: readonly SlotAlternative[] };
  already_booked: { number: string };
  already_scheduled: { appointment: RequestedAppointment | null };
  /** With `corrections` if the office's correction was refused. */
  transition_refused: { allowed: readonly string[]; corrections?: readonly string[] };
  import_running: { jobId: string };
  /** Without `jobId` if there is no import, as in a lookup. */
  system_credentials_rejected: { jobId?: string };
  system_unavailable: { jobId?: string };
  /**
   * The first chunk that is missing or too short. Absent if one arrived while the file was read.
   */
  upload_incomplete: { missing?: number };
  /** Line of the file, from 1. Absent if no line is wrong. */
  file_unreadable: { line?: number };
  /** Without `appointmentId` if the other job has ended in the meantime. */
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
      | DoorBill
      | OfficeUser
      | BookingSettings
      | EditedSiteContent
      | CustomerRecord
      | AccountContacts
      | PaymentRecord
      | TakerDay
      | DaySheet
      | PriceBookItem
      | SalesTaxSettings
      | Estimate
      | CustomerAppliance
      | VisitInvoices
      /** A decision that isn't there anymore. */
      | null;
  };
  technician_has_jobs: { jobs: readonly { id: string; number: string }[] };
}

/** What a refusal with this code may say besides. */
export type DetailsOf<Code extends RefusalCode> = Code extends keyof RefusalDetails
  ? RefusalDetails[Code] | (Code extends 'changed_meanwhile' ? Incomplete : never)
  : { readonly errors?: readonly FieldError[]; readonly retryAfterSeconds?: number };

/** As booking tells it. The gateway completes it. */
interface Incomplete {
  current: Bill | TechnicianVisit | Visit;
}
