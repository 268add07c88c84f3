import { randomUUID } from 'node:crypto';
import type {
  AppointmentFacts,
  Visit as TrackedVisit,
  VisitState,
} from '@contracts/booking/appointments';
import { announcedFieldNames } from '@contracts/booking/fields';
import type { LinkMessage } from '@contracts/customers/accounts';
import { pickFields } from '@contracts/fields';
import type { EventDefinition, EventEnvelope } from '@contracts/messaging';
import type { AppointmentMessage, MessagedRequest } from '@contracts/booking/own-records';
import type { Estimate } from '@contracts/payments/estimates';
import type { PaymentDetail, RefundRecord } from '@contracts/payments/office';
import {
  exampleEstimate,
  exampleOwnAppointment,
  examplePayment,
  exampleRequest,
} from '@contracts/testing/examples';
import { envelopeOf } from '@service-kit/messaging/outbox/outbox';
import type { Journey } from '@contracts/tracking/records';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';

export type Visit = AppointmentMessage['appointment'];

export const publicUrl = 'https://repairs.example.com';
export const manageToken = 'mAnAgE-ToKeN-0123456789abcdefghijklmnopqrstu';

export const estimateUrl = '/estimate#eStImAtE-ToKeN-0123456789abcdefghijklmnopqr';

export const payUrl = '/payment#pAy-ToKeN-0123456789abcdefghijklmnopqrstu';

export const aSender = {
  name: 'First Coast Appliance Repair',
  phone: '(904) 555-0142',
  email: 'service@example.com',
  street: '100 Lighthouse Way',
  town: 'St. Augustine, FL 32084',
  publicUrl,
  paysOnline: true,
};

export function aVisit(changes: Partial<Visit> = {}): Visit {
  const { id = randomUUID() } = changes;
  return {
    ...exampleOwnAppointment({ id }),
    number: 'FC-1042',
    customerId: null,
    smsConsent: true,
    appointmentDate: '2030-06-14',
    scheduledTime: '2030-06-14T13:00:00.000Z',
    changeUntil: '2030-06-13T13:00:00.000Z',
    createdAt: '2030-06-01T12:00:00.000Z',
    address: '5 Test Pattern Lane',
    customerName: 'Nora Miller',
    email: 'nora@example.com',
    phone: '(904) 555-0110',
    appliance: 'Refrigerator',
    brand: 'Sub-Zero',
    trackingUrl: `/technician-tracking?appointment=${id}`,
    calendarUrl: '/api/calendar/cAlEnDaR-ToKeN.ics',
    payUrl: null,
    manageUrl: `/manage#${manageToken}`,
    estimateUrl,
    billUrl: payUrl,
    ...changes,
  };
}

