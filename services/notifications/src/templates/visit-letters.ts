/** Letters about a visit. Pure. */
import type { MessagedAppointment } from '@contracts/own-records';
import { linkedPages } from '@contracts/vocabulary/site-pages';
import { hoursOf, longDate, shortDate, timeOfDay } from '../time/business-time';
import { actionOf, billCells, money, payLink, payNote } from './bill-parts';
import { oneLine, type Cell, type Letter, type Link, type Sender } from './letter';

/** What is known of the technician who drives. */
export interface Approach {
  readonly technicianName: string | null;
  readonly expectedAt: Date | null;
}

export const noReply = 'You get this message because you have a visit with us.';

export function bookingConfirmed(visit: MessagedAppointment, sender: Sender): Letter {
  return {
    subject: `Your visit on ${whenOf(visit)} (${visit.number})`,
    preview: `We come on ${whenOf(visit)}. Payment is due when the work is done.`,
    heading: 'You are booked',
    paragraphs: [
      `${greeting(visit)} our technician comes on ${longWhenOf(visit)}. We call within 24 hours to confirm the details.`,
      'Before the visit, clear a path to the appliance and have its model number at hand if you can. Payment is due when the work is done.',
      ...tooLate(visit, sender),
    ],
    action: manageLink(visit, sender),
    plate: visitPlate(visit),
    links: [trackLink(visit, sender), calendarLink(visit, sender)],
    notes: [
      ...(visit.canChange
        ? [
            'Whoever has the button above can move or cancel this visit: share the tracking link instead.',
          ]
        : []),
      noReply,
    ],
  };
}

export function appointmentRescheduled(visit: MessagedAppointment, sender: Sender): Letter {
  return {
    subject: `Your visit was moved to ${whenOf(visit)} (${visit.number})`,
    preview: `The new time is ${whenOf(visit)}.`,
    heading: 'Your visit was moved',
    paragraphs: [
      `${greeting(visit)} we now come on ${longWhenOf(visit)}. The earlier time no longer holds.`,
      ...(visit.canChange
        ? ['If this does not suit you, choose another time or call us.']
        : tooLate(visit, sender)),
    ],
    action: manageLink(visit, sender),
    plate: visitPlate(visit),
    links: [trackLink(visit, sender), calendarLink(visit, sender)],
    notes: [noReply],
  };
}

export function appointmentCancelled(visit: MessagedAppointment, sender: Sender): Letter {
  return {
    subject: `Your visit on ${whenOf(visit)} is cancelled (${visit.number})`,
    preview: 'Nobody comes. You can book another time.',
    heading: 'Your visit is cancelled',
    paragraphs: [
      `${greeting(visit)} nobody comes on ${longWhenOf(visit)}.`,
      'If you still need us, book another time. If you did not expect this, call us and we sort it out.',
    ],
    action: { label: 'Book another time', url: sender.publicUrl + linkedPages.booking },
    plate: visitPlate(visit),
    notes: [noReply],
  };
}

