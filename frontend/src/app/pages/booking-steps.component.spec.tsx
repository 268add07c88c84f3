import { cleanup, screen, waitFor } from '@testing-library/react';
import { bookingMessages } from '@contracts/vocabulary/booking';
import { booked, button, chosenHours, contact, dates, openBooking } from '../../testing/booking';
import { businessDate } from '../../shared/format';
import { fill, valueOf } from '../../testing/fields';
import { deferred, noConnection, refusal, type ApiCall } from '../../testing/open-page';

const heading = (name: string) => screen.findByRole('heading', { name });
const address = () => location.pathname + location.search;

it('has its steps in the address, so that Back and Forward go from step to step', async () => {
  const { toContact, press, sent } = openBooking();
  const looks = () => sent('GET /api/appointments/available-slots').length;
  await toContact();
  const looked = looks();
  expect(address()).toBe('/book-appointment?step=3');
  fill(contact);
  history.back();
  await heading('Service Details');
  expect(address()).toBe('/book-appointment?step=2');
  history.back();
  await heading('Select Date & Time');
  expect(address()).toBe('/book-appointment');
  await waitFor(() => expect(chosenHours()).toHaveLength(1));
  history.forward();
  await heading('Service Details');
  // The page's own Back adds no entries, so that the browser's Back doesn't go in circles.
  const { length } = history;
  await press('Next');
  await press('Back');
  await heading('Service Details');
  expect(history).toHaveLength(length);
  history.forward();
  await heading('Contact Information');
  for (const [label, entry] of Object.entries(contact)) expect(valueOf(label)).toBe(entry);
  // Others may have booked since the times were shown first.
  expect(looks()).toBeGreaterThan(looked);
});

it.each([
  ['smooth', false],
  ['auto', true],
])('brings the times of a pressed date into view: %s', async (behavior, calm) => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation();
  const media = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: calm && /reduce/.test(query) }) as MediaQueryList);
  const { user, toService } = openBooking();
  await user.click(dates()[3]!);
  await waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'nearest', behavior }));
  expect(scroll.mock.contexts[0]).toBe(screen.getByRole('group', { name: /^Time on/ }));
  expect(document.activeElement).toBe(dates()[3]);
  // Not where no date was pressed.
  await toService();
  scroll.mockClear();
  button('Back').click();
  await waitFor(() => expect(chosenHours()).toHaveLength(1));
  expect(scroll).not.toHaveBeenCalled();
  media.mockRestore();
  scroll.mockRestore();
});

it('says where the appliance is chosen that no one can repair it then, and offers the closest times', async () => {
  const free = ['07:00-08:00', '08:00-09:00', '09:00-10:00'];
  const other = { date: '2030-01-09', timeSlot: '16:00-17:00' };
  const { toService, press, sent } = openBooking({
    'GET /api/appointments/available-slots': ({ query }: ApiCall) =>
      query.appliance === 'Wine Cooler' && query.timeSlot !== other.timeSlot
        ? { date: query.date, availableSlots: [], alternatives: [other] }
        : { date: query.date, availableSlots: [...free, other.timeSlot] },
  });
  await toService();
  fill({ 'Service Type': 'Repair', Appliance: 'Wine Cooler', Brand: 'Sub-Zero' });
  const offer = await screen.findByRole('button', { name: /4:00 – 5:00 PM/ });
  expect(screen.getByText(/No technician for this job is available/)).toBeTruthy();
  await press('Next');
  await screen.findByText('Choose Another Time');
  expect(address()).toBe('/book-appointment?step=2');
  offer.click();
  await waitFor(() => expect(offer.getAttribute('aria-pressed')).toBe('true'));
  await waitFor(() =>
    expect(sent('GET /api/appointments/available-slots').at(-1)?.query).toEqual({
      ...other,
      appliance: 'Wine Cooler',
      serviceType: 'Repair',
    }),
  );
  expect(valueOf('Brand')).toBe('Sub-Zero');
  await press('Next');
  await heading('Contact Information');
});

