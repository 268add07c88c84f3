import { screen, waitFor, within } from '@testing-library/react';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { expectAccessible } from '../../testing/accessible';
import { booked, contact, openBooking } from '../../testing/booking';
import { startClock } from '../../testing/clock';
import { visit } from '../../testing/customers';
import { fill } from '../../testing/fields';
import { noConnection, openPage } from '../../testing/open-page';

const confirmed = '/book-appointment/confirmed';
const deadline = { changeUntil: '2026-11-22T14:00:00.000Z' };

async function open(appointment: Partial<CustomerAppointment>) {
  openPage(`${confirmed}#m1`, { answers: { 'GET /api/manage/m1': visit(appointment) } });
  await screen.findAllByText('FC-2040');
  return within(screen.getByRole('main'));
}

it('is an address of its own, with everything for the visit, and the deadline for changes', async () => {
  startClock('2026-11-20T15:00:00.000Z');
  const main = await open(deadline);
  const title = main.getByRole('heading', { level: 1, name: 'Appointment Confirmed!' });
  // Prints leave out headers and links: it says whom to call.
  expect(title.closest('header')).toBeNull();
  main.getByText('First Coast Appliance Repair · (904) 555-0142');
  main.getByText('Wednesday, Dec 2');
  main.getByText('10:00 – 11:00 AM');
  main.getByText('nora@example.com');
  expect(main.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/confirmation call.*within 24 hours/),
    expect.stringMatching(/technician arrives.*scheduled time/),
    expect.stringMatching(/detailed diagnosis and a repair estimate/),
    expect.stringMatching(/due when the work is done/),
  ]);
  const links = Object.fromEntries(
    main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(links).toMatchObject({
    Google: expect.stringMatching(/^https:\/\/calendar\.google\.com\/.*20261202T100000/),
    'Apple or Outlook': '/api/calendar/a1.ics',
    'Back to Home': '/',
    'Call us: (904) 555-0142': 'tel:+19045550142',
  });
  expect(location.pathname + location.hash).toBe(`${confirmed}#m1`);
  main.getByRole('button', { name: /^Reschedule/ });
  main.getByRole('button', { name: /^Cancel visit/ });
  main.getByText(
    (_, element) =>
      element?.textContent === 'You can reschedule or cancel online until Sun, Nov 22 at 9 AM.' &&
      element.tagName === 'P',
  );
  expect(main.queryByRole('link', { name: 'your portal' })).toBeNull();
  await expectAccessible(screen.getByRole('main'));
});

it('promises a call before a visit that is soon', async () => {
  startClock('2026-12-01T15:00:01.000Z');
  const main = await open({});
  main.getByText(/We’ll call you before your visit\./);
  main.getByText('We’ll call before your visit to confirm the details.');
});

it('says what has become of the visit when it is opened later', async () => {
  const main = await open({ status: 'cancelled', canChange: false });
  main.getByRole('heading', { level: 1, name: 'This appointment is canceled' });
  expect(main.queryByText('Appointment Confirmed!')).toBeNull();
});

it('says where the confirmation is when its address is not complete', () => {
  openPage(confirmed);
  screen.getByText(/If you have an account, you’ll find your appointments in your portal/);
});

it('comes after the booking, even when nothing else can be loaded', async () => {
  startClock('2026-11-20T15:00:00.000Z');
  const { press, toContact } = openBooking({
    'POST /api/appointments': { ...booked, ...deadline },
    'GET /api/manage/m1': noConnection,
  });
  await toContact();
  fill(contact);
  await press('Book Appointment');
  await screen.findByRole('heading', { name: 'Appointment Confirmed!' });
  expect(location.pathname + location.hash).toBe(`${confirmed}#m1`);
  screen.getByText(/Sun, Nov 22 at 9 AM/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  history.back();
  await screen.findByRole('heading', { name: 'Select Date & Time' });
});
