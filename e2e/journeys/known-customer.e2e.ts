/** Booking and asking for service as somebody with an account: what is known is filled in, what is typed stays. */
import type { Page } from '@playwright/test';
import type { BookedAppointment } from '@contracts/booking';
import { smsConsentText } from '@contracts/vocabulary/booking';
import { expectAccessible } from '../site/accessible';
import { BookingPage } from '../site/pages/booking-page';
import { Customer } from '../site/customer';
import { deferred } from '../site/deferred';
import { expect, test, unique } from '../site/journey';
import { ManagedVisit, managePath } from '../site/managed-visit';
import { RequestForm } from '../site/pages/request-form';

for (const width of [390, 1440]) {
  test(`fills in what the account knows, at ${width} px, and leaves what was typed`, async ({
    page,
  }) => {
    const customer = await Customer.register({ address: '12 Lantern Street' });
    const { firstName, lastName, email, phone, address } = customer.account;
    await customer.enter(page);
    await page.setViewportSize({ width, height: 900 });
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
}

test('knows the town of an earlier visit at the address of the account', async ({
  office,
  page,
}) => {
  const customer = await Customer.register({ address: '12 Lantern Street' });
  const address = customer.account.address ?? '';
  await customer.book(office, { address, city: 'Vilano Beach', zipCode: '32084' });
  await customer.enter(page);
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toContact();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Vilano Beach');
  await expect(page.getByLabel('Zip Code', { exact: true })).toHaveValue('32084');
});

test('an answer that comes late goes past what was typed meanwhile', async ({ page }) => {
  const customer = await Customer.register({ address: '12 Lantern Street' });
  await customer.enter(page);
  const typed = deferred();
  await page.route('**/api/auth/user', async (route) => {
    await typed.promise;
    await route.continue();
  });
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toContact();
  await page.getByLabel('Full Name', { exact: true }).fill('Typed First');
  typed.resolve();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.account.email);
  await expect(page.getByLabel('Full Name', { exact: true })).toHaveValue('Typed First');
  await expect(page.getByLabel('Full Name', { exact: true })).toBeFocused();
});

test('books a visit again with its machine and its address', async ({ page, office }) => {
  const name = unique('Again');
  const appointment = await office.book({
    customerName: name,
    appliance: 'Ice Maker',
    brand: 'Miele',
    address: '3 Dune Road',
    city: 'Palm Coast',
    zipCode: '32137',
  });
  await office.ask('POST', `/api/appointments/${appointment.id}/cancel`, {});
  const visit = new ManagedVisit(page);
  await page.goto(managePath(appointment));
  await expect(visit.heading('This appointment is cancelled')).toBeVisible();
  await page.getByRole('button', { name: /^Book again/ }).click();
  const booking = new BookingPage(page);
  await expect(booking.heading('Select Date & Time')).toBeVisible();
  await booking.chooseDateAndHour();
  await booking.next.click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field('Appliance')).toHaveValue('Ice Maker');
  await expect(field('Brand')).toHaveValue('Miele');
  await expect(field('Service Type')).toHaveValue('');
  await field('Service Type').selectOption('Maintenance');
  await booking.next.click();
  await expect(field('Full Name')).toHaveValue(name);
  await expect(field('Street Address')).toHaveValue('3 Dune Road');
  await expect(field('City')).toHaveValue('Palm Coast');
  await booking.book.click();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
});

test('the request form knows who is logged in, and keeps what was typed', async ({ page }) => {
  const customer = await Customer.register({ address: '12 Lantern Street' });
  const { firstName, lastName, email, phone } = customer.account;
  await customer.enter(page);
  const form = new RequestForm(page);
  await form.open();
  await expect(form.field('First Name')).toHaveValue(firstName);
  await expect(form.field('Last Name')).toHaveValue(lastName);
  await expect(form.field('Phone')).toHaveValue(phone);
  await expect(form.field('Email')).toHaveValue(email);
  await form.field('Phone').fill('(904) 555-0198');
  await form.field('Appliance').selectOption('Oven');
  await form.field('Brand').selectOption('GE');
  await form.field('What is wrong?').fill('Stays cold.');
  await form.send.click();
  await expect(form.received).toBeVisible();
  const own = await customer.ask<{ number: string }[]>('GET', '/api/customer/service-requests');
  expect(own).toHaveLength(1);
});

/** As a site answers that sends them, or one that does not. */
async function textMessages(page: Page, sends: boolean): Promise<void> {
  await page.unrouteAll();
  await page.route('**/book-appointment', async (route) => {
    const answer = await route.fetch();
    const setting = `"textMessages":${sends}`;
    const body = (await answer.text()).replace(/"textMessages":(true|false)/, setting);
    await route.fulfill({ response: answer, body });
  });
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...config, textMessages: sends } });
  });
}

test('asks for consent to text messages only where there are any, and never ticks the box', async ({
  page,
}) => {
  const booking = new BookingPage(page);
  const box = page.getByRole('checkbox', { name: 'Text me about this visit' });
  await textMessages(page, false);
  await booking.open();
  await booking.toContact();
  await expect(booking.book).toBeVisible();
  await expect(box).toHaveCount(0);

  await textMessages(page, true);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/appointments')) {
      sent.push((request.postDataJSON() as { smsConsent?: unknown }).smsConsent);
    }
  });
  const name = smsConsentText.replace('{name}', 'First Coast Appliance Repair');
  for (const consents of [false, true]) {
    await booking.open();
    await booking.toContact();
    await expect(box).not.toBeChecked();
    await expect(box).toHaveAccessibleDescription(name.slice('Text me about this visit. '.length));
    if (consents) await box.check();
    await booking.enterContact();
    await expectAccessible(page, 'consent');
    await booking.book.click();
    await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  }
  expect(sent).toEqual([false, true]);
});
