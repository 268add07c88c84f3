import { aSender, aVisit, stateOf } from '../../test/factories';
import { visitMessages, type VisitNow } from './visit-messages';

const visit = aVisit();
const known: VisitNow = {
  message: { slotStart: new Date(visit.scheduledTime), statusSince: null },
  visit,
  state: stateOf(visit),
  sender: aSender,
  now: new Date(visit.createdAt),
  isOlder: false,
  approach: null,
};

describe('a reminder', () => {
  it.each([
    ['before midnight', '2030-06-14T03:59:59Z', 'tomorrow'],
    ['at midnight', '2030-06-14T04:00:00Z', 'today'],
  ])('a reminder names the day by the clock of the company: %s', (_, now, day) => {
    const { text } = visitMessages['appointment-reminder'];
    expect(text({ ...known, now: new Date(now) })).toContain(`your visit is ${day}, Fri, Jun 14`);
  });
});
