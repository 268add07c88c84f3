/** What the office finds in all its records. The gateway combines the parts of several services. */
import type { Appointment } from './booking/appointments';
import type { ServiceRequest } from './booking/service-requests';
import type { CustomerRow } from './customers/records';
import type { Page } from './messaging';
import { OptionalText } from './parsing';
import type { PaymentRecord } from './payments/office';
import { searchLength } from './vocabulary/booking';

/** GET /api/admin/search. The words are those of each list's own search. */
export class OfficeSearchQuery {
  @OptionalText(searchLength)
  search?: string;
}

/** How many of each kind. Their lists have the others. */
export const foundOfEach = 6;

/** The newest of each kind. A part is null while its service doesn't answer. */
export interface OfficeFindings {
  readonly appointments: Page<Appointment> | null;
  readonly serviceRequests: Page<ServiceRequest> | null;
  readonly payments: Page<PaymentRecord> | null;
  readonly customers: Page<CustomerRow> | null;
}
