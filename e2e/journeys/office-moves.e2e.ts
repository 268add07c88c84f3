/** The office moves a visit to another hour; everybody who looks at it follows. */
import type { Appointment } from '@contracts/booking';
import { expectAccessible } from '../site/accessible';
import { expect, expectToast, test, unique } from '../site/journey';
import { ManagedVisit } from '../site/managed-visit';
import { AppointmentsBoard, choose } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

const dates = (dialog: ReturnType<AppointmentsBoard['row']>) =>
  dialog.getByRole('combobox', { name: 'Date' });
const hours = (dialog: ReturnType<AppointmentsBoard['row']>) =>
  dialog.getByRole('combobox', { name: 'Time' });

test('moves a visit; its technician, the board and the customer’s pages follow', async ({
  page,
  office,
  somebodyElse,
}) => {
  const { appointment, technician } = await office.job(unique('Office moves'));
  const customer = await somebodyElse();
  const visit = new ManagedVisit(await customer.newPage());
  await visit.open(appointment);

  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const details = await board.details(appointment.customerName);
  await details.getByRole('button', { name: 'Move to another hour' }).click();
  const dialog = page.getByRole('dialog', { name: /^Move .* to another hour$/ });
  await expect(dialog).toContainText(`${technician.name} is taken off the job`);
  await dialog.getByRole('button', { name: 'Move the appointment' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(['Choose a date', 'Time slot is required']);
  await expectAccessible(page, 'another hour');

  const { date, timeSlot } = await office.freeSlot();
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
  await option.filter({ hasText: hourWords(timeSlot) }).click();
  await dialog.getByRole('button', { name: 'Move the appointment' }).click();
  await expectToast(page, 'Appointment moved');
  await expect(dialog).toBeHidden();

  const now = await office.ask<Appointment>('GET', `/api/appointments/${appointment.id}`);
  expect(now).toMatchObject({ appointmentDate: date, timeSlot, technicianId: null });
  await expect(details.getByRole('region', { name: 'What happened' })).toContainText(/moved/i);
  await expect(details.getByRole('combobox', { name: /^Technician for/ })).toBeVisible();
  // The weekday is written out there.
  await expect(visit.cell('Date')).toContainText(day.replace(/^\w+, /, ''));
  await expect(visit.cell('Time')).toHaveText(hourWords(timeSlot));
});

const hourWords = (label: string): string => {
  const [from = 0, to = 0] = label.split('-').map((clock) => Number(clock.slice(0, 2)));
  const twelve = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}:00`;
  const half = (hour: number) => (hour < 12 ? 'AM' : 'PM');
  return half(from) === half(to)
    ? `${twelve(from)} – ${twelve(to)} ${half(to)}`
    : `${twelve(from)} ${half(from)} – ${twelve(to)} ${half(to)}`;
};

test('a customer’s move reaches the open board without a reload', async ({
  page,
  office,
  somebodyElse,
}) => {
  const { appointment, technician } = await office.job(unique('Customer moves'));
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const details = await board.details(appointment.customerName);
  const facts = details.locator('dl').first();
  await expect(facts).toContainText(technician.name);
  const visit = new ManagedVisit(await (await somebodyElse()).newPage());
  await visit.open(appointment);
  await visit.move.click();
  await visit.choose(9, 5);
  await visit.confirmMove();
  await expectToast(visit.page, 'Visit moved');
  await expect(details.getByRole('region', { name: 'What happened' })).toContainText(/moved/i);
  await expect(facts).not.toContainText(technician.name);
});
