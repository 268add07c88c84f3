/** Emails about a visit. Pure. */
import { applianceInWords, applianceNoun } from '@contracts/vocabulary/visits/appliance-words';
import { confirmationCall } from '@contracts/vocabulary/visits/confirmation-call';
import { situationOf, type Situation } from '@contracts/vocabulary/visits/situations';
import type { MessagedAppointment } from '@contracts/booking/own-records';
import { linkedPages } from '@contracts/vocabulary/site-pages';
import { hoursOf, longDate, shortDate, timeOfDay } from '@contracts/business-time';
import { formatMoney } from '@contracts/vocabulary/money';
import { actionOf, billCells, billWords, payLink, payNote, situationOfBill } from './bill-parts';
import { oneLine, type Cell, type EmailContent, type Link, type Sender } from './email-content';

export interface Approach {
  readonly technicianName: string | null;
  /** Null unless a fresh position tells. */
  readonly expectedAt: Date | null;
  /** The time slot isn't over. */
  readonly slotAhead: boolean;
}

export const noReply = 'You’re getting this email because you have a visit with us.';

export function bookingConfirmed(
  visit: MessagedAppointment,
  sender: Sender,
  now: Date,
): EmailContent {
  return {
    subject: `Your ${visit.serviceType.toLowerCase()} visit: ${whenOf(visit)} (${visit.number})`,
    preview: `We’ll be there ${whenOf(visit)}. You pay when the work is done.`,
    heading: 'You’re booked',
    paragraphs: [
      `${greeting(visit)} a technician will arrive ${longWhenOf(visit)}. We’ll call ${confirmationCall(visit.scheduledTime, now)} to confirm the details.`,
      `To get ready, clear a path to the ${applianceNoun(visit.appliance)} and have its model number handy if you can. You pay when the work is done.`,
      ...tooLate(visit, sender, now),
    ],
    action: manageLink(visit, sender),
    plate: visitPlate(visit),
    links: [trackLink(visit, sender), calendarLink(visit, sender)],
    notes: [
      ...(visit.canChange
        ? [
            'Anyone with this email can use the button to reschedule or cancel. To share your visit, send the tracking link instead.',
          ]
        : []),
      noReply,
    ],
  };
}

export function appointmentRescheduled(
  visit: MessagedAppointment,
  sender: Sender,
  now: Date,
): EmailContent {
  return {
    subject: `Your visit is now ${whenOf(visit)} (${visit.number})`,
    preview: `We’ll be there ${whenOf(visit)}.`,
    heading: 'Your time is set',
    paragraphs: [
      `${greeting(visit)} we’ll be there ${longWhenOf(visit)}. It replaces anything we told you before.`,
      ...(visit.canChange
        ? ['Doesn’t work for you? Pick another time or call us.']
        : tooLate(visit, sender, now)),
    ],
    action: manageLink(visit, sender),
    plate: visitPlate(visit),
    links: [trackLink(visit, sender), calendarLink(visit, sender)],
    notes: [noReply],
  };
}

/** The message is sent only while the visit is canceled. */
export const canceledSituationOf = ({
  cancellation,
  paid,
  due,
}: MessagedAppointment): Situation<'cancelled'> =>
  situationOf(
    { status: 'cancelled', noShow: cancellation?.noShow },
    { total: null, paid, due },
    true,
  );

/** What a customer is told of a canceled visit, by what became of it and of their money. */
const cancelledEmails: Readonly<
  Record<Situation<'cancelled'>, (visit: MessagedAppointment, sender: Sender) => EmailContent>
> = {
  cancelled: (visit, sender) =>
    canceled(visit, sender, {
      preview: 'You won’t be charged. Want to book again?',
      charge: ', and you won’t be charged',
      refund: [],
    }),
  'cancelled-paid': (visit, sender) =>
    canceled(visit, sender, {
      preview: 'Want to book again?',
      charge: '',
      refund: [
        `You paid ${formatMoney(visit.paid)} for it. To ask about a refund, call us: ${sender.phone}.`,
      ],
    }),
  'no-show': missed,
};

export const appointmentCancelled = (visit: MessagedAppointment, sender: Sender): EmailContent =>
  cancelledEmails[canceledSituationOf(visit)](visit, sender);

interface MoneyWords {
  readonly preview: string;
  readonly charge: string;
  readonly refund: readonly string[];
}

