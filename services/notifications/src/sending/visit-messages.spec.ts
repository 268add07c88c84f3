import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { aSender, aVisit, payUrl } from '../../test/factories';
import { visitMessages, type VisitNow } from './visit-messages';

const visit = aVisit({ payUrl });
const done = aVisit({ payUrl, status: 'completed' });
const known: VisitNow = {
  message: { slotStart: new Date(visit.scheduledTime) },
  visit,
  sender: aSender,
  now: new Date(visit.createdAt),
  isOlder: false,
  record: null,
  technicianName: null,
};

const older = { isOlder: true };
const recordAt = (status: TrackingStatus) => ({
  record: { status, technicianId: null, estimatedArrival: visit.scheduledTime },
});

it.each<[keyof typeof visitMessages, Partial<VisitNow>, Partial<VisitNow>, string]>([
  ['booking-confirmed', {}, older, 'newer message'],
  ['appointment-cancelled', { visit: aVisit({ status: 'cancelled' }) }, older, 'newer message'],
  ['technician-on-the-way', recordAt('en-route'), older, 'newer message'],
  ['service-done', recordAt('completed'), older, 'newer message'],
  // A visit that was moved back is at the hour of both messages.
  ['appointment-rescheduled', {}, older, 'moved again'],
  ['payment-due', { visit: done }, older, 'total was changed again'],
  ['appointment-reminder', {}, { message: { slotStart: new Date(0) } }, 'moved again'],
])('a message of which there is a newer one is not sent: %s', (kind, facts, newer, reason) => {
  const newest = { ...known, ...facts };
  expect(visitMessages[kind].overtakenBy({ ...newest, ...newer })).toContain(reason);
  expect(visitMessages[kind].overtakenBy(newest)).toBeNull();
});

it('no balance is due by email for work that goes on after all', () => {
  const { overtakenBy } = visitMessages['payment-due'];
  const goesOn = aVisit({ payUrl, status: 'in-progress' });
  expect(overtakenBy({ ...known, visit: goesOn })).toContain('taken back');
});

it.each([
  ['before midnight', '2030-06-14T03:59:59Z', 'tomorrow'],
  ['at midnight', '2030-06-14T04:00:00Z', 'today'],
])('a reminder names the day by the clock of the company: %s', (_, now, day) => {
  const { text } = visitMessages['appointment-reminder'];
  expect(text({ ...known, now: new Date(now) })).toContain(`your visit is ${day}, Fri, Jun 14`);
});
