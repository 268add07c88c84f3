/** Two people of the office at the same records: nothing that either wrote goes away unseen. */
import type { Locator } from '@playwright/test';
import type { Appointment } from '@contracts/booking';
import { expect, expectToast, test, unique } from '../site/journey';
import { AppointmentsBoard } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';

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
