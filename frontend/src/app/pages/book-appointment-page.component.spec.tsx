import { screen, waitFor, within } from '@testing-library/react';
import type { AvailableSlots, BookedAppointment } from '@contracts/booking/appointments';
import {
  appliances,
  bookingMessages,
  brands,
  serviceTypes,
  slotLabels,
  smsConsentText,
  states,
} from '@contracts/vocabulary/booking';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { expectAccessible } from '../../testing/accessible';
import {
  booked,
  button,
  chosenHours,
  contact,
  dates,
  hours,
  openBooking,
} from '../../testing/booking';
import { startClock } from '../../testing/clock';
import { account, allHoursFree, visit } from '../../testing/customers';
import { errorUnder, field, fill, offeredBy, valueOf } from '../../testing/fields';
import {
  deferred,
  expectToast,
  noConnection,
  openPage,
  refusal,
  type ApiCall,
} from '../../testing/open-page';

describe('the place', () => {
  const zip = () => screen.getByLabelText<HTMLInputElement>('Zip Code');

  it('is asked for first, and one that we don’t serve is not booked', async () => {
    const { user, press } = openBooking();
    await user.click(dates()[2]!);
    await user.click((await waitFor(hours))[0]!);
    await user.type(zip(), '3310');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(zip(), '1');
    expect(screen.getByRole('alert').textContent).toMatch(/^We don’t come to 33101 yet\. Call us/);
    await press('Next');
    expect(document.activeElement).toBe(zip());
    screen.getByRole('heading', { name: 'Select Date & Time' });
    const callMe = screen.getByRole('link', { name: 'Ask us to call you' });
    await user.click(callMe);
    expect(sessionStorage.getItem('scroll-target')).toBe('contact');
  });

  it('may be left out, and fills in the town if it’s one of ours', async () => {
    const { user, press } = openBooking();
    await user.click(dates()[2]!);
    await user.click((await waitFor(hours))[0]!);
    await press('Next');
    await screen.findByRole('heading', { name: 'Service Details' });
    await press('Back');
    await user.type(await screen.findByLabelText('Zip Code'), '32084-1234');
    expect(screen.queryByRole('alert')).toBeNull();
    screen.getByText('We come to St Augustine.');
    await press('Next');
    await screen.findByRole('heading', { name: 'Service Details' });
  });

  it.each([
    [[1, 2, 3, 4, 5, 6], 'We keep Sundays for emergencies.'],
    [[1, 2, 3, 4, 5], 'We keep Saturdays and Sundays for emergencies.'],
    [[0, 1, 2, 3, 4, 5, 6], null],
  ])('says why days of the week are missing: open on %j', (openWeekdays, words) => {
    openPage('/book-appointment', { config: { business: { ...defaultBusiness, openWeekdays } } });
    const said = screen.queryByText(/for emergencies/);
    expect(said?.textContent.startsWith(words ?? '') ?? null).toBe(words && true);
  });
});

