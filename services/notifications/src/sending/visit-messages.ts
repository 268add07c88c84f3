/** The messages about a visit: when each is outdated, and its content. Pure. */
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
  /** A newer message of the kind is there. */
  readonly isOlder: boolean;
  /** Only of kinds that follow from tracking. */
  readonly record: Pick<TrackingRecord, 'status' | 'technicianId' | 'estimatedArrival'> | null;
  readonly technicianName: string | null;
}

export interface VisitMessage {
  readonly about: 'visit';
  /** Tracking is asked too. */
  readonly tracked?: boolean;
  /** The calendar entry goes with it. */
  readonly calendar?: boolean;
  /** Why it is not news anymore, in words for the office. */
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

const words = {
  cancelled: 'The visit was canceled before this could be sent.',
  moved: 'The visit was moved again before this could be sent.',
  over: 'The visit was over before this could be sent.',
  started: 'The hour of the visit came before this could be sent.',
  notDriving: 'The technician was not on the way anymore.',
  notDone: 'The visit was taken back to an earlier step.',
  stands: 'The visit stands.',
  nothingDue: 'Nothing was due anymore before this could be sent.',
  otherTotal: 'The total was changed again before this could be sent.',
} as const;

/** The first of the reasons that holds. */
const firstOf =
  (...reasons: readonly [(known: VisitNow) => boolean, string][]) =>
  (known: VisitNow): string | null =>
    reasons.find(([holds]) => holds(known))?.[1] ?? null;

export const visitMessages = {
  'booking-confirmed': {
    about: 'visit',
    calendar: true,
    overtakenBy: firstOf([isCancelled, words.cancelled], [isOver, words.over]),
    content: ({ visit, sender }) => bookingConfirmed(visit, sender),
  },
  'appointment-rescheduled': {
    about: 'visit',
    calendar: true,
    overtakenBy: firstOf(
      [isCancelled, words.cancelled],
      [isOver, words.over],
      [wasMoved, words.moved],
      [({ isOlder }) => isOlder, words.moved],
    ),
    content: ({ visit, sender }) => appointmentRescheduled(visit, sender),
    text: ({ visit, sender }) => rescheduledText(visit, sender),
  },
  'appointment-cancelled': {
    about: 'visit',
    calendar: true,
    overtakenBy: firstOf([(known) => !isCancelled(known), words.stands]),
    content: ({ visit, sender }) => appointmentCancelled(visit, sender),
    text: ({ visit, sender }) => cancelledText(visit, sender),
  },
  'appointment-reminder': {
    about: 'visit',
    overtakenBy: firstOf(
      [isCancelled, words.cancelled],
      [isOver, words.over],
      [wasMoved, words.moved],
      [hasStarted, words.started],
    ),
    content: (known) => appointmentReminder(known.visit, known.sender, dayOf(known)),
    text: (known) => reminderText(known.visit, known.sender, dayOf(known)),
  },
  'technician-on-the-way': {
    about: 'visit',
    tracked: true,
    overtakenBy: firstOf([
      ({ record }) => !record || !trackingStatusRules[record.status].driving,
      words.notDriving,
    ]),
    content: (known) => technicianOnTheWay(known.visit, known.sender, approachOf(known)),
    text: (known) => onTheWayText(known.visit, known.sender, approachOf(known)),
  },
  'service-done': {
    about: 'visit',
    tracked: true,
    overtakenBy: firstOf([
      ({ record }) => !record || trackingStatusRules[record.status].sets !== 'completedAt',
      words.notDone,
    ]),
    content: ({ visit, sender }) => serviceDone(visit, sender),
  },
  'payment-due': {
    about: 'visit',
    overtakenBy: firstOf(
      [isCancelled, words.cancelled],
      [({ visit }) => visit.payUrl === null, words.nothingDue],
      [({ isOlder }) => isOlder, words.otherTotal],
    ),
    content: ({ visit, sender }) => paymentDue(visit, sender),
  },
} satisfies Partial<Record<MessageKind, VisitMessage>>;