function canceled(
  visit: MessagedAppointment,
  sender: Sender,
  { preview, charge, refund }: MoneyWords,
): EmailContent {
  return {
    subject: `Your visit on ${whenOf(visit)} is canceled (${visit.number})`,
    preview,
    heading: 'Your visit is canceled',
    paragraphs: [
      `${greeting(visit)} ${canceledWords(visit)}${charge}.`,
      ...refund,
      ...reasonOf(visit, 'Reason'),
      'Still need a repair? Choose a new time. If this is a surprise, call us and we’ll sort it out.',
    ],
    action: newTimeLink(sender),
    plate: visitPlate(visit),
    notes: [noReply],
  };
}

const newTimeLink = ({ publicUrl }: Sender): Link => ({
  label: 'Choose a new time',
  url: publicUrl + linkedPages.booking,
});

/** No one was home. */
function missed(visit: MessagedAppointment, sender: Sender): EmailContent {
  return {
    subject: `Sorry we missed you on ${whenOf(visit)} (${visit.number})`,
    preview: 'No one came to the door. Pick another time, and we’ll be back.',
    heading: 'Sorry we missed you',
    paragraphs: [
      `${greeting(visit)} our technician was there for your visit on ${longWhenOf(visit)}, but no one came to the door.`,
      ...reasonOf(visit, 'From our office'),
      `Still need a repair? Choose a new time. If you were home, call us: ${sender.phone}.`,
    ],
    action: newTimeLink(sender),
    plate: visitPlate(visit),
    notes: [noReply],
  };
}

function canceledWords(visit: MessagedAppointment): string {
  const which = `your visit on ${longWhenOf(visit)}`;
  if (!visit.cancellation) return `${which}, is canceled`;
  return visit.cancellation.by === 'customer' ? `you canceled ${which}` : `we canceled ${which}`;
}

const reasonOf = ({ cancellation }: MessagedAppointment, label: string): string[] =>
  cancellation?.reason ? [`${label}: ${cancellation.reason}`] : [];

/** The day is `today` if the email couldn't go out the day before. */
export function appointmentReminder(
  visit: MessagedAppointment,
  sender: Sender,
  now: Date,
  day: 'today' | 'tomorrow',
): EmailContent {
  return {
    subject: `${day === 'today' ? 'Today' : 'Tomorrow'}, ${hoursOf(visit.timeSlot)}: your ${visit.serviceType.toLowerCase()} visit (${visit.number})`,
    preview: `We’ll be there ${whenOf(visit)}.`,
    heading: `See you ${day}`,
    paragraphs: [
      `${greeting(visit)} our technician will arrive ${longWhenOf(visit)}.`,
      'Please make sure an adult is home, pets are secured and there’s a clear path to the appliance. We’ll let you know when your technician is on the way.',
      ...tooLate(visit, sender, now),
    ],
    action: trackLink(visit, sender),
    plate: visitPlate(visit),
    links: [manageLink(visit, sender)],
    notes: [noReply],
  };
}

export function technicianOnTheWay(
  visit: MessagedAppointment,
  sender: Sender,
  approach: Approach,
): EmailContent {
  const { technicianName } = approach;
  const who = technicianName ?? 'Your technician';
  const expected = arrivalOf(visit, approach);
  const arrives = expected
    ? `should be at your door ${expected.inSentence}`
    : 'is driving to you now';
  return {
    subject: `${who} is on the way (${visit.number})`,
    preview: `${expected ? `Arriving ${expected.inCell}. ` : ''}Follow on the map.`,
    heading: `${who} is on the way`,
    paragraphs: [
      `${greeting(visit)} ${technicianName ?? 'your technician'} ${arrives}. Follow along on the map for the latest ETA.`,
    ],
    action: { ...trackLink(visit, sender), label: 'Follow on the map' },
    plate: {
      title: visitTitle(visit),
      cells: [
        { label: 'Technician', value: who },
        ...(expected ? [{ label: 'Arrival', value: expected.inCell }] : []),
        ...addressCells(visit),
      ],
    },
    notes: [noReply],
  };
}

/** Null if no time is known that is still to come. */
function arrivalOf(
  visit: MessagedAppointment,
  { expectedAt, slotAhead }: Approach,
): { readonly inCell: string; readonly inSentence: string } | null {
  if (expectedAt) {
    const around = `around ${timeOfDay(expectedAt)}`;
    return { inCell: around, inSentence: around };
  }
  if (!slotAhead) return null;
  return { inCell: hoursOf(visit.timeSlot), inSentence: `between ${between(visit)}` };
}

const nothingDue = () => ({ subject: '', preview: 'Thanks for having us' });
const balanceDue = (balance: string) => ({ subject: `. ${balance}`, preview: balance });
const doneWords: Readonly<
  Record<Situation<'completed'>, (balance: string) => { subject: string; preview: string }>
