/** The job that everything stands on: booked, assigned, driven, watched, done; four people, four browsers. */
import type { Appointment } from '@contracts/booking';
import type { SiteConfig } from '@contracts/vocabulary/business';
import type { BrowserContext, Page } from '@playwright/test';
import { BookingPage } from '../site/booking-page';
import { expect, expectToast, test, unique, type Office } from '../site/journey';

const start = { latitude: 29.97, longitude: -81.34 };
const nearer = { latitude: 29.92, longitude: -81.32 };

test('a customer books, the office assigns, the technician drives, the customer watches, the job is done', async ({
  page,
  office,
  somebodyElse,
}) => {
  test.setTimeout(120_000);
  const customer = unique('Main Job');
  const technician = await office.technician(unique('Driver'));

  const number = await test.step('the customer books', () => book(page, customer));
  const tracking = page;
  await page.getByRole('link', { name: 'Track this appointment' }).click();
  await expect(heading(tracking, 'Your Appointment is Scheduled')).toBeVisible();
  await expect(tracking.getByText('Your technician', { exact: true })).toBeHidden();

  const desk = await (await somebodyElse({ viewport: { width: 1440, height: 900 } })).newPage();
  const link = await test.step('the office logs in, assigns and makes the phone link', async () => {
    await logIn(desk, office);
    await assign(desk, number, technician.name);
    return makePhoneLink(desk, technician.name);
  });
  await expect(tracking.getByText(technician.name)).toBeVisible();

  const pocket = await somebodyElse({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    geolocation: start,
    permissions: ['geolocation'],
  });
  const phone = await pocket.newPage();
  await phone.goto(link);
  const job = phone.getByRole('article', { name: `Job ${number}` });
  await expect(job).toContainText(customer);
  expect(new URL(phone.url()).hash, 'the token leaves the address bar').toBe('');

  await test.step('the technician sets off and the customer sees them move', async () => {
    await job.getByRole('button', { name: 'Take this job' }).click();
    await expect(heading(tracking, 'Your Technician is Getting Ready')).toBeVisible();
    await job.getByRole('button', { name: 'Set off' }).click();
    await expect(heading(tracking, 'Your Technician is On The Way')).toBeVisible();
    await expect(phone.getByText('Your customer sees where you are.')).toBeVisible();
    await watchTheDrive(pocket, tracking, technician.name);
  });

  await test.step('the technician arrives, repairs, and is done', async () => {
    await job.getByRole('button', { name: 'I have arrived' }).click();
    await expect(heading(tracking, 'Your Technician Has Arrived')).toBeVisible();
    await job.getByRole('button', { name: 'Start the repair' }).click();
    await expect(heading(tracking, 'Your Repair is Under Way')).toBeVisible();
    await expect(marker(tracking, technician.name)).toHaveCount(0);
    await job.getByRole('button', { name: 'Job done' }).click();
    await phone.getByLabel('Notes').fill('Replaced the start relay.');
    await phone.getByRole('button', { name: 'Yes, job done' }).click();
    await expect(tracking.getByText('Service Complete').first()).toBeVisible();
    await expect(heading(tracking, 'Your Repair is Complete')).toBeVisible();
  });

  await test.step('and all of it is still so after a reload', async () => {
    await tracking.reload();
    await expect(heading(tracking, 'Your Repair is Complete')).toBeVisible();
    await phone.reload();
    await expect(job).toContainText('Done');
    await expect(job).toContainText('Replaced the start relay.');
    await desk.reload();
    await desk.getByRole('tab', { name: 'Technicians' }).click();
    await expect(card(desk, technician.name)).toContainText('1 job');
    await expect
      .poll(async () => (await appointmentOf(office, customer))?.status)
      .toBe('completed');
  });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const marker = (page: Page, name: string) => page.getByAltText(`Technician ${name}`);
const card = (desk: Page, name: string) =>
  desk.getByRole('article').filter({ has: desk.getByRole('heading', { name }) });

async function appointmentOf(office: Office, customer: string) {
  const list = await office.ask<Appointment[]>('GET', '/api/appointments?limit=500');
  return list.find(({ customerName }) => customerName === customer);
}

async function book(page: Page, customer: string): Promise<string> {
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toContact();
  await booking.enterContact({ 'Full Name': customer });
  await booking.book.click();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  const number = await page
    .getByRole('main')
    .locator('strong', { hasText: /^FC-\d+$/ })
    .textContent();
  return String(number);
}

async function logIn(desk: Page, office: Office): Promise<void> {
  const { demoAccounts } = await office.ask<SiteConfig>('GET', '/api/config');
  await desk.goto('/admin-tracking');
  await expectToast(desk, 'Authentication Required', 'Please log in to access the admin panel');
  await desk.getByLabel('Email').fill(demoAccounts?.owner.email ?? '');
  await desk.getByLabel('Password').fill(demoAccounts?.owner.password ?? '');
  await desk.getByRole('button', { name: 'Sign In' }).click();
  await expect(desk).toHaveURL(/\/admin-tracking$/);
}

async function assign(desk: Page, number: string, technician: string): Promise<void> {
  await desk.getByRole('tab', { name: 'Appointments' }).click();
  await desk.getByRole('combobox', { name: `Technician for ${number}` }).click();
  await desk.keyboard.type(technician);
  await desk
    .getByRole('option', { name: technician })
    .or(optionText(desk, technician))
    .first()
    .click();
  await expectToast(desk, 'Technician assigned successfully');
}

/** Ant Design shows a list beside the one it tells assistive technology of. */
const optionText = (desk: Page, text: string) =>
  desk.locator('.ant-select-item-option').filter({ hasText: text });

async function makePhoneLink(desk: Page, technician: string): Promise<string> {
  await desk.getByRole('tab', { name: 'Technicians' }).click();
  await card(desk, technician).getByRole('button', { name: 'Phone link' }).click();
  await desk.getByRole('button', { name: 'Make phone link' }).click();
  const field = desk.getByLabel('Phone link, shown once');
  await expect(field).toHaveValue(/\/technician#/);
  const link = await field.inputValue();
  await desk.getByRole('button', { name: 'Done' }).click();
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

/** The phone's position moves; the marker and the distance follow. How fast is written into the report. */
async function watchTheDrive(pocket: BrowserContext, page: Page, name: string): Promise<void> {
  await expect(marker(page, name)).toBeVisible();
  const distance = page.locator('dl', { hasText: 'Distance' }).locator('dd').first();
  await expect(distance).toHaveText(/km$/);
  const [before, place] = [await distance.textContent(), await marker(page, name).boundingBox()];

  const movedAt = Date.now();
  await pocket.setGeolocation(nearer);
  await expect(distance).not.toHaveText(String(before));
  test.info().annotations.push({
    type: 'position to screen',
    description: `${Date.now() - movedAt} ms`,
  });
  expect(Number.parseFloat(String(await distance.textContent()))).toBeLessThan(
    Number.parseFloat(String(before)),
  );
  await expect.poll(() => marker(page, name).boundingBox()).not.toEqual(place);
}
