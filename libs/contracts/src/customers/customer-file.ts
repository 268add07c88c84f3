/** The office's view of one customer. The gateway combines the parts of several services. */
import type { Appointment } from '../booking/appointments';
import type { ServiceRequest } from '../booking/service-requests';
import type { CustomerAccount } from './accounts';
import type { MessageRecord } from '../notifications/messages';
import type { PaymentRecord } from '../payments/office';

/** GET /api/admin/customers/{id}. A part is null while its service doesn't answer. */
export interface CustomerFile {
  readonly customer: CustomerAccount;
  /** The newest 100 of each kind. */
  readonly appointments: Appointment[] | null;
  readonly serviceRequests: ServiceRequest[] | null;
  /**
   * Messages to the customer and about these appointments and requests. While booking is away, only
   * those to the customer.
   */
  readonly messages: MessageRecord[] | null;
  readonly payments: PaymentRecord[] | null;
}