export const calendarOf = (visit: Visit, method = 'REQUEST'): AppointmentMessage['calendar'] => ({
  fileName: `${visit.number}.ics`,
  text: `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:${visit.id}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
});

export function factsOf(visit: Visit, changes: Partial<AppointmentFacts> = {}): AppointmentFacts {
  return {
    ...pickFields(visit, announcedFieldNames),
    ...pickFields(visit, ['number', 'origin', 'status', 'appointmentDate', 'timeSlot']),
    appointmentId: visit.id,
    technicianId: null,
    slotStart: visit.scheduledTime,
    slotEnd: new Date(Date.parse(visit.scheduledTime) + 3_600_000).toISOString(),
    ...changes,
  } as AppointmentFacts;
}

export function anEvent<Facts>(
  definition: EventDefinition<Facts>,
  aggregateId: string,
  version: number,
  facts: Facts,
  occurredAt: Date = new Date(),
): EventEnvelope<Facts> {
  const event = envelopeOf(definition, { aggregateId, version, facts });
  return { ...event, occurredAt: occurredAt.toISOString() };
}

export const stateOf = (
  { status, createdAt }: Pick<Visit, 'status' | 'createdAt'>,
  changes: Partial<VisitState> = {},
): VisitState => ({
  status,
  reachedAt: createdAt,
  enRouteAt: null,
  arrivedAt: null,
  ...changes,
});

/** A visit that has come so far, as booking answers it. */
export function trackedVisit(
  visit: Visit,
  status: TrackingStatus,
  technicianId: string | null = null,
): TrackedVisit {
  return {
    version: 3,
    facts: {
      ...factsOf(visit, { technicianId }),
      visit: stateOf(visit, { status }),
    },
    notifications: [],
    allowed: [],
    corrections: [],
  };
}

/** A technician who is expected ten minutes after the slot of `aVisit` has started. */
export const aJourney: Journey = {
  lat: null,
  lng: null,
  approximate: null,
  location: null,
  route: null,
  distanceToCustomer: null,
  estimatedTimeToArrival: null,
  progress: 10,
  stale: false,
  late: false,
  expectedArrival: null,
  isNext: false,
  estimatedArrival: '2030-06-14T13:10:00.000Z',
  notifications: [],
};

/** A version with two options. */
export function anEstimate(changes: Partial<Estimate> = {}): Estimate {
  const line = { kind: 'labor', words: '', code: null, quantity: 1 } as const;
  return exampleEstimate({
    options: [
      {
        name: 'Repair',
        words: '',
        total: '159.90',
        withTax: '170.29',
        lines: [
          { ...line, text: 'Replace the condenser fan', each: '120.00', amount: '120.00' },
          { ...line, kind: 'part', text: 'Clip', quantity: 2, each: '19.95', amount: '39.90' },
        ],
      },
      {
        name: 'Repair and clean',
        words: 'Dust is what broke the fan.',
        total: '200.00',
        withTax: null,
        lines: [{ ...line, text: 'Replace and clean', each: '200.00', amount: '200.00' }],
      },
    ],
    fee: { text: 'Diagnostic fee', amount: '89.00' },
    note: 'The condenser fan doesn’t turn anymore.',
    sentAt: '2030-06-14T13:30:00.000Z',
    by: 'Mo Haddad',
    ...changes,
  });
}

export const anApproval: NonNullable<Estimate['answer']> = {
  at: '2030-06-14T13:40:00.000Z',
  name: 'Nora Miller',
  option: 0,
  reason: '',
  signature: [],
};

export function aServiceRequest(changes: Partial<MessagedRequest> = {}): MessagedRequest {
  return {
    ...exampleRequest({
      number: 'SR-1042',
      createdAt: '2030-06-01T12:00:00.000Z',
      lastName: 'Miller',
      phone: '(904) 555-0110',
      applianceType: 'Oven',
      brand: 'Bosch',
      problemDescription: 'It does not get hot.',
      ...changes,
    }),
    technicianNotes: null,
    emailVerified: changes.emailVerified ?? true,
  };
}

export function aLink(changes: Partial<LinkMessage> = {}): LinkMessage {
  return {
    kind: 'verify-email',
    accountId: 7,
    email: 'nora@example.com',
    firstName: 'Nora',
    nextEmail: changes.kind?.endsWith('email-change') ? 'next@example.com' : null,
    path: '/verify-email#vErIfY-ToKeN-0123456789abcdefghijklmnopqrstu',
    expiresAt: '2030-06-14T13:00:00.000Z',
    ...changes,
  };
}

export const aRefund = (changes: Partial<RefundRecord> = {}): RefundRecord => ({
  id: randomUUID(),
  status: 'succeeded',
  amount: '50.00',
  method: 'card',
  reason: 'Part was defective',
  by: 'Dana Office',
  createdAt: '2030-06-15T15:00:00.000Z',
  ...changes,
});

export function aPayment(changes: Partial<PaymentDetail> = {}): PaymentDetail {
  return {
    ...examplePayment({ version: 3, appointmentNumber: 'FC-1042' }),
    createdAt: '2030-06-14T15:00:00.000Z',
    paidAt: '2030-06-14T15:01:00.000Z',
    history: [],
    refunds: [],
    disputes: [],
    bill: null,
    customerNumber: null,
    ...changes,
  };
}
