/** The messages about a visit. Pure. */
import type { MessagedAppointment } from '@contracts/booking/own-records';
import type { TrackingRecord } from '@contracts/tracking/records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import type { MessageKind } from '@contracts/vocabulary/messages';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import type { MessageEntity } from '../messages/message.entity';
import type { EmailContent, Sender } from '../templates/email-content';
import { paymentDue } from '../templates/payment-emails';
import {
  cancelledText,
  onTheWayText,
  reminderText,
  rescheduledText,
} from '../templates/text-messages';
import {
  appointmentCancelled,
  appointmentReminder,
  appointmentRescheduled,
  bookingConfirmed,
  serviceDone,
  technicianOnTheWay,
  type Approach,
} from '../templates/visit-emails';
import { businessDate } from '@contracts/business-time';

/** The facts at sending time. */
export interface VisitNow {
  readonly message: Pick<MessageEntity, 'slotStart'>;
  readonly visit: MessagedAppointment;
  readonly sender: Sender;
  readonly now: Date;
  /** There is a newer message of the kind. */
  readonly isOlder: boolean;
  /** Only for `tracked` kinds. */
  readonly record: Pick<TrackingRecord, 'status' | 'technicianId' | 'estimatedArrival'> | null;
  readonly technicianName: string | null;
}

export interface VisitMessage {
  readonly about: 'visit';
  /** Asks tracking, too. */
  readonly tracked?: boolean;
  /** Attaches the calendar entry. */
  readonly calendar?: boolean;
  /** Why it is outdated, in words for the office. */
  overtakenBy(known: VisitNow): string | null;
  content(known: VisitNow): EmailContent;
  text?(known: VisitNow): string;
}

const isCancelled = ({ visit }: VisitNow) => !appointmentStatusRules[visit.status].stands;
const isOver = ({ visit }: VisitNow) => appointmentStatusRules[visit.status].over;
const wasMoved = ({ visit, message }: VisitNow) =>
  message.slotStart?.getTime() !== Date.parse(visit.scheduledTime);
const hasStarted = ({ visit, now }: VisitNow) => Date.parse(visit.scheduledTime) <= now.getTime();
const dayOf = ({ visit, now }: VisitNow) =>
  businessDate(new Date(visit.scheduledTime)) === businessDate(now) ? 'today' : 'tomorrow';
const approachOf = ({ record, technicianName }: VisitNow): Approach => ({
  technicianName,
  expectedAt: record ? new Date(record.estimatedArrival) : null,
});

type Reason = readonly [holds: (known: VisitNow) => boolean, words: string];

const cancelled: Reason = [isCancelled, 'The visit was canceled before this could be sent.'];
const over: Reason = [isOver, 'The visit was over before this could be sent.'];
const movedAgain = 'The visit was moved again before this could be sent.';
const moved: Reason = [wasMoved, movedAgain];
const movedSince: Reason = [({ isOlder }) => isOlder, movedAgain];
const repeated: Reason = [({ isOlder }) => isOlder, 'A newer message says the same.'];
const started: Reason = [hasStarted, 'The hour of the visit came before this could be sent.'];
const stands: Reason = [(known) => !isCancelled(known), 'The visit stands.'];
const notDriving: Reason = [
  ({ record }) => !record || !trackingStatusRules[record.status].driving,
  'The technician was not on the way anymore.',
];
const takenBack = 'The visit was taken back to an earlier step.';
const notDone: Reason = [
  ({ record }) => !record || trackingStatusRules[record.status].sets !== 'completedAt',
  takenBack,
];
const goesOn: Reason = [(known) => !isOver(known), takenBack];
const nothingDue: Reason = [
  ({ visit }) => visit.payUrl === null,
  'Nothing was due anymore before this could be sent.',
];
const otherTotal: Reason = [
  ({ isOlder }) => isOlder,
  'The total was changed again before this could be sent.',
];

const firstOf =
  (...reasons: readonly Reason[]) =>
  (known: VisitNow): string | null =>
    reasons.find(([holds]) => holds(known))?.[1] ?? null;

export const visitMessages = {
  'booking-confirmed': {
    about: 'visit',
    calendar: true,
    overtakenBy: firstOf(cancelled, over, repeated),
    content: ({ visit, sender, now }) => bookingConfirmed(visit, sender, now),
  },
  'appointment-rescheduled': {
    about: 'visit',
    calendar: true,
    overtakenBy: firstOf(cancelled, over, moved, movedSince),
    content: ({ visit, sender, now }) => appointmentRescheduled(visit, sender, now),
    text: ({ visit, sender }) => rescheduledText(visit, sender),
  },
  'appointment-cancelled': {
    about: 'visit',
    calendar: true,
    overtakenBy: firstOf(stands, repeated),
    content: ({ visit, sender }) => appointmentCancelled(visit, sender),
    text: ({ visit, sender }) => cancelledText(visit, sender),
  },
  'appointment-reminder': {
    about: 'visit',
    overtakenBy: firstOf(cancelled, over, moved, started),
    content: (known) => appointmentReminder(known.visit, known.sender, known.now, dayOf(known)),
    text: (known) => reminderText(known.visit, known.sender, dayOf(known)),
  },
  'technician-on-the-way': {
    about: 'visit',
    tracked: true,
    overtakenBy: firstOf(notDriving, repeated),
    content: (known) => technicianOnTheWay(known.visit, known.sender, approachOf(known)),
    text: (known) => onTheWayText(known.visit, known.sender, approachOf(known)),
  },
  'service-done': {
    about: 'visit',
    tracked: true,
    overtakenBy: firstOf(notDone, repeated),
    content: ({ visit, sender }) => serviceDone(visit, sender),
  },
  'payment-due': {
    about: 'visit',
    overtakenBy: firstOf(cancelled, nothingDue, goesOn, otherTotal),
    content: ({ visit, sender }) => paymentDue(visit, sender),
  },
} satisfies Partial<Record<MessageKind, VisitMessage>>;
