import { randomUUID } from 'node:crypto';
import type { AppointmentFacts } from '@contracts/booking';
import type { EventDefinition, EventEnvelope } from '@contracts/messaging';
import { statusNotification } from '../src/records/changes/notifications';
import type { TrackingRecordEntity } from '../src/records/tracking-record.entity';

/** A Friday morning in the business zone. */
export const morning = new Date('2026-11-20T14:00:00Z');

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

/** An appointment whose slot begins an hour after `morning`. */
export function appointmentFacts(facts: Partial<AppointmentFacts> = {}): AppointmentFacts {
  const slotStart = facts.slotStart ?? minutesAfter(morning, 60).toISOString();
  return {
    appointmentId: randomUUID(),
    number: 'FC-1042',
    origin: 'booked',
    status: 'scheduled',
    technicianId: null,
    customerName: 'Marisol Vega',
    phone: '(904) 555-0117',
    address: '12 Coquina Lane',
    city: 'St Augustine',
    state: 'FL',
    zipCode: '32084',
    appointmentDate: '2026-11-20',
    timeSlot: '10:00-11:00',
    slotEnd: minutesAfter(new Date(slotStart), 60).toISOString(),
    serviceType: 'Repair',
    appliance: 'Refrigerator',
    brand: 'Bosch',
    description: 'It hums and does not cool.',
    ...facts,
    slotStart,
  };
}

export function trackingRecord(
  record: Partial<TrackingRecordEntity> = {},
  facts: Partial<AppointmentFacts> = {},
): TrackingRecordEntity {
  const technicianId = record.technicianId ?? null;
  const appointment = appointmentFacts({ technicianId, ...facts });
  return {
    appointmentId: appointment.appointmentId,
    appointmentVersion: 1,
    appointment,
    technicianId,
    status: 'scheduled',
    slotStart: new Date(appointment.slotStart),
    lat: 29.9,
    lng: -81.337,
    approximate: { near: '32084', radiusKm: 8 },
    version: 1,
    notifications: [statusNotification('scheduled', morning)],
    notes: null,
    notesVersion: null,
    heldUntil: null,
    lateSince: null,
    reachedAt: morning,
    enRouteAt: null,
    arrivedAt: null,
    startedAt: null,
    completedAt: null,
    setOffKm: null,
    nearestKm: null,
    createdAt: morning,
    ...record,
  };
}

export function eventOf<Facts>(
  definition: EventDefinition<Facts>,
  version: number,
  facts: Facts,
): EventEnvelope<Facts> {
  return {
    id: randomUUID(),
    subject: definition.subject,
    aggregateId: randomUUID(),
    version,
    occurredAt: morning.toISOString(),
    facts,
  };
}
