/** Records with nothing wrong in them, for specs. Each spec names what matters to it. */
import { randomUUID } from 'node:crypto';
import type { BookAppointment } from '../booking';
import type { PaymentRecord } from '../payments/office';
import type { RequestService, ServiceRequest } from '../service-requests';
import type { TrackingRecord } from '../tracking';

/** A different one each time, so that two specs never share an account, a limit or a message by accident. */
export const uniqueEmail = (name = 'nora'): string =>
  `${name}.${randomUUID().slice(0, 13)}@example.com`;

/** Everything of a booking but when. */
export function exampleJob(): Omit<BookAppointment, 'appointmentDate' | 'timeSlot'> {
  return {
    customerName: 'Nora Field',
    email: uniqueEmail(),
    phone: '(904) 555-0117',
    address: '12 Tern Lane',
    city: 'St Augustine',
    state: 'FL',
    zipCode: '32084',
    serviceType: 'Repair',
    appliance: 'Washer',
    brand: 'Maytag',
  };
}

/** What a customer sends to book. */
export function exampleBooking(changes: Partial<BookAppointment> = {}): BookAppointment {
  return {
    ...exampleJob(),
    appointmentDate: '2026-11-25',
    timeSlot: '09:00-10:00',
    ...changes,
  };
}

/** What a customer sends to ask for service without a time. */
export function exampleRequestForm(changes: Partial<RequestService> = {}): RequestService {
  return {
    firstName: 'Nora',
    lastName: 'Field',
    phone: '(904) 555-0117',
    email: uniqueEmail(),
    applianceType: 'Washer',
    brand: 'Maytag',
    problemDescription: 'Walks across the floor.',
    ...changes,
  };
}

/** A request that came in by the site and waits to be scheduled. */
export function exampleRequest(changes: Partial<ServiceRequest> = {}): ServiceRequest {
  return {
    id: randomUUID(),
    version: 1,
    truncated: [],
    number: 'SR-1001',
    customerId: null,
    ...exampleRequestForm(),
    isEmergency: false,
    status: 'pending',
    technicianNotes: null,
    origin: 'site',
    appointmentId: null,
    appointment: null,
    completedAt: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    ...changes,
  };
}

/** Of an appointment that nobody is assigned to yet. */
export function exampleTrackingRecord(changes: Partial<TrackingRecord> = {}): TrackingRecord {
  return {
    appointmentId: randomUUID(),
    technicianId: null,
    status: 'scheduled',
    estimatedArrival: '2026-11-25T14:00:00.000Z',
    actualArrival: null,
    location: null,
    customerLocation: { lat: 29.89, lng: -81.31, address: '12 Tern Lane', approximate: null },
    route: null,
    distanceToCustomer: null,
    estimatedTimeToArrival: null,
    progress: 0,
    notifications: [],
    stale: false,
    late: false,
    version: 1,
    appointment: {
      number: 'FC-1001',
      serviceType: 'Repair',
      appliance: 'Washer',
      brand: 'Maytag',
      appointmentDate: '2026-11-25',
      timeSlot: '09:00-10:00',
      address: '12 Tern Lane',
    },
    ...changes,
  };
}

/** A payment that has succeeded. */
export function examplePayment(changes: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    id: randomUUID(),
    version: 2,
    status: 'succeeded',
    flagReason: null,
    overpaid: '0.00',
    review: null,
    amount: '150.00',
    refunded: '0.00',
    refundable: '150.00',
    currency: 'usd',
    description: 'Repair, Sub-Zero Refrigerator',
    receiptNumber: 'R-1042',
    appointmentId: null,
    appointmentNumber: null,
    customerId: null,
    intentId: 'pi_1042',
    failure: null,
    disputeStatus: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    paidAt: '2026-11-20T15:00:02.000Z',
    ...changes,
  };
}
