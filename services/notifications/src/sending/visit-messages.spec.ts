import { aSender, aVisit, payUrl } from '../../test/factories';
import { visitMessages, type VisitNow } from './visit-messages';

const visit = aVisit({ payUrl });
const known: VisitNow = {
  message: { slotStart: new Date(visit.scheduledTime) },
  visit,
  sender: aSender,
  now: new Date(visit.createdAt),
  isOlder: false,
  record: null,
  technicianName: null,
};

// A visit that was moved back is at the hour of both messages.
it.each<[keyof typeof visitMessages, Partial<VisitNow>, string]>([
  ['appointment-rescheduled', { isOlder: true }, 'moved again'],
  ['payment-due', { isOlder: true }, 'total was changed again'],
  ['appointment-reminder', { message: { slotStart: new Date(0) } }, 'moved again'],
])('a message of which there is a newer one is not sent: %s', (kind, newer, reason) => {
  expect(visitMessages[kind].overtakenBy({ ...known, ...newer })).toContain(reason);
  expect(visitMessages[kind].overtakenBy(known)).toBeNull();
});

it.each([
  ['before midnight', '2030-06-14T03:59:59Z', 'tomorrow'],
  ['at midnight', '2030-06-14T04:00:00Z', 'today'],
])('a reminder names the day by the clock of the company: %s', (_, now, day) => {
  const { text } = visitMessages['appointment-reminder'];
  expect(text({ ...known, now: new Date(now) })).toContain(`your visit is ${day}, Fri, Jun 14`);
});
