/** A guest reschedules and cancels a visit by its manage link. */
import type { Appointment, BookedAppointment } from '@contracts/booking/appointments';
import { expectAccessible, expectAccessibleInDepth, expectToFit, tabTo } from '../site/accessible';
import { expect, expectToast, test, unique } from '../site/journey';
import { ManagedVisit, managePath } from '../site/managed-visit';

const tokenOf = (appointment: BookedAppointment) => managePath(appointment).split('#')[1] ?? '';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test('a guest moves and cancels the visit with the keyboard alone', async ({ page, office }) => {
    const name = unique('Guest');
    const visit = new ManagedVisit(page);
    const booked = await office.book({ customerName: name });
    await visit.open(booked);
    await expect(visit.heading('Your appointment')).toBeVisible();
    await expect(visit.cell('Name')).toHaveText(name);
    await expect(page).toHaveURL('/manage');
    await expectAccessible(page, 'the visit');

    const weekday = await office.comingWeekday(booked.appointmentDate);
    await tabTo(page, /^Reschedule/, 'Enter');
    await expect(visit.dialog.getByRole('button', { name: 'Reschedule' })).toBeDisabled();
    await tabTo(page, new RegExp(weekday), 'Space');
    await tabTo(page, /(AM|PM)$/, 'Space');
    const chosen = visit.dialog.locator('[data-slot][aria-pressed=true]');
    const timeSlot = await chosen.getAttribute('data-slot');
    await expectAccessibleInDepth(page, 'rescheduling', '[role=dialog]');
    await tabTo(page, /^Reschedule$/, 'Enter');
    await expectToast(page, 'Visit rescheduled');
    await expect(visit.dialog).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveText(/^Reschedule/);
    await expect(visit.cell('Date')).toContainText(weekday);
    const stored = () => office.ask<Appointment>('GET', `/api/appointments/${booked.id}`);
    expect(await stored()).toMatchObject({ timeSlot, status: 'scheduled' });

    await tabTo(page, /^Cancel visit/, 'Enter');
    await expect(visit.dialog.getByLabel('Reason')).toBeFocused();
    // Escape may first close the toast about the move.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(visit.dialog).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(page.locator(':focus')).toHaveText(/^Cancel visit/);
    await page.keyboard.press('Enter');
    await expect(visit.dialog.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('It works again.');
    await expectAccessibleInDepth(page, 'canceling', '[role=dialog]');
    await tabTo(page, /^Cancel visit$/, 'Enter');
    await expect(visit.heading('This appointment is canceled')).toBeVisible();
    await expect(visit.cell('Status')).toHaveText('Canceled');
    await expect(visit.move).toHaveCount(0);
    await expectAccessibleInDepth(page, 'canceled');
    expect(await stored()).toMatchObject({ status: 'cancelled', cancelReason: 'It works again.' });
    // Its button is gone, but the focus isn't lost.
    expect(await page.evaluate<string>('document.activeElement.tagName')).not.toBe('BODY');
  });
});

test('keeps the token out of addresses, history and other calls', async ({ page, office }) => {
  const appointment = await office.book({ customerName: unique('Quiet') });
  const token = tokenOf(appointment);
  const told: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    const path = new URL(request.url()).pathname;
    const isItsCall = `${path}/`.startsWith(`/api/manage/${token}/`);
    if (referer.includes(token) || (request.url().includes(token) && !isItsCall)) told.push(path);
  });
  const visit = new ManagedVisit(page);
  await visit.open(appointment);
  await expect(page).toHaveURL('/manage');
  expect(await page.evaluate('JSON.stringify(history.state)')).not.toContain(token);
  await page.reload();
  await expect(visit.main).toContainText(appointment.number);
  await visit.main.getByRole('link', { name: /^Track/ }).click();
  await expect(page.getByRole('region', { name: 'Arrival' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/manage');
  await expect(visit.main).toContainText(appointment.number);
  expect(told).toEqual([]);

  // Another link on this page shows the other visit without a reload.
  const other = await office.book({ customerName: unique('Other') });
  await page.evaluate(`location.hash = ${JSON.stringify(tokenOf(other))}`);
  await expect(visit.main).toContainText(other.number);
  await expect(page).toHaveURL('/manage');
});

test('one long word widens neither the page nor its dialogs', async ({ page, office }) => {
  const word = 'Llanfairpwllgwyngyll'.repeat(4);
  const appointment = await office.book({ customerName: word, address: word, city: word });
  const visit = new ManagedVisit(page);
  await visit.open(appointment);
  await expectToFit(page, 'the visit');
  await visit.move.click();
  await expectToFit(page, 'rescheduling');
  await page.keyboard.press('Escape');
  await visit.cancel.click();
  await visit.dialog.getByLabel('Reason').fill(word);
  await expectToFit(page, 'a question');
});
