/** The messages about a visit. Pure. */
import type { VisitState } from '@contracts/booking/appointments';
import type { MessagedAppointment } from '@contracts/booking/own-records';
import { businessDate, wallClock } from '@contracts/business-time';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import type { MessageKind } from '@contracts/vocabulary/messages';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import type { MessageEntity } from '../messages/message.entity';
import { statusSinceOf } from '../messages/message-queue.service';
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
import { claim, type Claiming } from './claims';

/** The facts at sending time. */
export interface VisitNow {
  readonly message: Pick<MessageEntity, 'slotStart' | 'statusSince'>;
  readonly visit: MessagedAppointment;
  readonly state: VisitState;
  readonly sender: Sender;
  readonly now: Date;
  /** There is a newer message of the kind. */
  readonly isOlder: boolean;
  /** Who is on the way, and when they are expected; only for `approach` kinds. */
  readonly approach: Omit<Approach, 'slotAhead'> | null;
}

export interface VisitMessage extends Claiming<VisitNow> {
  readonly about: 'visit';
  /** Says who is on the way, and when they are expected. */
  readonly approach?: true;
  /** Attaches the calendar entry. */
  readonly calendar?: boolean;
  content(known: VisitNow): EmailContent;
  text?(known: VisitNow): string;
}

/** Later than this after the start of the drive, that someone is on the way is no news. */
const driveIsNewsMs = 60 * 60_000;

const slotEnd = ({ appointmentDate, timeSlot }: MessagedAppointment): Date =>
  wallClock(appointmentDate, timeSlot.slice(-5));
const isAhead = ({ visit, now }: VisitNow) => now < slotEnd(visit);
const dayOf = ({ visit, now }: VisitNow) =>
  businessDate(new Date(visit.scheduledTime)) === businessDate(now) ? 'today' : 'tomorrow';
const approachOf = (known: VisitNow): Approach => ({
  technicianName: null,
  expectedAt: null,
  ...known.approach,
  slotAhead: isAhead(known),
});

const visitClaim = claim<VisitNow>;
const stands = visitClaim(
  ({ visit }) => appointmentStatusRules[visit.status].stands,
  'The visit was canceled before this could be sent.',
);
const isCanceled = visitClaim(
  ({ visit }) => !appointmentStatusRules[visit.status].stands,
  'The visit stands.',
);
const isToCome = visitClaim(
  ({ visit }) => !appointmentStatusRules[visit.status].over,
  'The visit was over before this could be sent.',
);
const isAwaited = visitClaim(
  ({ state }) => !trackingStatusRules[state.status].there,
  'The technician was there before this could be sent.',
);
const slotIsAhead = visitClaim(isAhead, 'The time slot was over before this could be sent.');
const isNotStarted = visitClaim(
  ({ visit, now }) => now.getTime() < Date.parse(visit.scheduledTime),
  'The hour of the visit came before this could be sent.',
);
const movedAgain = 'The visit was moved again before this could be sent.';
const isAtTime = visitClaim(
  ({ message, visit }) => message.slotStart?.getTime() === Date.parse(visit.scheduledTime),
  movedAgain,
);
const isNewest = (otherwise = 'A newer message says the same.') =>
  visitClaim(({ isOlder }) => !isOlder, otherwise);
/** Messages from before this was stored claim no time. */
const isTheSame = visitClaim(
  ({ message: { statusSince }, state }) =>
    statusSince === null || statusSince.getTime() === Date.parse(statusSinceOf(state)),
  'It happened again, and a newer message says so.',
);
const isOnTheWay = visitClaim(
  ({ state }) => trackingStatusRules[state.status].driving,
  'The technician was not on the way anymore.',
);
const driveIsNews = visitClaim(
  ({ approach, state, now }) =>
    Boolean(approach?.expectedAt) ||
    now.getTime() - Date.parse(statusSinceOf(state)) < driveIsNewsMs,
  'The technician set off too long ago, and no one knows when they will be there.',
);
const takenBack = 'The visit was taken back to an earlier step.';
const isDone = visitClaim(
  ({ state }) => trackingStatusRules[state.status].sets === 'completedAt',
  takenBack,
);
const isOver = visitClaim(({ visit }) => appointmentStatusRules[visit.status].over, takenBack);
const isDue = visitClaim(
  ({ visit }) => visit.payUrl !== null,
  'Nothing was due anymore before this could be sent.',
);

export const visitMessages = {
  'booking-confirmed': {
    about: 'visit',
    calendar: true,
    claims: [stands, isToCome, isAwaited, slotIsAhead, isNewest()],
    content: ({ visit, sender, now }) => bookingConfirmed(visit, sender, now),
  },
  'appointment-rescheduled': {
    about: 'visit',
    calendar: true,
    claims: [stands, isToCome, isAwaited, isAtTime, slotIsAhead, isNewest(movedAgain)],
    content: ({ visit, sender, now }) => appointmentRescheduled(visit, sender, now),
    text: ({ visit, sender }) => rescheduledText(visit, sender),
  },
  'appointment-cancelled': {
    about: 'visit',
    calendar: true,
    claims: [isCanceled, isTheSame, isNewest()],
    content: ({ visit, sender }) => appointmentCancelled(visit, sender),
    text: ({ visit, sender }) => cancelledText(visit, sender),
  },
  'appointment-reminder': {
    about: 'visit',
    claims: [stands, isToCome, isAwaited, isAtTime, isNotStarted],
    content: (known) => appointmentReminder(known.visit, known.sender, known.now, dayOf(known)),
    text: (known) => reminderText(known.visit, known.sender, dayOf(known)),
  },
  'technician-on-the-way': {
    about: 'visit',
    approach: true,
    claims: [isOnTheWay, isTheSame, isNewest(), driveIsNews],
    content: (known) => technicianOnTheWay(known.visit, known.sender, approachOf(known)),
    text: (known) => onTheWayText(known.visit, known.sender, approachOf(known)),
  },
  'service-done': {
    about: 'visit',
    claims: [isDone, isTheSame, isNewest()],
    content: ({ visit, sender }) => serviceDone(visit, sender),
  },
  'payment-due': {
    about: 'visit',
    claims: [
      stands,
      isDue,
      isOver,
      isNewest('The total was changed again before this could be sent.'),
    ],
    content: ({ visit, sender }) => paymentDue(visit, sender),
  },
} satisfies Partial<Record<MessageKind, VisitMessage>>;
