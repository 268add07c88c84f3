import { visit } from '../../testing/customers';
import { googleCalendarLink } from './calendar-links';

it('opens a new entry in Google Calendar at the business’s time', () => {
  const linkTo = (changes = {}) =>
    new URL(googleCalendarLink(visit(changes), { name: 'Bay & Sons', phone: '(904) 555-0199' }));
  const link = linkTo();
  expect(link.origin).toBe('https://calendar.google.com');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Bay & Sons: Repair, Ice Maker',
    dates: '20261202T100000/20261202T110000',
    ctz: 'America/New_York',
    location: '3 Dune Road, Palm Coast, FL 32137',
    details: 'FC-2040: Repair, Miele Ice Maker\nQuestions? Call Bay & Sons: (904) 555-0199',
  });
  const last = linkTo({ timeSlot: '23:00-00:00' });
  expect(last.searchParams.get('dates')).toBe('20261202T230000/20261203T000000');
});
