/** Two people of the office at the same records: nothing that either wrote goes away unseen. */
import type { Locator, Route } from '@playwright/test';
import type { Appointment } from '@contracts/booking';
import type { ServiceRequest } from '@contracts/service-requests';
import type { Technician } from '@contracts/technicians';
import { expect, expectToast, test, unique } from '../site/journey';
import { AppointmentsBoard } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';
import { RequestsBoard } from '../site/pages/requests-board';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

const notesIn = (details: Locator) => details.getByRole('textbox', { name: /^Technician notes/ });

test('both edit the notes of an appointment: each sees both texts, and both survive', async ({
  page,
  office,
  context,
  somebodyElse,
}) => {
  const appointment = await office.book({ customerName: unique('Both edit') });
  const there = await somebodyElse({
    viewport: { width: 1440, height: 900 },
    storageState: await context.storageState(),
  });
  const theirPage = await there.newPage();
  const [mine, theirs] = [new AppointmentsBoard(page), new AppointmentsBoard(theirPage)];
  await mine.open(appointment);
  await theirs.open(appointment);
  const details = await mine.details(appointment.customerName);
  const theirDetails = await theirs.details(appointment.customerName);
  const [notes, theirNotes] = [notesIn(details), notesIn(theirDetails)];
  await notes.fill('The pump hums.');
  await theirNotes.fill('The gate code is 4411.');
  await theirDetails.getByRole('button', { name: 'Save' }).click();
  await expectToast(theirPage, 'Appointment updated');

  // The second press must not fall on a choice.
  await details.getByRole('button', { name: 'Save' }).dblclick();
  const panel = details.getByRole('region', { name: / changed this while you were editing$/ });
  await expect(panel).toBeVisible();
  await expect(panel).toBeFocused();
  await expect(panel).toContainText('The pump hums.');
  await expect(panel).toContainText('The gate code is 4411.');
  // Closing the details loses nothing of it.
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await mine.details(appointment.customerName);
  await expect(notes).toHaveValue('The pump hums.');
  await panel.getByRole('button', { name: 'Edit both together' }).click();
  await expect(notes).toBeFocused();
  await expect(notes).toHaveValue('The gate code is 4411.\n\nThe pump hums.');
  await details.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Appointment updated');
  await expect(theirNotes).toHaveValue('The gate code is 4411.\n\nThe pump hums.');
  expect(await office.ask<Appointment>('GET', `/api/appointments/${appointment.id}`)).toMatchObject(
    { technicianNotes: 'The gate code is 4411.\n\nThe pump hums.' },
  );
  await expect(details.getByRole('region', { name: 'What happened' })).toContainText(/notes/i);
});

test('one keeps the own text, the other field of the same form goes through by itself', async ({
  page,
  office,
}) => {
  const appointment = await office.book({ customerName: unique('Keeps') });
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const details = await board.details(appointment.customerName);
  const path = `/api/appointments/${appointment.id}`;

  await details.getByLabel('Total cost').fill('120');
  await office.ask('PATCH', path, { technicianNotes: 'Written elsewhere.' });
  await details.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Appointment updated');
  await expect(notesIn(details)).toHaveValue('Written elsewhere.');
  expect(await office.ask('GET', path)).toMatchObject({
    technicianNotes: 'Written elsewhere.',
    totalCost: '120.00',
  });

  await notesIn(details).fill('Mine.');
  await office.ask('PATCH', path, { technicianNotes: 'Theirs.' });
  const panel = details.getByRole('region', { name: / changed this while you were editing$/ });
  await details.getByRole('button', { name: 'Save' }).click();
  await panel.getByRole('button', { name: 'Keep mine' }).click();
  await expect(panel).toHaveCount(0);
  await expect
    .poll(() => office.ask('GET', path))
    .toMatchObject({ technicianNotes: 'Mine.', totalCost: '120.00' });

  await notesIn(details).fill('Mine again.');
  await office.ask('PATCH', path, { technicianNotes: 'Theirs again.' });
  await details.getByRole('button', { name: 'Save' }).click();
  await panel.getByRole('button', { name: 'Take theirs' }).click();
  await expect(notesIn(details)).toHaveValue('Theirs again.');
  await expect(details).not.toContainText('Not saved yet');
});