describe('the time', () => {
  it('offers the days that the office has decided on', () => {
    // A Tuesday: from a Sunday on, eight days have two of them.
    startClock('2026-11-24T15:00:00.000Z');
    const business = { ...defaultBusiness, bookingWindowDays: 8 };
    openPage('/book-appointment', { config: { business } });
    expect(dates()).toHaveLength(7);
  });

  it('loads the hours of the date that is picked', async () => {
    const answer = deferred<AvailableSlots>();
    const page = openBooking({ 'GET /api/appointments/available-slots': answer.promise });
    const { user } = page;
    expect(screen.queryByRole('group', { name: /^Time on/ })).toBeNull();
    expect(button('Next').disabled).toBe(true);
    await user.click(dates()[2]!);
    await screen.findByText('Loading available times');
    answer.resolve({ date: '', availableSlots: [...slotLabels] });
    await waitFor(() => expect(hours()).toHaveLength(slotLabels.length));
    expect(screen.queryByText('Loading available times')).toBeNull();
    expect(button('Next').disabled).toBe(true);
    await user.click(hours()[0]!);
    expect(button('Next').disabled).toBe(false);
    // Those of one date are no other's.
    page.answer({ 'GET /api/appointments/available-slots': deferred().promise });
    await user.click(dates()[3]!);
    await screen.findByText('Loading available times');
    expect(hours()).toEqual([]);
  });

  it('says so in view when hours cannot be loaded, and tries again', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation();
    const { user, press, answer } = openBooking({
      'GET /api/appointments/available-slots': refusal(503),
    });
    await user.click(dates()[2]!);
    await screen.findByText('We couldn’t load the times for this date.');
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
    expect(scroll.mock.contexts[0]).toBe(screen.getByRole('group', { name: /^Time on/ }));
    scroll.mockRestore();
    expect(button('Next').disabled).toBe(true);
    answer({ 'GET /api/appointments/available-slots': allHoursFree });
    await press('Try Again');
    await waitFor(() => expect(hours()).toHaveLength(slotLabels.length));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['No times left on this date. Try another date.', {}],
    ['We’re closed on this date. Try another date.', { closed: true }],
  ])('says why a date has none: %s', async (words, reason) => {
    const { user } = openBooking({
      'GET /api/appointments/available-slots': ({ query: { date } }: ApiCall) => ({
        date,
        availableSlots: [],
        ...reason,
      }),
    });
    await user.click(dates()[2]!);
    await screen.findByText(words);
    expect(hours()).toEqual([]);
    expect(button('Next').disabled).toBe(true);
  });

  it('says that booking isn’t open where there is no technician, and whom to call', async () => {
    const { user } = openBooking({
      'GET /api/appointments/available-slots': ({ query: { date } }: ApiCall) => ({
        date,
        availableSlots: [],
        notOpen: true,
      }),
    });
    await user.click(dates()[2]!);
    const words = await screen.findByText(/^Online booking isn’t open right now. Please call/);
    expect(words.textContent).not.toContain('another date');
    expect(words.querySelector('a')?.getAttribute('href')).toMatch(/^tel:/);
  });

  it('keeps the hour on another date that has it, and clears it where it is gone', async () => {
    const free = [['09:00-10:00', '10:00-11:00'], ['10:00-11:00'], ['09:00-10:00'], []];
    const asked: string[] = [];
    const { user, press } = openBooking({
      'GET /api/appointments/available-slots': ({ query: { date } }: ApiCall) => {
        if (!asked.includes(date!)) asked.push(date!);
        return { date, availableSlots: free[asked.indexOf(date!)] };
      },
    });
    const offered = () => hours().flatMap((hour) => (hour.disabled ? [] : hour.textContent));
    await user.click(dates()[1]!);
    await screen.findByRole('button', { name: '10:00 – 11:00 AM' });
    await press('10:00 – 11:00 AM');
    await user.click(dates()[2]!);
    await waitFor(() => expect(offered()).toEqual(['10:00 – 11:00 AM']));
    expect(chosenHours()).toEqual(['10:00 – 11:00 AM']);
    expect(button('Next').disabled).toBe(false);
    await user.click(dates()[3]!);
    await waitFor(() => expect(offered()).toEqual(['9:00 – 10:00 AM']));
    expect(chosenHours()).toEqual([]);
    expect(button('Next').disabled).toBe(true);
    await user.click(dates()[4]!);
    await screen.findByText(/^No times left on this date/);
  });
});

describe('the service', () => {
  it('wants all details, and offers the choices of the company', async () => {
    const { press, toService } = openBooking();
    await toService();
    expect(offeredBy('Service Type')).toEqual([...serviceTypes]);
    expect(offeredBy('Appliance')).toEqual([...appliances]);
    expect(offeredBy('Brand')).toEqual([...brands]);
    await press('Next');
    await expectToast('Missing Information', 'Please fill in all service details');
    const missing = () => ['Service Type', 'Appliance', 'Brand', 'Description'].map(errorUnder);
    const { serviceType, appliance, brand } = bookingMessages;
    expect(missing()).toEqual([serviceType, appliance, brand, null]);
    expect(document.activeElement).toBe(field('Service Type'));
    fill({ 'Service Type': 'Maintenance', Appliance: 'Oven' });
    await waitFor(() => expect(missing()).toEqual([null, null, brand, null]));
    await press('Next');
    expect(document.activeElement).toBe(field('Brand'));
    screen.getByRole('heading', { name: 'Service Details' });
    fill({ Brand: 'Wolf' });
    await press('Next');
    const heading = screen.getByRole('heading', { name: 'Contact Information' });
    expect(document.activeElement).toBe(heading);
  });
});