it('offers an appliance that someone can repair then without a word', async () => {
  const { toContact } = openBooking();
  await toContact();
  await heading('Contact Information');
  expect(screen.queryByText(/No technician for this job/)).toBeNull();
});

it('keeps everything that was typed through a reload', async () => {
  const { toContact } = openBooking();
  await toContact();
  fill(contact);
  cleanup();
  openBooking({}, {}, '?step=3');
  await heading('Contact Information');
  for (const [label, entry] of Object.entries(contact)) expect(valueOf(label)).toBe(entry);
  button('Back').click();
  await heading('Service Details');
  expect(valueOf('Brand')).toBe('Fisher & Paykel');
  expect(address()).toBe('/book-appointment?step=2');
});

it('sends the same booking with the same key after a reload, so that it is not made twice', async () => {
  const first = openBooking({ 'POST /api/appointments': deferred<never>().promise });
  await first.toContact();
  fill(contact);
  await first.press('Book Appointment');
  await screen.findByRole('button', { name: 'Booking...' });
  cleanup();
  const second = openBooking({ 'POST /api/appointments': noConnection }, {}, '?step=3');
  await second.press('Book Appointment');
  await screen.findByText('Booking Failed');
  // Another booking has another key.
  fill({ 'Street Address': '90 Palmetto Lane' });
  await second.press('Book Appointment');
  fill({ 'Street Address': contact['Street Address'] });
  second.answer({ 'POST /api/appointments': booked });
  await second.press('Book Appointment');
  await heading('Appointment Confirmed!');
  const [key, again, another, last] = [first, second]
    .flatMap(({ sent }) => sent('POST /api/appointments'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(key).toMatch(/.{16}/);
  expect([again, last]).toEqual([key, key]);
  expect(another).not.toBe(key);
});

it.each(['?step=3', '?step=2', '?step=1', '?step=no'])(
  'opens at the first open step when %s is not reachable',
  async (search) => {
    const { length } = history;
    openBooking({}, {}, search);
    await heading('Select Date & Time');
    await waitFor(() => expect(address()).toMatch(/^\/book-appointment(\?step=1)?$/));
    expect(history).toHaveLength(length);
  },
);

it('offers a stored date no longer once it has passed', async () => {
  const { toService } = openBooking();
  await toService();
  cleanup();
  const stored = sessionStorage.getItem('booking-draft')!;
  const reopenOn = (date: string) => {
    const entry = `"appointmentDate":"${date}"`;
    sessionStorage.setItem('booking-draft', stored.replace(/"appointmentDate":"[^"]+"/, entry));
    openBooking({}, {}, '?step=2');
  };
  reopenOn(businessDate(Date.now()));
  await heading('Service Details');
  cleanup();
  reopenOn('2020-01-02');
  await heading('Select Date & Time');
  expect(screen.queryByRole('group', { name: /^Time on/ })).toBeNull();
});

it('keeps nothing once the visit is booked, and everything if it is not', async () => {
  const { toContact, press, answer } = openBooking({ 'POST /api/appointments': refusal(502) });
  await toContact();
  fill(contact);
  await press('Book Appointment');
  await screen.findByText('Booking Failed');
  expect(sessionStorage.getItem('booking-draft')).toContain(contact.Email);
  answer({ 'POST /api/appointments': booked });
  await press('Book Appointment');
  await heading('Appointment Confirmed!');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(contact.Email);
});

it('asks which appliance it is when it isn’t on the list, and keeps what was typed', async () => {
  const { toService, press } = openBooking();
  await toService();
  fill({ 'Service Type': 'Repair', Appliance: 'Other', Brand: 'Other' });
  await press('Next');
  await screen.findByText(bookingMessages.whichAppliance);
  const description = screen.getByRole('textbox', { name: 'Description' });
  expect(document.activeElement).toBe(description);
  fill({ Description: 'A trash chute that jams' });
  await press('Next');
  await heading('Contact Information');
  await press('Back');
  await heading('Service Details');
  expect(valueOf('Description')).toBe('A trash chute that jams');
  fill({ Description: '', Appliance: 'Dryer' });
  await press('Next');
  await heading('Contact Information');
});
