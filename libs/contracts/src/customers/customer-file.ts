/** Everything about a customer, or an account. The gateway combines the parts of several services. */
import type { Appointment } from '../booking/appointments';
import type { ServiceRequest } from '../booking/service-requests';
import type { LookedUpCustomer } from '../imports/customers';
import type { MessageRecord } from '../notifications/messages';
import type { PaymentRecord } from '../payments/office';
import type { CustomerAccount } from './accounts';
import type { FiledRecords } from './filed-records';
import type { CustomerRecord } from './records';

/** A part is null while its service doesn't answer. */
export interface CustomerFile {
  /** The newest 100 of each kind. */
  readonly appointments: Appointment[] | null;
  readonly serviceRequests: ServiceRequest[] | null;
  /** Of all their visits and requests. */
  readonly totals: Omit<FiledRecords, 'appointments' | 'serviceRequests'> | null;
  readonly messages: MessageRecord[] | null;
  readonly payments: PaymentRecord[] | null;
  /** What other systems and files say of them, and what was done for them there. */
  readonly imported: LookedUpCustomer[] | null;
}

/** GET /api/admin/customer-records/{number} */
export interface CustomerRecordFile extends CustomerFile {
  readonly record: CustomerRecord;
}

/** GET /api/admin/customers/{id}: of an account, what it booked and claimed. */
export interface AccountFile extends CustomerFile {
  readonly customer: CustomerAccount;
}