> = {
  'no-bill': nothingDue,
  due: balanceDue,
  'due-by-phone': balanceDue,
  paid: nothingDue,
  'nothing-owed': nothingDue,
};

export function serviceDone(visit: MessagedAppointment, sender: Sender): EmailContent {
  const { technicianNotes } = visit;
  const due = formatMoney(visit.due);
  const situation = situationOfBill(visit, sender);
  const pay = payLink(situation, visit, sender, `Pay ${due}`);
  const { balance } = billWords[situation](due, sender);
  const { subject, preview } = doneWords[situation](`Balance due: ${due}`);
  return {
    subject: `Your ${applianceNoun(visit.appliance)} service is complete${subject} (${visit.number})`,
    preview: `${preview}. If anything isn’t right, call us.`,
    heading: 'The work is done',
    paragraphs: [
      `${greeting(visit)} thanks for having us. The work on your ${applianceInWords(visit)} is done. Keep this email for your records.`,
      ...(balance === '' ? [] : [`Your ${balance}`]),
      'If anything isn’t right, call us and mention the number below.',
    ],
    ...actionOf(pay),
    plate: {
      title: visitTitle(visit),
      cells: [
        { label: 'Date', value: shortDate(new Date(visit.scheduledTime)) },
        ...billCells(visit),
        { label: 'Appliance', value: applianceInWords(visit), wide: true },
        ...(technicianNotes ? [{ label: 'What we did', value: technicianNotes, wide: true }] : []),
      ],
    },
    links: [{ label: 'Book another visit', url: sender.publicUrl + linkedPages.booking }],
    notes: [...(pay ? [payNote] : []), noReply],
  };
}

export const greeting = ({ customerName }: MessagedAppointment): string =>
  greetingOf(oneLine(customerName).split(' ')[0] ?? '');

/** `Hi Ada,`; `Hi,` without a name. */
export const greetingOf = (firstName: string): string => {
  const name = oneLine(firstName);
  return name === '' ? 'Hi,' : `Hi ${name},`;
};

const start = ({ scheduledTime }: MessagedAppointment): Date => new Date(scheduledTime);

const whenOf = (visit: MessagedAppointment): string =>
  `${shortDate(start(visit))}, ${hoursOf(visit.timeSlot)}`;

const longWhenOf = (visit: MessagedAppointment): string =>
  `${longDate(start(visit))}, between ${between(visit)}`;

/** `9 and 10 AM` */
const between = ({ timeSlot }: MessagedAppointment): string =>
  hoursOf(timeSlot).replace('–', ' and ');

export const visitTitle = ({ number }: MessagedAppointment): string => `Visit ${number}`;

function addressCells({ address, city, state, zipCode }: MessagedAppointment): Cell[] {
  if (address === '') return [];
  return [{ label: 'Address', value: `${address}, ${city}, ${state} ${zipCode}`, wide: true }];
}

function visitPlate(visit: MessagedAppointment): NonNullable<EmailContent['plate']> {
  return {
    title: visitTitle(visit),
    cells: [
      { label: 'Date', value: shortDate(start(visit)) },
      { label: 'Arrival', value: hoursOf(visit.timeSlot) },
      { label: 'Service', value: `${visit.serviceType}: ${applianceInWords(visit)}`, wide: true },
      ...addressCells(visit),
    ],
  };
}

const manageLink = (
  { canChange, manageUrl }: MessagedAppointment,
  { publicUrl }: Sender,
): Link => ({
  label: canChange ? 'Reschedule or cancel' : 'View your visit',
  url: `${publicUrl}${manageUrl}`,
});

/**
 * What to do when the link can no longer change the visit; empty while it can. A technician may have
 * the job before the deadline.
 */
function tooLate(
  { canChange, changeUntil }: MessagedAppointment,
  { phone }: Sender,
  now: Date,
): string[] {
  if (canChange) return [];
  const until = changeUntil === null ? null : new Date(changeUntil);
  const ended =
    until && until < now ? `Online changes closed ${longDate(until)}, ${timeOfDay(until)}. ` : '';
  return [`${ended}To reschedule or cancel this visit, call us: ${phone}.`];
}

const trackLink = ({ trackingUrl }: MessagedAppointment, { publicUrl }: Sender): Link => ({
  label: 'Track this visit',
  url: `${publicUrl}${trackingUrl}`,
});

const calendarLink = ({ calendarUrl }: MessagedAppointment, { publicUrl }: Sender): Link => ({
  label: 'Add to calendar',
  url: `${publicUrl}${calendarUrl}`,
});
