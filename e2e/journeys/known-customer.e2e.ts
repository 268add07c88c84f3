/** Booking and asking for service as somebody with an account: what is known is filled in, what is typed stays. */
import type { BookedAppointment } from '@contracts/booking';
import { expectAccessibleAtBothWidths as expectAccessible } from '../site/accessible';
import { BookingPage } from '../site/pages/booking-page';
import { Customer } from '../site/customer';
import { expect, test } from '../site/journey';

test('fills in what the account knows, and leaves what was typed', async ({ page }) => {
  const customer = await Customer.register({ address: '12 Lantern Street' });
  const { firstName, lastName, email, phone, address } = customer.account;
  await customer.enter(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toContact();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(page.getByRole('status').filter({ hasText: 'Booking as' })).toContainText(
    `${firstName} ${lastName}`,
  );
  await expect(field('Full Name')).toHaveValue(`${firstName} ${lastName}`);
  await expect(field('Phone')).toHaveValue(phone);
  await expect(field('Email')).toHaveValue(email);
  await expect(field('Street Address')).toHaveValue(address ?? '');
  await expect(field('City')).toHaveValue('');
  await expect(field('Zip Code')).toHaveValue('');
  await expectAccessible(page, 'booking as');

  // For somebody else nothing of it stays but what was typed.
  await field('City').fill('Palm Coast');
  await page.getByRole('button', { name: 'Book for somebody else' }).click();
  await expect(field('Full Name')).toHaveValue('');
  await expect(field('Email')).toHaveValue('');
  await expect(field('City')).toHaveValue('Palm Coast');
  await field('Full Name').fill('Bo Reed');
  await page.getByRole('button', { name: 'Use my details' }).click();
  await expect(field('Full Name')).toHaveValue('Bo Reed');
  await expect(field('Email')).toHaveValue(email);
  await field('Zip Code').fill('32137');
  await booking.book.click();

  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'your portal' })).toHaveAttribute(
    'href',
    '/customer-portal',
  );
  await expectAccessible(page, 'booked as a customer');
  const own = await customer.ask<BookedAppointment[]>('GET', '/api/customer/appointments');
  expect(own).toMatchObject([{ customerName: 'Bo Reed', city: 'Palm Coast', email }]);
});
