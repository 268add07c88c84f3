import type { Appointment, AppointmentHistoryEntry } from '@contracts/booking';
import type { DispatchRecord } from '@contracts/tracking';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import {
  formatDistance,
  formatMonthDay,
  formatSlot,
  formatWeekdayShort,
} from '../../../shared/format';

/** What the office is told of changes: its own, and those somebody else made meanwhile. Pure. */

const someone = 'Somebody else';

/** What the log calls changes that nobody made by hand. */
const byItself = 'System';

/** Who made the last change, as the office's log names them. */
export const lastAuthor = (history: readonly AppointmentHistoryEntry[] | undefined): string =>
  history?.findLast(({ by }) => by !== byItself)?.by ?? someone;

/** `before` and `after` are names; null for nobody. */
export function assignedWords(number: string, before: string | null, after: string | null): string {
  if (after === null)
    return before === null
      ? `${number} waits for a technician.`
      : `${number} was taken from ${before} and waits for another.`;
  return before === null
    ? `${after} has ${number}.`
    : `${number} moved from ${before} to ${after}.`;
}

/** Whether what counts for giving a job away or cancelling it is still as it was shown: notes and costs do not. */
export const standsAsShown = (shown: Appointment, current: Appointment): boolean =>
  shown.technicianId === current.technicianId &&
  shown.status === current.status &&
  shown.appointmentDate === current.appointmentDate &&
  shown.timeSlot === current.timeSlot;

/** What has become of an appointment since it was shown. `nameOf` names a technician. */
export function meanwhileWords(
  shown: Appointment,
  current: Appointment,
  by: string,
  nameOf: (technicianId: string) => string,
): string {
  const { number, technicianId, appointmentDate, timeSlot, status } = current;
  if (!appointmentStatusRules[status].stands) return `${by} has cancelled ${number} meanwhile.`;
  if (shown.technicianId !== technicianId)
    return technicianId === null
      ? `${by} has taken the technician off ${number} meanwhile.`
      : `${by} has given ${number} to ${nameOf(technicianId)} meanwhile.`;
  if (shown.appointmentDate !== appointmentDate || shown.timeSlot !== timeSlot)
    return `${by} has moved ${number} to ${formatWeekdayShort(appointmentDate)}, ${formatMonthDay(appointmentDate)}, ${formatSlot(timeSlot)} meanwhile.`;
  return shown.status === status
    ? `${by} has changed ${number} meanwhile. Look at it once more.`
    : `${number} is ${appointmentStatusRules[status].label} meanwhile.`;
}

export const movedMeanwhileWords = (number: string, status: TrackingStatus, by: string): string =>
  `${by} has moved ${number} to ${trackingStatusWords[status].office.label} meanwhile.`;

/** A step which is asked about first. */
export type StepQuestion =
  | { kind: 'complete' }
  | { kind: 'far'; distanceKm: number; near: string | null }
  | { kind: 'correct'; to: TrackingStatus };

/** From here on a technician is not where they are said to have arrived. Kilometers. */
const arrivedWithinKm = 1;

/** What to ask before this step; nothing when it can be taken at once. */
export function questionBefore(
  to: TrackingStatus,
  record: Pick<DispatchRecord, 'distanceToCustomer' | 'customerLocation'> | undefined,
): StepQuestion | null {
  const { over, there, begun } = trackingStatusRules[to];
  if (over) return { kind: 'complete' };
  const distanceKm = record?.distanceToCustomer ?? null;
  const arrives = there && !begun;
  if (!arrives || !record || distanceKm === null) return null;
  const { approximate } = record.customerLocation;
  if (distanceKm <= arrivedWithinKm + (approximate?.radiusKm ?? 0)) return null;
  return { kind: 'far', distanceKm, near: approximate?.near ?? null };
}

export interface QuestionWords {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
}

export function questionWords(
  question: StepQuestion,
  { number, customerName }: Pick<Appointment, 'number' | 'customerName'>,
  technician: string | undefined,
): QuestionWords {
  if (question.kind === 'complete')
    return {
      title: `Complete ${number}?`,
      text: `The job of ${customerName} ends and counts as completed for ${technician ?? 'its technician'}. This cannot be taken back.`,
      yes: 'Complete the job',
      no: 'Not yet',
    };
  if (question.kind === 'far') {
    const away = formatDistance(question.distanceKm);
    const place = question.near === null ? 'the address' : `the middle of ${question.near}`;
    return {
      title: `Has ${technician ?? 'the technician'} arrived?`,
      text: `The last position is ${question.near === null ? '' : 'about '}${away} from ${place}. ${customerName} is told that the technician is at the door.`,
      yes: 'Mark as arrived',
      no: 'Not yet',
    };
  }
  const { label, customerSees } = trackingStatusWords[question.to].office;
  return {
    title: `Take ${number} back to ${label}?`,
    text: `${customerName} sees ${customerSees}, and is told where they were told something else. The log keeps who corrected it.`,
    yes: `Correct to ${label}`,
    no: 'Leave it',
  };
}
