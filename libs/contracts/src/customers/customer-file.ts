/** The office's view of one person. The gateway combines the parts of several services. */
import type { Appointment } from '../booking/appointments';
import type { ServiceRequest } from '../booking/service-requests';
import type { CustomerAccount } from './accounts';
import type { Contact, ImportedOfPerson, Merge, RecordsOfPerson, SimilarPerson } from './people';
import type { CustomerRecord } from './records';
import type { MessageRecord } from '../notifications/messages';
import type { PaymentRecord } from '../payments/office';

/** GET /api/admin/customer-records/{number}. A part is null while its service doesn't answer. */
export interface CustomerRecordFile {
  readonly record: CustomerRecord;
  /** The newest 100 of each kind. */
  readonly appointments: Appointment[] | null;
  readonly serviceRequests: ServiceRequest[] | null;
  /** Of all their visits and requests. */
  readonly totals: Omit<RecordsOfPerson, 'appointments' | 'serviceRequests'> | null;
  readonly messages: MessageRecord[] | null;
  readonly payments: PaymentRecord[] | null;
}

/** GET /api/admin/customers/{id}. A part is null while its service doesn't answer. */
export interface CustomerFile {
  /** For the address of their page; the same from wherever it was reached. */
  readonly id: string;
  readonly name: string;
  /** Null for someone without an account. */
  readonly customer: CustomerAccount | null;
  /** All accounts of this person. */
  readonly accounts: CustomerAccount[];
  /** What is written in their records, the newest first. */
  readonly contacts: Contact[];
  /** What the office has merged into this person. */
  readonly merges: Merge[];
  /** Others who may be the same person. */
  readonly similar: SimilarPerson[];
  /** The newest 100 of each kind. */
  readonly appointments: Appointment[] | null;
  readonly serviceRequests: ServiceRequest[] | null;
  /** Of all their visits and requests. */
  readonly totals: Omit<RecordsOfPerson, 'appointments' | 'serviceRequests'> | null;
  readonly imported: ImportedOfPerson | null;
  /**
   * Messages to the customer and about these appointments and requests. While booking is away, only
   * those to the customer.
   */
  readonly messages: MessageRecord[] | null;
  readonly payments: PaymentRecord[] | null;
  /** Services that didn't say whom they know, so that there may be more. */
  readonly incomplete: boolean;
}
