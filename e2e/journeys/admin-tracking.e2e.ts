/** A dispatcher's day on /admin-tracking. What its forms, lists and steps say: admin-tracking-*.component.spec.tsx. */
import type { Page } from '@playwright/test';
import type { Appointment } from '@contracts/booking';
import { expect, expectToast, test, unique, type Office } from '../site/journey';
import { AppointmentsBoard, choose } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

const count = (page: Page, label: RegExp) =>
  page.locator('dl > div').filter({ has: page.getByText(label) });

const appointmentOf = async (office: Office, { id, appointmentDate: date }: Appointment) =>
  (
    await office.ask<Appointment[]>('GET', `/api/appointments?from=${date}&to=${date}&limit=500`)
  ).find((appointment) => appointment.id === id);

test('shows the day, and alerts for as long as there is reason to', async ({ page, office }) => {
  const { appointment } = await office.job(unique('Overview'), 'dispatched');
  await page.goto('/admin-tracking');
  await expect(count(page, /Active Tracking/)).toContainText('Jobs in progress');
  await expect(count(page, /System Status/)).toContainText('Online');
  // The simulated drive and other journeys may have moved since, so it need not be the first.
  const entry = page
    .getByRole('region', { name: 'Recent Activity' })
    .getByRole('listitem')
    .filter({ hasText: appointment.number });
  await expect(entry).toContainText(/ETA .*\d{4}/);

  const technician = await office.technician(unique('Offline'));
  const booked = await office.book({ customerName: unique('Offline job') });
  await office.assign(booked.id, technician.id);
  await office.ask('PUT', `/api/technicians/${technician.id}`, { status: 'offline' });
  const alert = page
    .getByRole('region', { name: /Alerts/ })
    .getByRole('listitem')
    .filter({ hasText: technician.name });
  await expect(alert).toBeVisible();
  await office.assign(booked.id, null);
  await expect(alert).toHaveCount(0);
});

test('assigns, takes back and refuses a technician who is busy', async ({ page, office }) => {
  const technician = await office.technician(unique('Wanted'));
  const first = await office.book({ customerName: unique('First') });
  await office.assign(first.id, technician.id);
  const second = await office.bookAt(first.appointmentDate, first.timeSlot, {
    customerName: unique('Second'),
  });
  const board = new AppointmentsBoard(page);
  await board.open(second);
  const row = board.row(second.customerName);
  for (const fact of ['Scheduled', '5 Test Pattern Lane', '(904) 555-0171', 'Repair', 'Dryer']) {
    await expect(row).toContainText(fact);
  }
  // The list knows who has a job at that hour, and which.
  await board.technicianOf(second.customerName).click();
  const taken = page.getByRole('option', { name: technician.name });
  await expect(taken).toHaveAttribute('aria-disabled', 'true');
  await expect(taken).toContainText(`Has ${first.number} at `);
  await expect(taken).not.toContainText('Available');
  await page.keyboard.press('Escape');
  await expect(board.row(second.customerName)).toContainText('Unassigned');

  await board.open(first);
  await choose(page, board.technicianOf(first.customerName), 'Unassigned');
  await expectToast(page, 'Technician unassigned');
  await board.open(second);
  await board.assign(second.customerName, technician.name);
  await expectToast(page, 'Technician assigned successfully', technician.name);
  await page.reload();
  await expect(board.row(second.customerName)).toContainText(technician.name);
  expect(await appointmentOf(office, second)).toMatchObject({ technicianId: technician.id });
  expect(await appointmentOf(office, first)).toMatchObject({ technicianId: null });
});

test('keeps notes and the total cost, and cancels with a reason', async ({ page, office }) => {
  const appointment = await office.book({ customerName: unique('Noted') });
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const details = await board.details(appointment.customerName);
  await details.getByLabel('Technician notes').fill('Belt replaced.');
  await details.getByLabel('Total cost').fill('189.50');
  await details.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Appointment updated');
  await expect(details).toContainText('Due $189.50');

  await details.getByRole('button', { name: 'Cancel appointment' }).click();
  const question = page.getByRole('dialog', { name: `Cancel ${appointment.number}?` });
  await question.getByLabel('Reason').fill('Customer repaired it.');
  await question.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expectToast(page, 'Appointment cancelled', appointment.number);
  await page.reload();
  await expect(details).toContainText('Customer repaired it.');
  await expect(details.getByLabel('Technician notes')).toHaveValue('Belt replaced.');
  expect(await appointmentOf(office, appointment)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Customer repaired it.',
  });
});

test('follows a journey live', async ({ page, office }) => {
  const name = unique('Followed');
  const { appointment, technician, phone } = await office.job(name, 'dispatched', 'en-route');
  await office.report(phone, { lat: 29.93, lng: -81.337 });
  await page.goto('/admin-tracking?tab=live-tracking');
  const card = page.getByRole('article', { name });
  for (const fact of [appointment.number, 'En route', '5 Test Pattern Lane', technician.name]) {
    await expect(card).toContainText(fact);
  }
  await expect(card).toContainText('29.9300, -81.3370');
  await expect(card).toContainText(/ETA .*\d{4}/);
  const bar = card.getByRole('progressbar');
  const before = Number(await bar.getAttribute('aria-valuenow'));
  await expect(page.getByText('Connected')).toBeVisible();
  const sentAt = Date.now();
  await office.report(phone, { lat: 29.91, lng: -81.337 });
  await expect(card).toContainText('29.9100, -81.3370');
  const took = `${Date.now() - sentAt} ms`;
  test.info().annotations.push({ type: 'position to screen', description: took });
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
    .toBeGreaterThan(before);
  await office.moveAsTechnician(phone, appointment.id, 'arrived', 'in-progress', 'completed');
  await expect(card).toHaveCount(0);
});
