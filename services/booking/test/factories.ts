import { randomUUID } from 'node:crypto';
import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { BookCommand, DemoVisit } from '@contracts/booking/appointments';
import type {
  RequestService,
  RequestServiceCommand,
  ScheduleServiceRequest,
} from '@contracts/booking/service-requests';
import type { Actor } from '@contracts/customers/accounts';
import type { EventDefinition, EventEnvelope } from '@contracts/messaging';
import {
  exampleBooking,
  exampleJob as aJob,
  exampleRequestForm,
  exampleVisit,
  uniqueEmail,
} from '@contracts/testing/examples';
import { paymentSucceeded, type BillFacts, type PaymentFacts } from '@contracts/payments/events';
import type { TechnicianFacts } from '@contracts/tracking/technicians';
import { technicianAdded } from '@contracts/tracking/technicians';
import { envelopeOf } from '@service-kit/messaging/outbox/outbox';
import type { AppointmentEntity } from '../src/appointments/appointment.entity';
import type { Change } from '../src/appointments/appointments.service';
import { newAppointment } from '../src/appointments/new-appointment';
import { slotOn } from '../src/slots/slot-calendar';
import type { TechnicianWork } from '@contracts/vocabulary/technician-work';

/** A Friday, 10:00 in the business zone. */
export const friday = new Date('2026-11-20T15:00:00Z');
/** The Monday after it, inside the window. */
export const monday = '2026-11-23';
export const tuesday = '2026-11-24';
export const tuesdayAtNine = { appointmentDate: tuesday, timeSlot: '09:00-10:00' } as const;
/** An hour before the visit of `aBooking`, which is dispatched as soon as it is assigned. */
export const morning = new Date('2026-11-23T14:00:00Z');

export const minutesAfter = (time: Date, minutes: number): Date =>
  new Date(time.getTime() + minutes * 60_000);

export { aJob };

export function aBooking(details: Partial<BookAppointment> = {}): BookAppointment {
  return exampleBooking({ appointmentDate: monday, timeSlot: '10:00-11:00', ...details });
}

/** A booked one of Tuesday, 9:00, as it is stored. */
export function anAppointment(details: Partial<AppointmentEntity> = {}): AppointmentEntity {
  const draft = {
    id: randomUUID(),
    origin: 'booked',
    booking: aBooking(),
    slot: slotOn('2026-11-24', '09:00-10:00'),
    accountId: null,
    serviceRequestId: null,
    createdAt: friday,
  } as const;
  return Object.assign(newAppointment(draft, 'FC-1042'), details);
}

/** A repeat under the same key is the same call, and so has the same address. */
const emailUnder = ({ idempotencyKey }: { idempotencyKey?: string | null }) =>
  idempotencyKey ? `${idempotencyKey}@example.com` : uniqueEmail();

/** A completed visit of the demo that was paid, and refunded in part. */
export const aDemoVisit = (changes: Partial<DemoVisit> = {}): DemoVisit => ({
  id: randomUUID(),
  origin: 'booked',
  booking: aJob(),
  startsAt: '2026-11-16T15:00:00.000Z',
  bookedAt: '2026-11-13T15:00:00.000Z',
  technicianId: randomUUID(),
  steps: [
    { status: 'en-route', at: '2026-11-16T14:44:00.000Z' },
    { status: 'arrived', at: '2026-11-16T15:04:00.000Z' },
    { status: 'completed', at: '2026-11-16T15:54:00.000Z' },
  ],
  workDone: 'Replaced the belt',
  totalCents: 15_000,
  paidCents: 15_000,
  refundedCents: 5_000,
  isCurrent: false,
  ...changes,
});

/** A lap of the demo's drive. */
export const aLap = (startsAt: Date, now = friday): DemoVisit =>
  aDemoVisit({
    origin: 'demo',
    startsAt: startsAt.toISOString(),
    bookedAt: now.toISOString(),
    technicianId: null,
    steps: [],
    workDone: null,
    totalCents: null,
    paidCents: 0,
    refundedCents: 0,
    isCurrent: true,
  });

export function aCommand(
  details: Partial<BookAppointment> = {},
  call: Partial<Omit<BookCommand, 'booking'>> = {},
): BookCommand {
  return {
    booking: aBooking({ email: emailUnder(call), ...details }),
    idempotencyKey: null,
    principal: 'anonymous',
    accountId: null,
    ...call,
  };
}

export function aRequest(
  details: Partial<RequestService> = {},
  call: Partial<Omit<RequestServiceCommand, 'request'>> = {},
): RequestServiceCommand {
  return {
    request: exampleRequestForm({ email: emailUnder(call), ...details }),
    idempotencyKey: null,
    principal: 'anonymous',
    accountId: null,
    ...call,
  };
}

export function aVisit(details: Partial<ScheduleServiceRequest> = {}): ScheduleServiceRequest {
  return exampleVisit({ appointmentDate: monday, timeSlot: '10:00-11:00', ...details });
}

/** A change that someone at the office makes. */
export function byOffice(change: Partial<Change & { by: Actor }> = {}): Change & { by: Actor } {
  return { by: { accountId: 1, name: 'Dana Office' }, at: friday, ...change };
}

/** What pages are told of a visit, once it is committed. */
export const toldOf = ({
  id,
  version,
  trackingStatus: status,
  technicianId,
}: AppointmentEntity) => [
  { subject: `live.visit.${id}`, payload: { version, status, technicianId } },
  {
    subject: 'live.dispatch',
    payload: { changed: ['appointments'], appointment: { id, version } },
  },
  { subject: 'live.dispatch', payload: { changed: ['technicians', 'alerts'] } },
];

export function anEvent<Facts>(
  definition: EventDefinition<Facts>,
  aggregateId: string,
  version: number,
  facts: Facts,
): EventEnvelope<Facts> {
  const event = envelopeOf(definition, { aggregateId, version, facts });
  return { ...event, occurredAt: friday.toISOString() };
}

export function technicianEvent(
  technicianId: string,
  version: number,
  availability: TechnicianFacts['availability'],
  name = 'Sam Example',
  more: { active?: boolean; work?: Partial<TechnicianWork> } = {},
): EventEnvelope<TechnicianFacts> {
  const work = { workingHours: [], daysOff: [], specialties: [], serviceArea: [], ...more.work };
  const facts = { technicianId, name, availability, ...more, work };
  return anEvent(technicianAdded, technicianId, version, facts);
}

/** What payments tells of a bill at that version of it; a success unless told otherwise. */
export function billEvent(
  bill: BillFacts,
  definition: EventDefinition<PaymentFacts> = paymentSucceeded,
  at: Date = friday,
): EventEnvelope<PaymentFacts> {
  const facts: PaymentFacts = {
    paymentId: randomUUID(),
    status: 'succeeded',
    amountCents: bill.paidCents,
    refundedCents: 0,
    description: 'Repair, Other Refrigerator',
    receiptNumber: 'R-1042',
    accountId: null,
    bill,
  };
  return { ...anEvent(definition, facts.paymentId, 1, facts), occurredAt: at.toISOString() };
}
