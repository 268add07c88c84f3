import type { Appointment, AppointmentHistoryEntry } from '@contracts/booking/appointments';
import type { DispatchRecord } from '@contracts/tracking/records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import {
  visitOwner,
  visitTime,
  visitWords,
  type NamedVisit,
} from '@contracts/vocabulary/visits/visit-words';
import { formatDistance } from '../../../shared/format';

/** The office's messages about changes, its own and other people's. Pure. */

const someone = 'Someone else';

/** The log's name for automatic changes. */
const systemAuthor = 'System';

/** Who made the last change, as the log names them. */
export const lastAuthor = (history: readonly AppointmentHistoryEntry[] | undefined): string =>
  history?.findLast(({ by }) => by !== systemAuthor)?.by ?? someone;

/** `before` and `after` are names; null for no one. */
export function assignmentMessage(
  visit: NamedVisit,
  before: string | null,
  after: string | null,
): string {
  const words = visitWords(visit);
  if (after === null)
    return before === null
      ? `${words}: needs a technician.`
      : `${words}: taken off ${before}’s list, needs a technician.`;
  return before === null
    ? `${words}: assigned to ${after}.`
    : `${words}: reassigned from ${before} to ${after}.`;
}

/** After a new time. */
export const movedMessage = (visit: NamedVisit): string =>
  `Now ${visitTime(visit)}: ${visitOwner(visit)}.`;

/** Whether anything that matters for assigning or canceling is unchanged. Notes and costs don't matter. */
export const isStillAsShown = (shown: Appointment, current: Appointment): boolean =>
  shown.technicianId === current.technicianId &&
  shown.status === current.status &&
  shown.appointmentDate === current.appointmentDate &&
  shown.timeSlot === current.timeSlot;

/** What changed in an appointment since it was shown. `nameOf` returns a technician's name. */
export function changeMessage(
  shown: Appointment,
  current: Appointment,
  by: string,
  nameOf: (technicianId: string) => string,
): string {
  const { technicianId, appointmentDate, timeSlot, status } = current;
  const words = visitWords(current);
  if (current.noShow) return `${by} has just marked ${words}, as a no-show.`;
  if (!appointmentStatusRules[status].stands) return `${by} has just canceled ${words}.`;
  if (shown.technicianId !== technicianId)
    return technicianId === null
      ? `${by} has just taken the technician off ${words}.`
      : `${by} has just given ${nameOf(technicianId)} ${words}.`;
  if (shown.appointmentDate !== appointmentDate || shown.timeSlot !== timeSlot)
    return `${by} has just moved ${visitOwner(current)} to ${visitTime(current)}.`;
  return shown.status === status
    ? `${by} has just changed ${words}. Please check it again.`
    : `${words}: now ${appointmentStatusRules[status].label}.`;
}

export const statusChangeMessage = (
  visit: NamedVisit,
  status: TrackingStatus,
  by: string,
): string =>
  `${by} has just moved ${visitWords(visit)}, to ${trackingStatusWords[status].office.label}.`;

export type StepQuestion =
  | { kind: 'complete' }
  | { kind: 'far'; distanceKm: number; near: string | null }
  | { kind: 'correct'; to: TrackingStatus };

/** Farther away than this, in kilometers, a technician probably hasn't arrived. */
const arrivedWithinKm = 1;

export function questionBefore(
  to: TrackingStatus,
  record: Pick<DispatchRecord, 'distanceToCustomer' | 'customerLocation'> | undefined,
): StepQuestion | null {
  const { over, there, started } = trackingStatusRules[to];
  if (over) return { kind: 'complete' };
  const distanceKm = record?.distanceToCustomer ?? null;
  const arrives = there && !started;
  if (!arrives || !record || distanceKm === null) return null;
  const { approximate } = record.customerLocation;
  if (distanceKm <= arrivedWithinKm + (approximate?.radiusKm ?? 0)) return null;
  return { kind: 'far', distanceKm, near: approximate?.near ?? null };
}

export function questionText(
  question: StepQuestion,
  { number, customerName }: Pick<Appointment, 'number' | 'customerName'>,
  technician: string | undefined,
) {
  if (question.kind === 'complete')
    return {
      title: `Complete ${number}?`,
      text: `This ends the job for ${customerName} and counts it as completed for ${technician ?? 'its technician'}. You can reopen it later.`,
      yes: 'Complete the job',
      no: 'Not yet',
    };
  if (question.kind === 'far') {
    const away = formatDistance(question.distanceKm);
    const place = question.near === null ? 'the address' : `the middle of ${question.near}`;
    return {
      title: `Has ${technician ?? 'the technician'} arrived?`,
      text: `The last reported position is ${question.near === null ? '' : 'about '}${away} from ${place}. ${customerName} will be notified that the technician is at the door.`,
      yes: 'Mark as arrived',
      no: 'Not yet',
    };
  }
  const { label, customerSees } = trackingStatusWords[question.to].office;
  return {
    title: `Take ${number} back to ${label}?`,
    text: `${customerName} sees ${customerSees}, and gets a correction if they were notified of something else. The log shows who made it.`,
    yes: `Correct to ${label}`,
    no: 'Leave as is',
  };
}
