import { fireEvent, screen, waitFor } from '@testing-library/react';
import { bookingMessages, slotLabels } from '@contracts/vocabulary/booking';
import { defaultBusiness, telHref } from '@contracts/vocabulary/business';
import { phoneMessage } from '@contracts/vocabulary/places/service-area';
import { formatDayAndTime } from '../../shared/format';
import { booked, contact, openBooking } from '../../testing/booking';
import { account } from '../../testing/customers';
import { errorUnder, field, fill, valueOf } from '../../testing/fields';
import type { ApiCall } from '../../testing/open-page';

const outside = (place: string) =>
  `We don’t come to ${place} yet. Call us at ${defaultBusiness.phone}.`;

it('says before sending which number no one can call, and where we don’t come', async () => {
  const { user, press, toContact, sent } = openBooking();
  await toContact();
  await user.type(field('Phone'), 'call me');
  expect(errorUnder('Phone')).toBeNull();
  await user.tab();
  await waitFor(() => expect(errorUnder('Phone')).toBe(phoneMessage));
  fill({ 'Zip Code': '33101', City: 'Miami' });
  await user.tab();
  await waitFor(() => expect(errorUnder('Zip Code')).toBe(outside('Miami 33101')));
  // No field that wasn't filled in yet has an error.
  expect(errorUnder('Street Address')).toBeNull();
  await press('Book Appointment');
  await waitFor(() => expect(errorUnder('Street Address')).toBe(bookingMessages.address));
  expect(document.activeElement).toBe(field('Full Name'));
  fill({ ...contact, 'Zip Code': '33101', City: 'Miami' });
  await press('Book Appointment');
  await waitFor(() => expect(document.activeElement).toBe(field('Zip Code')));
  expect(errorUnder('Phone')).toBeNull();
  expect(sent('POST /api/appointments')).toEqual([]);
  fill({ 'Zip Code': '32086' });
  await waitFor(() => expect(errorUnder('Zip Code')).toBeNull());
});

it('fills in the town of a ZIP code, never over one that was typed', async () => {
  const { toContact } = openBooking();
  await toContact();
  fill({ State: 'Georgia', 'Zip Code': '32137' });
  expect([valueOf('City'), valueOf('State')]).toEqual(['Palm Coast', 'FL']);
  fill({ 'Zip Code': '3213' });
  expect(valueOf('City')).toBe('Palm Coast');
  fill({ 'Zip Code': '32136' });
  expect(valueOf('City')).toBe('Flagler Beach');
  fill({ City: 'Beverly Beach' });
  fill({ 'Zip Code': '32137' });
  expect(valueOf('City')).toBe('Beverly Beach');
  fill({ City: '' });
  fill({ 'Zip Code': '32084-1234' });
  expect(valueOf('City')).toBe('St Augustine');
});

it('asks someone who books for another person only for what is missing', async () => {
  const { press, toContact } = openBooking(
    {
      'GET /api/customer/appointments': [],
      'GET /api/auth/user': account({ phone: 'unknown' }),
      'POST /api/appointments': booked,
    },
    { signedInAs: 'customer' },
  );
  await toContact();
  await waitFor(() => expect(valueOf('Full Name')).toBe('Nora Field'));
  await press('Book Appointment');
  await waitFor(() => expect(errorUnder('Phone')).toBe(phoneMessage));
  await press('Book for someone else');
  expect([errorUnder('Full Name'), errorUnder('Phone')]).toEqual([null, null]);
});

it.each([
  ['89', 'The service call is $89. '],
  ['89.50', 'The service call is $89.50. '],
  [null, ''],
])('says before the booking what a service call of %s costs', async (serviceCallFee, words) => {
  const config = { business: { ...defaultBusiness, serviceCallFee } };
  await openBooking({}, { config }).toContact();
  const price = await screen.findByText(/price for the repair before any work starts/);
  expect(price.textContent).toBe(
    `${words}You’ll get a price for the repair before any work starts.`,
  );
});

describe('the deadline for changes', () => {
  const hourMs = 3_600_000;
  const open = async (hours: number) => {
    const until = new Date(Date.now() + hours * hourMs).toISOString();
    const page = openBooking({
      'GET /api/appointments/available-slots': ({ query }: ApiCall) => ({
        date: query.date,
        availableSlots: [...slotLabels],
        changeUntil: slotLabels.map((_, index) =>
          // The third one is chosen.
          index === 2 ? until : '2020-01-01T12:00:00.000Z',
        ),
      }),
    });
    await page.toContact();
    return until;
  };

  it('is there before the booking', async () => {
    const until = await open(30);
    const time = await screen.findByText(formatDayAndTime(until));
    expect(time.parentElement!.textContent).toBe(
      `You can reschedule or cancel online until ${formatDayAndTime(until)}.`,
    );
  });

  it('is a number to call when it has passed', async () => {
    await open(-1);
    const words = await screen.findByText(
      /^It’s too soon to reschedule or cancel this visit online/,
    );
    expect(words.querySelector('a')?.getAttribute('href')).toBe(telHref(defaultBusiness.phone));
  });

  it('is left out for a time that is gone', async () => {
    await openBooking().toContact();
    expect(screen.queryByText(/online until|visit online/)).toBeNull();
  });
});

describe('the house on a map', () => {
  const at = (latitude: number, longitude: number) => {
    const getCurrentPosition = (found: (position: object) => void) =>
      found({ coords: { latitude, longitude } });
    Object.assign(navigator, { geolocation: { getCurrentPosition } });
  };
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

  const open = async () => {
    const page = openBooking({ 'POST /api/appointments': booked });
    await page.toContact();
    fill(contact);
    await page.press('Show your house on a map');
    await screen.findByText(/^Click where the house is/);
    const sentPin = async () => {
      await page.press('Book Appointment');
      await waitFor(() => expect(page.sent('POST /api/appointments')).toHaveLength(1));
      return (page.bodies('POST /api/appointments')[0] as { pin?: object }).pin;
    };
    return { ...page, sentPin };
  };

  it('is where the customer clicks, and is sent with the booking', async () => {
    const { sentPin } = await open();
    fireEvent.click(document.querySelector('.leaflet-container')!, { clientX: 40, clientY: 30 });
    await screen.findByText(/^Pinned/);
    expect(await sentPin()).toEqual({ lat: expect.any(Number), lng: expect.any(Number) });
  });

  it('keeps its map while the address is typed, and begins another one for another ZIP code', async () => {
    await open();
    const map = () => document.querySelector('.leaflet-container');
    const before = map();
    fill({ 'Street Address': '4 Pier Road' });
    expect(map()).toBe(before);
    fill({ 'Zip Code': '32137' });
    await waitFor(() => expect(map()).not.toBe(before));
    // A page without TLS can't ask.
    expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull();
  });

  it('is where their phone is, if they say so', async () => {
    at(29.81, -81.31);
    const { press, sentPin } = await open();
    await press('Use my location');
    expect(await sentPin()).toEqual({ lat: 29.81, lng: -81.31 });
  });

  it('counts no more for another address, nor when it was removed', async () => {
    at(29.81, -81.31);
    const { press, sentPin } = await open();
    await press('Use my location');
    fill({ 'Street Address': '4 Pier Road' });
    await screen.findByText(/^Click where the house is/);
    await press('Use my location');
    await press('Remove the pin');
    expect(await sentPin()).toBeUndefined();
  });
});
