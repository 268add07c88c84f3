/** A customer reschedules, cancels and repeats a visit in the portal. */
import type { Appointment } from '@contracts/booking/appointments';
import { expectAccessibleInDepth } from '../site/accessible';
import { BookingPage } from '../site/pages/booking-page';
import { Customer, PortalPage } from '../site/customer';
import { expect, expectToast, test } from '../site/journey';
import { ManagedVisit } from '../site/managed-visit';

test('moves a visit, cancels it and books it again', async ({ office, page }) => {
  const customer = await Customer.register();
  const { id, number, appointmentDate } = await customer.book(office, {
    appliance: 'Freezer',
    brand: 'Bosch',
    address: '9 Ibis Court',
    city: 'Marineland',
    zipCode: '32080',
  });
  const stored = () => office.ask<Appointment>('GET', `/api/appointments/${id}`);
  await customer.enter(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/customer-portal');
  const visit = new ManagedVisit(page, new PortalPage(page).nextVisit);
  await expect(visit.main).toContainText(number);

  await visit.move.click();
  const timeSlot = await visit.choose(await office.comingWeekday(appointmentDate), 3);
  await visit.confirmMove();
  await expectToast(page, 'Visit rescheduled');
  expect(await stored()).toMatchObject({ timeSlot, status: 'scheduled' });

  await visit.cancel.click();
  await visit.dialog.getByRole('button', { name: 'Cancel visit' }).click();
  await expectToast(page, 'Visit canceled');
  await expect(visit.cancel).toHaveCount(0);
  expect(await stored()).toMatchObject({ status: 'cancelled', cancelReason: null });
  await expectAccessibleInDepth(page, 'a canceled visit');

  await page.getByRole('button', { name: /^Book again/ }).click();
  const booking = new BookingPage(page);
  await expect(booking.heading('Select Date & Time')).toBeVisible();
  await booking.chooseDateAndSlot();
  await booking.next.click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field('Appliance')).toHaveValue('Freezer');
  await expect(field('Brand')).toHaveValue('Bosch');
  await field('Service Type').selectOption('Repair');
  await booking.next.click();
  await expect(field('Email')).toHaveValue(customer.account.email);
  await expect(field('Street Address')).toHaveValue('9 Ibis Court');
  await expect(field('Zip Code')).toHaveValue('32080');
  await booking.book.click();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'your portal' })).toBeVisible();
});