/** The day is `tomorrow`, or `today` where the letter could not go out before. */
export function appointmentReminder(
  visit: MessagedAppointment,
  sender: Sender,
  day: 'today' | 'tomorrow',
): Letter {
  return {
    subject: `${day === 'today' ? 'Today' : 'Tomorrow'}: your visit, ${hoursOf(visit.timeSlot)} (${visit.number})`,
    preview: `We come on ${whenOf(visit)}.`,
    heading: `We come ${day}`,
    paragraphs: [
      `${greeting(visit)} our technician comes on ${longWhenOf(visit)}.`,
      'Please make sure that somebody is home, that pets are put away, and that there is a clear path to the appliance. We tell you when the technician sets off.',
      ...tooLate(visit, sender),
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
  { technicianName, expectedAt }: Approach,
): Letter {
  const who = technicianName ?? 'Your technician';
  const expected = expectedAt ? `about ${timeOfDay(expectedAt)}` : hoursOf(visit.timeSlot);
  return {
    subject: `${who} is on the way (${visit.number})`,
    preview: `Expected ${expected}. Watch the drive on a map.`,
    heading: `${who} is on the way`,
    paragraphs: [
      `${greeting(visit)} expect a knock ${expectedAt ? `at ${expected}` : `between ${expected}`}. You can watch the drive on a map; the time there is always the newest.`,
    ],
    action: { ...trackLink(visit, sender), label: 'Watch on the map' },
    plate: {
      title: visitTitle(visit),
      cells: [
        { label: 'Technician', value: who },
        { label: 'Expected', value: expected },
        ...addressCells(visit),
      ],
    },
    notes: [noReply],
  };
}

export function serviceDone(visit: MessagedAppointment, sender: Sender): Letter {
  const { technicianNotes } = visit;
  const due = money(visit.due);
  const pay = payLink(visit, sender, `Pay ${due}`);
  const done = `Your ${visit.appliance.toLowerCase()} service is done`;
  return {
    subject: `${pay ? `${done}, ${due} is due` : done} (${visit.number})`,
    preview: pay
      ? `${due} is to be paid. If something is not right, call us.`
      : 'Thank you. If something is not right, call us.',
    heading: 'The work is done',
    paragraphs: [
      `${greeting(visit)} the work on your ${machineOf(visit)} is done. Keep this message: it names the visit if you need us again.`,
      ...(pay ? [`${due} is to be paid. The button leads to the page on which you can pay.`] : []),
      'If something is not right, call us and tell us the number below.',
    ],
    ...actionOf(pay),
    plate: {
      title: visitTitle(visit),
      cells: [
        { label: 'Date', value: shortDate(new Date(visit.scheduledTime)) },
        ...billCells(visit),
        { label: 'Appliance', value: machineOf(visit), wide: true },
        ...(technicianNotes
          ? [{ label: 'What was done', value: technicianNotes, wide: true }]
          : []),
      ],
    },
    links: [{ label: 'Book another visit', url: sender.publicUrl + linkedPages.booking }],
    notes: [...(pay ? [payNote] : []), noReply],
  };
}

/** `Ada,` or nothing where no name is known. */
export function greeting({ customerName }: MessagedAppointment): string {
  return greetingOf(oneLine(customerName).split(' ')[0] ?? '');
}

/** The first name with which a letter begins. */
export const greetingOf = (firstName: string): string => {
  const name = oneLine(firstName);
  return name === '' ? 'Hello,' : `Hello ${name},`;
};

const start = ({ scheduledTime }: MessagedAppointment): Date => new Date(scheduledTime);

const whenOf = (visit: MessagedAppointment): string =>
  `${shortDate(start(visit))}, ${hoursOf(visit.timeSlot)}`;

const longWhenOf = (visit: MessagedAppointment): string =>
  `${longDate(start(visit))}, between ${hoursOf(visit.timeSlot).replace(' to ', ' and ')}`;

/** `Sub-Zero refrigerator` */
export const machineOf = ({
  brand,
  appliance,
}: Pick<MessagedAppointment, 'brand' | 'appliance'>): string =>
  brand === 'Other' ? appliance.toLowerCase() : `${brand} ${appliance.toLowerCase()}`;

export const visitTitle = ({ number }: MessagedAppointment): string => `Visit ${number}`;

function addressCells({ address, city, state, zipCode }: MessagedAppointment): Cell[] {
  if (address === '') return [];
  return [{ label: 'Address', value: `${address}, ${city}, ${state} ${zipCode}`, wide: true }];
}

function visitPlate(visit: MessagedAppointment): NonNullable<Letter['plate']> {
  return {
    title: visitTitle(visit),
    cells: [
      { label: 'Date', value: shortDate(start(visit)) },
      { label: 'Arrival', value: hoursOf(visit.timeSlot) },
      { label: 'Service', value: `${visit.serviceType}: ${machineOf(visit)}`, wide: true },
      ...addressCells(visit),
    ],
  };
}

const manageLink = (
  { canChange, manageUrl }: MessagedAppointment,
  { publicUrl }: Sender,
): Link => ({
  label: canChange ? 'Move or cancel' : 'See your visit',
  url: `${publicUrl}${manageUrl}`,
});

/** What to do where the link changes nothing: nothing is said while it does. */
function tooLate({ canChange, changeUntil }: MessagedAppointment, { phone }: Sender): string[] {
  if (canChange) return [];
  const until = changeUntil === null ? null : new Date(changeUntil);
  const ended = until
    ? `Online changes were possible until ${longDate(until)}, ${timeOfDay(until)}. `
    : '';
  return [`${ended}To move or cancel this visit, call us: ${phone}.`];
}

const trackLink = ({ trackingUrl }: MessagedAppointment, { publicUrl }: Sender): Link => ({
  label: 'Follow this visit',
  url: `${publicUrl}${trackingUrl}`,
});

const calendarLink = ({ calendarUrl }: MessagedAppointment, { publicUrl }: Sender): Link => ({
  label: 'Add it to your calendar',
  url: `${publicUrl}${calendarUrl}`,
});