it('says to call now in an emergency', async () => {
  const { press, toService } = openBooking();
  await toService();
  fill({ 'Service Type': 'Repair' });
  expect(screen.queryByRole('alert')).toBeNull();
  fill({ 'Service Type': 'Emergency Service', Appliance: 'Oven', Brand: 'Wolf' });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toMatch(/^Call now/);
  const call = within(notice).getByRole('link', { name: '(904) 555-0142' });
  expect(call.getAttribute('href')).toBe('tel:+19045550142');
  await press('Next');
  screen.getByRole('heading', { name: 'Contact Information' });
});

describe('the contact', () => {
  it('says under each field what it needs, and sends nothing before', async () => {
    const { press, toContact, sent } = openBooking();
    await toContact();
    expect(valueOf('State')).toBe('FL');
    expect(offeredBy('State')).toEqual(states.map(({ name }) => name));
    await press('Book Appointment');
    await waitFor(() => expect(errorUnder('Full Name')).toBe(bookingMessages.customerName));
    expect(errorUnder('Phone')).toBe(bookingMessages.phone);
    expect(errorUnder('Email')).toBe(bookingMessages.email);
    expect(errorUnder('Street Address')).toBe(bookingMessages.address);
    expect(errorUnder('City')).toBe(bookingMessages.city);
    expect(errorUnder('Zip Code')).toBe(bookingMessages.zipCode);

    fill({ ...contact, 'Full Name': '   ', Email: 'priya at example', 'Zip Code': '3208' });
    await press('Book Appointment');
    await waitFor(() => expect(errorUnder('Phone')).toBeNull());
    expect(errorUnder('Full Name')).toBe(bookingMessages.customerName);
    expect(errorUnder('Email')).toBe(bookingMessages.email);
    expect(errorUnder('Zip Code')).toBe(bookingMessages.zipCode);
    fill({ ...contact, 'Zip Code': '32084-12345' });
    await press('Book Appointment');
    await waitFor(() => expect(errorUnder('Zip Code')).toBe(bookingMessages.zipCodeTooLong));
    expect(sent('POST /api/appointments')).toEqual([]);
    fill({ 'Zip Code': '32084-1234' });
    await press('Book Appointment');
    await screen.findByRole('heading', { name: 'Appointment Confirmed!' });
    expect(sent('POST /api/appointments').map(({ body }) => body)).toMatchObject([
      { customerName: 'Priya Mannering', zipCode: '32084-1234' },
    ]);
  });

  it('shows what the server alone found wrong under its field', async () => {
    const errors = ['email', 'city'].map((field) => ({ field, message: `Not a known ${field}` }));
    const { press, toContact } = openBooking({
      'POST /api/appointments': refusal(400, { code: 'validation_failed', errors }),
    });
    await toContact();
    fill({ ...contact, Email: 'unknown@no_such_host.example.com' });
    await press('Book Appointment');
    await waitFor(() => expect(errorUnder('Email')).toBe('Not a known email'));
    screen.getByRole('heading', { name: 'Contact Information' });
    fill({ Email: contact.Email });
    expect([errorUnder('Email'), errorUnder('City')]).toEqual([null, 'Not a known city']);
  });

  it('books once however often the button is pressed', async () => {
    const answer = deferred<BookedAppointment>();
    const { user, press, toContact, sent } = openBooking({
      'POST /api/appointments': answer.promise,
    });
    await toContact();
    fill(contact);
    await press('Book Appointment');
    await user.click(await screen.findByRole('button', { name: 'Booking...' }));
    await user.type(field('Full Name'), '{Enter}');
    expect(button('Back').disabled).toBe(true);
    answer.resolve(booked);
    await screen.findByRole('heading', { name: 'Appointment Confirmed!' });
    expect(sent('POST /api/appointments')).toHaveLength(1);
  });

  it('keeps everything and its key when booking fails', async () => {
    const { press, toContact, answer, sent } = openBooking({
      'POST /api/appointments': refusal(502),
    });
    await toContact();
    fill(contact);
    await press('Book Appointment');
    await expectToast('Booking Failed', 'Failed to book appointment. Please try again.');
    screen.getByRole('heading', { name: 'Contact Information' });
    answer({ 'POST /api/appointments': noConnection });
    await press('Book Appointment');
    await expectToast('Booking Failed', /reach the server/);
    for (const [label, entry] of Object.entries(contact)) expect(valueOf(label)).toBe(entry);
    answer({ 'POST /api/appointments': booked });
    await press('Book Appointment');
    await screen.findByRole('heading', { name: 'Appointment Confirmed!' });
    // What has worked isn't told next to what had failed.
    expect(screen.queryByText('Booking Failed')).toBeNull();
    const keys = sent('POST /api/appointments').map(({ headers }) =>
      headers.get('idempotency-key'),
    );
    expect(keys).toHaveLength(3);
    expect(keys).toEqual(Array(3).fill(expect.stringMatching(/.{16}/)));
    expect(new Set(keys).size).toBe(1);
  });

  it('asks before it books the same visit again, and keeps what was entered', async () => {
    const message = 'You already have FC-1042 then. Book another?';
    const { press, toContact, answer, bodies } = openBooking({
      'POST /api/appointments': refusal(409, { code: 'already_booked', message }),
    });
    await toContact();
    fill(contact);
    await press('Book Appointment');
    const question = await screen.findByRole('alert');
    expect(question.textContent).toContain(message);
    await expectAccessible(question);
    expect(valueOf('Full Name')).toBe(contact['Full Name']);
    answer({ 'POST /api/appointments': booked });
    await press('Book another');
    await waitFor(() => expect(bodies('POST /api/appointments')).toHaveLength(2));
    const [first, second] = bodies('POST /api/appointments');
    expect(second).toEqual({ ...(first as object), bookAnother: true });
  });

  it('keeps showing whom to call after too many visits', async () => {
    const message = 'Several visits were booked today. To book another, call us at (904) 555-0142.';
    const { press, toContact } = openBooking({
      'POST /api/appointments': refusal(409, { code: 'too_many_visits', message }),
    });
    await toContact();
    fill(contact);
    await press('Book Appointment');
    await expectToast('Booking Failed', message);
    const form = screen.getByRole('button', { name: 'Book Appointment' }).closest('form')!;
    await within(form).findByText(message);
  });

  it('offers the next available times when someone was faster', async () => {
    const alternatives = [
      { date: '2026-12-02', timeSlot: '08:00-09:00' },
      { date: '2026-12-02', timeSlot: '13:00-14:00' },
    ];
    const { user, press, toContact, answer, sent } = openBooking({
      'POST /api/appointments': refusal(409, {
        code: 'slot_taken',
        message: 'That time has just been taken.',
        alternatives,
      }),
    });
    await toContact();
    fill(contact);
    await press('Book Appointment');
    await expectToast('Booking Failed', 'That time has just been taken.');
    screen.getByRole('heading', { name: 'Contact Information' });
    expect(valueOf('Full Name')).toBe(contact['Full Name']);
    const offered = within(screen.getByRole('group', { name: /was just taken/ })).getAllByRole(
      'button',
    );
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Wednesday, Dec 2, 8:00 – 9:00 AM',
      'Wednesday, Dec 2, 1:00 – 2:00 PM',
    ]);
    // Nothing is said against a time that was chosen elsewhere.
    for (const title of ['Service Details', 'Select Date & Time']) {
      await press('Back');
      await screen.findByRole('heading', { name: title });
    }
    await user.click(dates()[6]!);
    await waitFor(() => expect(hours()).not.toEqual([]));
    await press('Next');
    await press('Next');
    expect(screen.queryByText(/was just taken/)).toBeNull();
    await press('Book Appointment');
    await screen.findByText(/was just taken/);
    answer({ 'POST /api/appointments': booked });
    await press(/1:00 – 2:00 PM$/);
    expect(button(/1:00 – 2:00 PM$/).getAttribute('aria-pressed')).toBe('true');
    await press('Book Appointment');
    await screen.findByRole('heading', { name: 'Appointment Confirmed!' });
    expect(sent('POST /api/appointments').at(-1)!.body).toMatchObject({
      appointmentDate: '2026-12-02',
      timeSlot: '13:00-14:00',
    });
  });
});

