import type { VisitFacts } from '@contracts/booking/appointments';
import type { ApproximatePlace } from '@contracts/tracking/records';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';

/** The postal address of a visit. */
export type VisitAddress = Pick<VisitFacts, 'address' | 'city' | 'state' | 'zipCode'>;

/** The trip to one visit: booking's facts about the visit, and tracking's about the trip. */
export interface JourneyRow {
  readonly appointmentId: string;
  /** The appointment's; a lower one that comes later changes nothing. */
  readonly version: number;
  readonly number: string;
  readonly technicianId: string | null;
  readonly status: TrackingStatus;
  readonly slotStart: Date;
  readonly enRouteAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly address: VisitAddress;
  /** Of the customer, degrees; null for an unknown ZIP code. */
  readonly lat: number | null;
  readonly lng: number | null;
  /**
   * Set while `lat` and `lng` are the middle of a ZIP code or town, or a street, and not the house.
   */
  readonly approximate: ApproximatePlace | null;
  /** When the customer was told that the technician is late. */
  readonly lateSince: Date | null;
  /** Kilometers in a straight line to the customer when the technician set off. */
  readonly setOffKm: number | null;
  /** The smallest of these since then. */
  readonly nearestKm: number | null;
}

/** Of a row `j` of `journeys`. */
export const journeyColumns = `
  j.appointment_id AS "appointmentId", j.version, j.number, j.technician_id AS "technicianId",
  j.status, j.slot_start AS "slotStart", j.en_route_at AS "enRouteAt", j.arrived_at AS "arrivedAt",
  j.address, j.lat, j.lng, j.approximate, j.late_since AS "lateSince", j.set_off_km AS "setOffKm",
  j.nearest_km AS "nearestKm"`;
