import { randomUUID } from 'node:crypto';
import type { JourneyVisit, VisitFacts, VisitState } from '@contracts/booking/appointments';
import type { EventDefinition, EventEnvelope } from '@contracts/messaging';
import { firstTrackingStatus, trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { envelopeOf } from '@service-kit/messaging/outbox/outbox';
import type { JourneyEstimate } from '../src/estimate/journey.service';
import type { JourneyRow } from '../src/journeys/journey-row';

/** A Friday morning in the business zone. */
export const morning = new Date('2026-11-20T14:00:00Z');

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

/** An appointment whose slot begins an hour after `morning`. */
export function visitFacts({
  visit = {},
  ...facts
}: Partial<Omit<VisitFacts, 'visit'>> & { visit?: Partial<VisitState> } = {}): VisitFacts {
  const slotStart = facts.slotStart ?? minutesAfter(morning, 60).toISOString();
  return {
    appointmentId: randomUUID(),
    number: 'FC-1042',
    origin: 'booked',
    status: trackingStatusRules[visit.status ?? firstTrackingStatus].appointmentStatus,
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
    visit: {
      status: firstTrackingStatus,
      reachedAt: morning.toISOString(),
      enRouteAt: null,
      arrivedAt: null,
      ...visit,
    },
  };
}

/** As tracking stores it before the technician has set off. */
export function journeyRow(journey: Partial<JourneyRow> = {}): JourneyRow {
  const { appointmentId, number, slotStart, address, city, state, zipCode } = visitFacts();
  return {
    appointmentId,
    version: 1,
    number,
    technicianId: null,
    status: firstTrackingStatus,
    slotStart: new Date(slotStart),
    slotEnd: minutesAfter(new Date(slotStart), 60),
    enRouteAt: null,
    arrivedAt: null,
    address: { address, city, state, zipCode },
    lat: 29.9,
    lng: -81.337,
    approximate: { near: '32084', radiusKm: 8 },
    lateSince: null,
    setOffKm: null,
    nearestKm: null,
    ...journey,
  };
}

/** Of a journey without a position. */
export const noEstimate: JourneyEstimate = {
  location: null,
  distanceKm: null,
  minutes: null,
  arrival: null,
  progress: 10,
  route: null,
};

export const aVisit = (version: number, facts: VisitFacts): JourneyVisit => ({ version, facts });

export function eventOf<Facts>(
  definition: EventDefinition<Facts>,
  version: number,
  facts: Facts,
): EventEnvelope<Facts> {
  const event = envelopeOf(definition, { aggregateId: randomUUID(), version, facts });
  return { ...event, occurredAt: morning.toISOString() };
}
