import { firstTrackingStatus, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import type { EntityManager } from 'typeorm';
import type { AppointmentEvent } from '../history/appointment-event';

type StatusEvent = Extract<AppointmentEvent, { kind: 'status' }>;

/** The last change of a visit's status, as its history has it. */
export type LastChange = Pick<StatusEvent, 'from' | 'correction' | 'step'>;

/**
 * How long a technician may take back a step. Counted from when the server heard of it to when it
 * hears of the correction: the time of a tap, as the phone gives it, proves nothing.
 */
export const ownCorrectionMs = 60_000;

/** The status before the technician's own step of the last minute; null without one. */
export function leftByOwnStep(
  last: LastChange | undefined,
  technicianId: string,
  now: Date,
): TrackingStatus | null {
  if (!last?.step || last.correction || last.step.technicianId !== technicianId) return null;
  if (now.getTime() - Date.parse(last.step.heardAt) > ownCorrectionMs) return null;
  return last.from ?? firstTrackingStatus;
}

/** Read under the appointment's lock. */
export async function lastChangeOf(
  tx: EntityManager,
  appointmentId: string,
): Promise<LastChange | undefined> {
  const [last] = await tx.query<{ what: StatusEvent }[]>(
    `SELECT what FROM appointment_history
     WHERE appointment_id = $1 AND what ->> 'kind' = 'status' ORDER BY position DESC LIMIT 1`,
    [appointmentId],
  );
  return last?.what;
}