describe('for a customer with an account', () => {
  const address = '12 Lantern Street';
  const known = {
    'GET /api/customer/appointments': refusal(503),
    'GET /api/auth/user': account({ address }),
  };

  it('fills in what the account knows, and leaves what was typed', async () => {
    const { press, toContact, sent } = openBooking(
      { ...known, 'POST /api/appointments': { ...booked, accountId: 7 } },
      { signedInAs: 'customer' },
    );
    await toContact();
    await waitFor(() => expect(valueOf('Full Name')).toBe('Nora Field'));
    expect(screen.getByText(/^Booking as/).textContent).toBe('Booking as Nora Field');
    expect(valueOf('Phone')).toBe('(904) 555-0133');
    expect(valueOf('Email')).toBe('nora@example.com');
    expect(valueOf('Street Address')).toBe(address);
    expect([valueOf('City'), valueOf('Zip Code')]).toEqual(['', '']);
    await expectAccessible(screen.getByRole('main'));
    // For someone else nothing of it stays but what was typed.
    fill({ City: 'Palm Coast' });
    await press('Book for someone else');
    expect([valueOf('Full Name'), valueOf('Email')]).toEqual(['', '']);
    expect(valueOf('City')).toBe('Palm Coast');
    fill({ 'Full Name': 'Bo Reed' });
    await press('Use my details');
    expect(valueOf('Full Name')).toBe('Bo Reed');
    expect(valueOf('Email')).toBe('nora@example.com');
    fill({ 'Zip Code': '32137' });
    await press('Book Appointment');
    const portal = await screen.findByRole('link', { name: 'your portal' });
    expect(portal.getAttribute('href')).toBe('/customer-portal');
    await expectAccessible(screen.getByRole('main'));
    const [{ headers, body }] = sent('POST /api/appointments') as [ApiCall];
    expect(headers.get('authorization')).toMatch(/^Bearer /);
    expect(body).toMatchObject({ customerName: 'Bo Reed', email: 'nora@example.com' });
  });

  it('knows the town of an earlier visit at the address of the account', async () => {
    const earlier = visit({ address, city: 'Vilano Beach', zipCode: '32084' });
    const { toContact } = openBooking(
      { ...known, 'GET /api/customer/appointments': [earlier] },
      { signedInAs: 'customer' },
    );
    await toContact();
    await waitFor(() => expect(valueOf('City')).toBe('Vilano Beach'));
    expect(valueOf('Zip Code')).toBe('32084');
  });
});

describe('consent to text messages', () => {
  it('is not asked for where none are sent', async () => {
    const { toContact } = openBooking();
    await toContact();
    expect(screen.queryByRole('checkbox', { name: 'Text me about this visit' })).toBeNull();
  });

  it.each([false, true])('is never given on its own: %s', async (consents) => {
    const { user, press, toContact, sent } = openBooking({}, { config: { textMessages: true } });
    await toContact();
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Text me about this visit',
      description: smsConsentText
        .replace('{name}', 'First Coast Appliance Repair')
        .slice('Text me about this visit. '.length),
    });
    expect(box.checked).toBe(false);
    if (consents) await user.click(box);
    fill(contact);
    await press('Book Appointment');
    await screen.findByRole('heading', { name: 'Appointment Confirmed!' });
    expect(sent('POST /api/appointments')[0]!.body).toMatchObject({ smsConsent: consents });
  });
});
