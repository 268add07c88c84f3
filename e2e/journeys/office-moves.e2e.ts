/** The office moves a visit to another hour; everyone who looks at it follows. */
import type { Appointment } from '@contracts/booking/appointments';
import { expectAccessible } from '../site/accessible';
import { expect, expectToast, test, unique } from '../site/journey';
import { ManagedVisit } from '../site/managed-visit';
import { AppointmentsBoard, choose } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';
import { spoken } from '../site/slots';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

const dates = (dialog: ReturnType<AppointmentsBoard['row']>) =>
  dialog.getByRole('combobox', { name: 'Date' });
const hours = (dialog: ReturnType<AppointmentsBoard['row']>) =>
  dialog.getByRole('combobox', { name: 'Time' });

test('a visit is moved by the office and by its customer; its technician, the board and the customer’s pages follow', async ({
  page,
  office,
  anotherBrowser,
}) => {
  const { appointment, technician } = await office.job(unique('Office moves'));
  const customer = await anotherBrowser();
  const visit = new ManagedVisit(await customer.newPage());
  await visit.open(appointment);
  const tracking = await customer.newPage();
  await tracking.goto(`/technician-tracking?appointment=${appointment.id}`);
  await expect(tracking.getByText(technician.name).first()).toBeVisible();

  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const details = await board.details(appointment.customerName);
  await details.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reschedule / });
  await expect(dialog).toContainText(`${technician.name} will be taken off the job`);
  await expectAccessible(page, 'another hour', { part: '[role=dialog]' });

  const { date, timeSlot } = await office.freeSlot(appointment);
  const day = new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  await choose(page, dates(dialog), day);
  await hours(dialog).click();
  const option = page.locator('.ant-select-item-option').filter({ visible: true });
  await expect(option.first()).toBeVisible();
  await option.filter({ hasText: spoken(timeSlot) }).click();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expectToast(page, 'Appointment moved');
  await expect(dialog).toBeHidden();

  const now = await office.ask<Appointment>('GET', `/api/appointments/${appointment.id}`);
  expect(now).toMatchObject({ appointmentDate: date, timeSlot, technicianId: null });
  await expect(details.getByRole('region', { name: 'Activity' })).toContainText(/moved/i);
  await expect(details.getByRole('combobox', { name: /^Technician for/ })).toBeVisible();
  // The weekday is written out there.
  await expect(visit.cell('Date')).toContainText(day.replace(/^\w+, /, ''));
  await expect(visit.cell('Time')).toHaveText(spoken(timeSlot));
  await expect(tracking.getByText(technician.name)).toHaveCount(0);

  // The customer moves it, too, under the eyes of the office.
  await office.assign(appointment.id, technician.id);
  const facts = details.locator('dl').first();
  await expect(facts).toContainText(technician.name);
  // What it is based on is what the office has just made of it.
  await visit.page.reload();
  await visit.move.click();
  await visit.choose(await office.comingWeekday(date), 5);
  await visit.confirmMove();
  await expectToast(visit.page, 'Visit rescheduled');
  await expect(facts).not.toContainText(technician.name);
});
