/** The booking page in component specs. */
import { screen, within } from '@testing-library/react';
import type { BookedAppointment } from '@contracts/booking/appointments';
import { appointment } from '../features/dispatch/test/factories';
import { allHoursFree } from './customers';
import { fill } from './fields';
import { openPage, type PageOptions } from './open-page';

export const contact = {
  'Full Name': 'Priya Mannering',
  Phone: '(904) 555-0177',
  Email: 'priya.mannering@example.com',
  'Street Address': '88 Palmetto Lane',
  'Zip Code': '32086',
  City: 'St Augustine',
};

export const booked = {
  ...appointment({ customerName: 'Priya Mannering' }),
  trackingUrl: '/technician-tracking/a1',
  calendarUrl: '/api/calendar/a1.ics',
  payUrl: null,
  estimateUrl: null,
  manageUrl: '/manage#m1',
  canChange: true,
  changeUntil: '2099-12-01T14:00:00.000Z',
} satisfies BookedAppointment;

export const button = (name: string | RegExp) =>
  screen.getByRole<HTMLButtonElement>('button', { name });
export const dates = () =>
  within(screen.getByRole('group', { name: 'Date' })).getAllByRole<HTMLButtonElement>('button');
export const hours = () =>
  within(screen.getByRole('group', { name: /^Time on/ })).queryAllByRole<HTMLButtonElement>(
    'button',
    { name: /[AP]M$/ },
  );
export const chosenHours = () =>
  hours().flatMap((hour) => (hour.getAttribute('aria-pressed') === 'true' ? hour.textContent : []));

/** `search`: `?step=2` */
export function openBooking(
  answers: PageOptions['answers'] = {},
  options: PageOptions = {},
  search = '',
) {
  const page = openPage(`/book-appointment${search}`, {
    ...options,
    answers: {
      'GET /api/appointments/available-slots': allHoursFree,
      'POST /api/appointments': booked,
      'GET /api/manage/m1': booked,
      ...answers,
    },
  });
  const press = (name: string | RegExp) => page.user.click(button(name));
  const toService = async () => {
    await page.user.click(dates()[4]!);
    await page.user.click((await screen.findAllByRole('button', { name: /[AP]M$/ }))[2]!);
    await press('Next');
  };
  const toContact = async () => {
    await toService();
    fill({ 'Service Type': 'Repair', Appliance: 'Wine Cooler', Brand: 'Fisher & Paykel' });
    await press('Next');
  };
  return { ...page, press, toService, toContact };
}
