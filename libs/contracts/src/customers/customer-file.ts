/** What the office sees of one customer: each part is its owner's, and the gateway puts them together. */
import type { Appointment } from '../booking/appointments';
import type { ServiceRequest } from '../booking/service-requests';
import type { CustomerAccount } from './accounts';
import type { MessageRecord } from '../notifications/messages';
import type { PaymentRecord } from '../payments/office';

/** GET /api/admin/customers/{id}. A part is null while its owner does not answer. */
export interface CustomerFile {
  readonly customer: CustomerAccount;
  /** The newest 100 of each. */
  readonly appointments: Appointment[] | null;
  readonly serviceRequests: ServiceRequest[] | null;
  /** To the customer and about these appointments and requests; without booking to the customer alone. */
  readonly messages: MessageRecord[] | null;
  readonly payments: PaymentRecord[] | null;
}
