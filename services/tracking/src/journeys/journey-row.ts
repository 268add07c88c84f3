import type { VisitFacts } from '@contracts/booking/appointments';
import type { ApproximatePlace } from '@contracts/tracking/records';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';

export type VisitAddress = Pick<VisitFacts, 'address' | 'city' | 'state' | 'zipCode'>;

/** Booking's facts about a visit, and tracking's about the trip to it. */
export interface JourneyRow {
  readonly appointmentId: string;
  /** The appointment's. Older versions are ignored. */
  readonly version: number;
  readonly number: string;
  readonly technicianId: string | null;
  readonly status: TrackingStatus;
  readonly slotStart: Date;
  /** When the job is planned to end. */
  readonly slotEnd: Date | null;
  readonly enRouteAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly address: VisitAddress;
  /** The customer's coordinates; null for an unknown ZIP code. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** Null if the coordinates are those of the house, found by a geocoder or pinned by the office. */
  readonly approximate: ApproximatePlace | null;
  /** When the customer was notified of a late arrival. */
  readonly lateSince: Date | null;
  /** See `JourneyDistances`. */
  readonly setOffKm: number | null;
  readonly nearestKm: number | null;
}

/** What visits to the same house have in common, of a row with this alias. Indexed for pinned ones. */
export const houseOf = (alias: string) =>
  `(lower(${alias}.address ->> 'address'), left(${alias}.address ->> 'zipCode', 5))`;

/** Of a row with the alias `j`. */
export const journeyColumns = `
  j.appointment_id AS "appointmentId", j.version, j.number, j.technician_id AS "technicianId",
  j.status, j.slot_start AS "slotStart", j.slot_end AS "slotEnd", j.en_route_at AS "enRouteAt", j.arrived_at AS "arrivedAt",
  j.address, j.lat, j.lng, j.approximate, j.late_since AS "lateSince", j.set_off_km AS "setOffKm",
  j.nearest_km AS "nearestKm"`;
