/** The office, then the customer, reschedules a visit. Every open page shows it. */
import { DateTime } from 'luxon';
import type { Appointment } from '@contracts/booking/appointments';
import { expectAccessibleInDepth } from '../site/accessible';
import { asOffice, expect, expectToast, test, unique } from '../site/journey';
import { ManagedVisit } from '../site/managed-visit';
import { AppointmentsBoard, choose } from '../site/pages/office-pages';
import { spoken } from '../site/slots';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('a rescheduled visit moves on every open page', async ({ page, office, anotherBrowser }) => {
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
  await expect(dialog).toContainText(`${technician.name} keeps this job`);
  await expectAccessibleInDepth(page, 'rescheduling', '[role=dialog]');

  const { date, timeSlot } = await office.freeSlot(appointment);
  const day = DateTime.fromISO(date);
  const dates = dialog.getByRole('combobox', { name: 'Date' });
  await choose(page, dates, day.toFormat('ccc, LLL d'));
  await dialog.getByRole('combobox', { name: 'Time' }).click();
  const option = page.locator('.ant-select-item-option').filter({ visible: true });
  await expect(option.first()).toBeVisible();
  await option.filter({ hasText: spoken(timeSlot) }).click();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expectToast(page, 'Appointment moved');
  await expect(dialog).toBeHidden();

  const now = await office.ask<Appointment>('GET', `/api/appointments/${appointment.id}`);
  expect(now).toMatchObject({ appointmentDate: date, timeSlot, technicianId: technician.id });
  await expect(details.getByRole('region', { name: 'Activity' })).toContainText(/moved/i);
  await expect(details.getByRole('combobox', { name: /^Technician for/ })).toBeVisible();
  await expect(visit.cell('Date')).toContainText(day.toFormat('LLL d'));
  await expect(visit.cell('Time')).toHaveText(spoken(timeSlot));

  // The customer reschedules it, too, while the office has it open.
  const facts = details.getByRole('table').first();
  await expect(facts).toContainText(day.toFormat('LLLL d'));
  // The change must be based on the version that the office has just made.
  await visit.page.reload();
  await visit.move.click();
  await visit.choose(await office.comingWeekday(date), 5);
  await visit.confirmMove();
  await expectToast(visit.page, 'Visit rescheduled');
  await expect(facts).not.toContainText(day.toFormat('LLLL d'));
  await expect(facts).toContainText(technician.name);
});
