import { randomUUID } from 'node:crypto';
import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { Appointment, Bill, TechnicianVisit, Visit } from '@contracts/booking/appointments';
import { bookingFieldNames } from '@contracts/booking/fields';
import type { RequestService } from '@contracts/booking/service-requests';
import { pickFields } from '@contracts/fields';
import {
  exampleAccount,
  exampleAppointment,
  exampleBooking,
  exampleImport,
  exampleMessage,
  exampleOwnAppointment,
  exampleOwnRequest,
  exampleRequestForm,
  examplePayment,
  exampleReport,
  exampleRequest,
  exampleTechnician,
  exampleTechnicianJob,
  exampleTrackingRecord,
  exampleVisit,
} from '@contracts/testing/examples';
import type { LocationFrame } from '@contracts/live';
import type { Page } from '@contracts/messaging';
import type { MessageRecord } from '@contracts/notifications/messages';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import type { PaymentRecord } from '@contracts/payments/office';
import {
  technicianJobFacts,
  type DispatchRecord,
  type Journey,
  type TechnicianJob,
  type TrackingRecord,
} from '@contracts/tracking/records';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';

// The gateway keeps nothing: one customer is enough, and what is passed on can be compared with what was sent.
const booking = exampleBooking();
const request = exampleRequestForm();

export function aBooking(changes: Partial<BookAppointment> = {}): BookAppointment {
  return { ...booking, ...changes };
}

export const anAppointment = (changes: Partial<Appointment> = {}): Appointment =>
  exampleAppointment({ ...pickFields(booking, bookingFieldNames), ...changes });

export function aServiceRequest(changes: Partial<RequestService> = {}): RequestService {
  return { ...request, ...changes };
}

export const aVisit = exampleVisit;

/** A request as booking answers it. */
export const aStoredRequest = exampleRequest;

export const anOwnAppointment = (changes: Partial<CustomerAppointment> = {}): CustomerAppointment =>
  exampleOwnAppointment({ ...pickFields(booking, bookingFieldNames), ...changes });

export const anOwnRequest = exampleOwnRequest;

export const aCustomer = exampleAccount;

export const aTechnician = exampleTechnician;

export const aRecord = exampleTrackingRecord;

export function forDispatch(record: TrackingRecord): DispatchRecord {
  return {
    ...record,
    customerName: 'Nora Field',
    phone: '(904) 555-0117',
    allowed: [],
    corrections: [],
  };
}

/** The visit of which, with its journey, the gateway makes this record. */
export function visitOf(record: TrackingRecord): Visit {
  const { appointment, appointmentId, technicianId, status, version, notifications } = record;
  const [address = '', city = '', region = ''] = appointment.address.split(', ');
  const [state = '', zipCode = ''] = region.split(' ');
  return {
    version,
    facts: {
      ...appointment,
      ...aWaitingVisit,
      ...{ appointmentId, technicianId, address, city, state, zipCode },
      status: trackingStatusRules[status].appointmentStatus,
      visit: { ...aWaitingVisit.visit, status, arrivedAt: record.actualArrival },
    },
    notifications,
    allowed: [],
    corrections: [],
  };
}

/** What tracking answers of the way to it. */
export function journeyOf(record: TrackingRecord): Journey {
  const { lat, lng, approximate } = record.customerLocation;
  return { ...pickFields(record, journeyFields), lat, lng, approximate, notifications: [] };
}

const journeyFields = [
  'location',
  'route',
  'distanceToCustomer',
  'estimatedTimeToArrival',
  'progress',
  'stale',
  'late',
  'estimatedArrival',
  'expectedArrival',
  'isNext',
] as const;

const aWaitingVisit = {
  origin: 'booked',
  customerName: 'Nora Field',
  phone: '(904) 555-0117',
  description: null,
  slotStart: '2026-11-25T14:00:00.000Z',
  slotEnd: '2026-11-25T15:00:00.000Z',
  visit: { reachedAt: '2026-11-20T15:00:00.000Z', enRouteAt: null, arrivedAt: null },
} as const;

export function aLocation(changes: Partial<LocationFrame> = {}): LocationFrame {
  return {
    type: 'location_update',
    technicianId: randomUUID(),
    location: { lat: 29.9, lng: -81.3, address: null, lastUpdated: '2026-11-25T13:40:00.000Z' },
    distanceToCustomer: 3.2,
    estimatedTimeToArrival: 7,
    estimatedArrival: '2026-11-25T13:47:00.000Z',
    progress: 40,
    version: 1,
    ...changes,
  };
}

export const aMessage = (changes: Partial<MessageRecord> = {}): MessageRecord =>
  exampleMessage({ customerId: 42, ...changes });

export const aPayment = (changes: Partial<PaymentRecord> = {}): PaymentRecord =>
  examplePayment({ customerId: 42, ...changes });

export const aJob = exampleTechnicianJob;

/** As booking answers it, which knows no coordinates. */
export function technicianVisitOf(
  job: TechnicianJob,
  bill: Partial<Bill> = {},
  officeNotes: string | null = null,
): TechnicianVisit {
  const { appointmentId, number, status, allowed, notes } = job;
  return {
    version: 2,
    facts: {
      ...aWaitingVisit,
      ...pickFields(job, technicianJobFacts),
      appointmentId,
      technicianId: randomUUID(),
      status: trackingStatusRules[status].appointmentStatus,
      slotStart: job.scheduledTime,
      visit: { ...aWaitingVisit.visit, status, reachedAt: String(job.reachedAt) },
    },
    allowed,
    notes,
    bill: {
      appointmentId,
      number,
      version: 2,
      accountId: 42,
      description: 'Repair, Sub-Zero Refrigerator',
      totalCents: 15_000,
      lines: [],
      paidCents: 4_999,
      dueCents: 10_001,
      payUrl: '/payment#token',
      ...bill,
    },
    estimate: null,
    estimateUrl: null,
    officeNotes,
    photos: [],
  };
}

export const aReport = exampleReport;

export const anImport = exampleImport;

/** A page of these as their service answers it, with the next row's number for a cursor. */
export function pageOf<Item>(
  all: readonly Item[],
  { cursor = '0', limit = 50 }: { cursor?: string; limit?: number } = {},
): Page<Item> {
  const next = Number(cursor) + limit;
  return {
    items: all.slice(Number(cursor), next),
    total: all.length,
    nextCursor: next < all.length ? String(next) : null,
  };
}

/** The head of a webhook that could be signed; whether it is, payments alone can tell. */
export function aSignature({ secondsAgo = 0, hash = 'a1'.repeat(32) } = {}): string {
  return `t=${Math.floor(Date.now() / 1_000) - secondsAgo},v1=${hash}`;
}