test('both edit a technician: other fields join, the same field is asked about', async ({
  page,
  office,
}) => {
  const technician = await office.technician(unique('Edited'));
  const path = `/api/technicians/${technician.id}`;
  const present = async () =>
    (await office.ask<Technician[]>('GET', '/api/technicians')).find(
      ({ id }) => id === technician.id,
    );
  await page.goto('/admin-tracking?tab=technicians');
  await page.getByRole('button', { name: `Edit ${technician.name}` }).click();
  const drawer = page.getByRole('dialog', { name: /^Edit / });
  await drawer.getByLabel('Phone').fill('(904) 555-0190');
  await office.ask('PUT', path, { vehicleInfo: 'Blue van' });
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Technician updated successfully');
  expect(await present()).toMatchObject({ phone: '(904) 555-0190', vehicleInfo: 'Blue van' });

  await page.getByRole('button', { name: `Edit ${technician.name}` }).click();
  await drawer.getByLabel('Vehicle').fill('Red van');
  await office.ask('PUT', path, { vehicleInfo: 'Green van' });
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  const panel = drawer.getByRole('region', { name: / changed this while you were editing$/ });
  await expect(panel).toContainText('Green van');
  await expect(panel).toContainText('Red van');
  await panel.getByRole('button', { name: 'Keep mine' }).click();
  await expect(drawer).toBeHidden();
  expect(await present()).toMatchObject({ vehicleInfo: 'Red van' });

  // In place, on the other page.
  await page.goto('/technician-management');
  await page.getByRole('button', { name: `Edit ${technician.name}` }).click();
  const form = page.getByRole('form', { name: /^Edit / });
  await form.getByLabel('Phone').fill('(904) 555-0191');
  await office.ask('PUT', path, { phone: '(904) 555-0192' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('region', { name: / changed this/ })).toContainText('555-0192');
  await form.getByRole('button', { name: 'Take theirs' }).click();
  await expect(form).toHaveCount(0);
  expect(await present()).toMatchObject({ phone: '(904) 555-0192' });
});

test('an assignment made on what is no longer so is told, not done', async ({ page, office }) => {
  const appointment = await office.book({ customerName: unique('Given') });
  const [first, second] = [
    await office.technician(unique('Ada')),
    await office.technician(unique('Bea')),
  ];
  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const somebodyIsFaster = async (route: Route) => {
    await office.assign(appointment.id, first.id);
    await route.continue();
  };
  await page.route('**/api/appointments/*/assign', somebodyIsFaster, { times: 1 });
  await board.assign(appointment.customerName, second.name);
  await expectToast(
    page,
    'Changed by someone else',
    new RegExp(`has just given ${appointment.number} to ${first.name}`),
  );
  await expect(board.row(appointment.customerName)).toContainText(first.name);
  await board.assign(appointment.customerName, second.name);
  await expectToast(
    page,
    'Technician assigned successfully',
    `${appointment.number} moved from ${first.name} to ${second.name}.`,
  );
  const details = await board.details(appointment.customerName);
  await expect(details.getByRole('region', { name: 'What happened' })).toContainText(
    `${first.name} to ${second.name}`,
  );
});

test('both edit the notes of a service request', async ({ page, office }) => {
  const { id, number } = await office.requestService({ lastName: unique('Request') });
  const board = new RequestsBoard(page);
  await board.open();
  const details = await board.details(number);
  await notesIn(details).fill('Call after six.');
  await office.ask('PATCH', `/api/service-requests/${id}`, { technicianNotes: 'Has a dog.' });
  await details.getByRole('button', { name: 'Save notes' }).click();
  const panel = details.getByRole('region', { name: / changed this while you were editing$/ });
  await expect(panel).toContainText('Has a dog.');
  await panel.getByRole('button', { name: 'Edit both together' }).click();
  await details.getByRole('button', { name: 'Save notes' }).click();
  await expectToast(page, 'Request updated', number);
  expect(await office.ask<ServiceRequest>('GET', `/api/service-requests/${id}`)).toMatchObject({
    technicianNotes: 'Has a dog.\n\nCall after six.',
  });
});
