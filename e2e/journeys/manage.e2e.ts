/** A guest's visit by its link: shown, moved, cancelled, and never without a press. */
import { DateTime } from 'luxon';
import type { Appointment, BookedAppointment } from '@contracts/booking';
import { expectAccessible, expectToFit, tabTo } from '../site/accessible';
import { BookingPage } from '../site/pages/booking-page';
import { expect, expectToast, test, unique } from '../site/journey';
import { ManagedVisit, managePath } from '../site/managed-visit';

const stored = (id: string) => `/api/appointments/${id}`;
const tokenOf = (appointment: BookedAppointment) => managePath(appointment).split('#')[1] ?? '';

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });

    test('a guest books, follows the link, moves the visit and cancels it', async ({
      page,
      office,
    }) => {
      const name = unique('Guest');
      const booking = new BookingPage(page);
      await booking.open();
      await booking.toContact();
      await booking.enterContact({ 'Full Name': name });
      await booking.book.click();
      await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
        'href',
        /^\/api\/calendar\/.+\.ics$/,
      );
      // A guest has no portal.
      await expect(page.getByRole('main').getByRole('link', { name: 'your portal' })).toHaveCount(
        0,
      );
      await page.getByRole('link', { name: 'Move or cancel' }).click();

      const visit = new ManagedVisit(page);
      await expect(visit.heading('Your appointment')).toBeVisible();
      await expect(visit.cell('Name')).toHaveText(name);
      await expect(page).toHaveURL('/manage');
      await expectAccessible(page, 'the visit');

      await visit.move.click();
      await expect(visit.dialog.getByRole('button', { name: 'Move the visit' })).toBeDisabled();
      const hour = await visit.choose(7, 2);
      await expectAccessible(page, 'another hour');
      await visit.confirmMove();
      await expectToast(page, 'Visit moved');
      await expect(visit.dialog).toHaveCount(0);
      await expect(visit.move).toBeFocused();
      const [moved] = (
        await office.ask<Appointment[]>('GET', '/api/appointments?limit=500')
      ).filter(({ customerName }) => customerName === name);
      expect(moved).toMatchObject({ timeSlot: hour, status: 'scheduled' });

      await visit.cancel.click();
      await visit.dialog.getByLabel('Reason').fill('It works again.');
      await expectAccessible(page, 'a question');
      await visit.dialog.getByRole('button', { name: 'Cancel the visit' }).click();
      await expect(visit.heading('This appointment is cancelled')).toBeVisible();
      await expect(visit.cell('Status')).toHaveText('Cancelled');
      await expect(visit.move).toHaveCount(0);
      await expectAccessible(page, 'a cancelled visit');
      expect(await office.ask('GET', stored(moved?.id ?? ''))).toMatchObject({
        status: 'cancelled',
        cancelReason: 'It works again.',
      });
      // The focus is not lost with the button that had it.
      expect(await page.evaluate<string>('document.activeElement.tagName')).not.toBe('BODY');
    });

    test('says what a link cannot do', async ({ page, office }) => {
      const visit = new ManagedVisit(page);
      await page.goto('/manage');
      await expect(visit.main).toContainText('Open the link “Move or cancel”');
      await expectAccessible(page, 'no link');
      await page.goto('/manage#no-such-token');
      await expect(visit.heading('This link leads to no appointment')).toBeVisible();
      await expect(visit.main.getByRole('link', { name: /^Call/ })).toHaveAttribute(
        'href',
        /^tel:/,
      );
      await expectAccessible(page, 'unknown');

      // Nobody calls back whoever is on the way already.
      const { appointment } = await office.job(unique('Sent out'), 'dispatched');
      await visit.open(appointment);
      await expect(visit.main).toContainText('It is too late to move or cancel this visit online.');
      await expect(visit.main.getByRole('link', { name: /555-01/ }).first()).toHaveAttribute(
        'href',
        /^tel:/,
      );
      await expect(visit.move).toHaveCount(0);
      await expect(visit.cancel).toHaveCount(0);
      await expectAccessible(page, 'too late');
    });
  });
}

test('moves and cancels with the keyboard alone', async ({ page, office }) => {
  const appointment = await office.book({ customerName: unique('Keys') });
  const visit = new ManagedVisit(page);
  await visit.open(appointment);
  await tabTo(page, /^Move to another hour/);
  await page.keyboard.press('Enter');
  await expect(visit.dialog).toBeVisible();
  // Its own hour is no other hour.
  const isWednesday = DateTime.fromISO(appointment.appointmentDate).weekday === 3;
  const weekday = isWednesday ? 'Thursday' : 'Wednesday';
  await tabTo(page, new RegExp(weekday));
  await page.keyboard.press('Space');
  await tabTo(page, /(AM|PM)$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Move the visit$/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Visit moved');
  await expect(page.locator(':focus')).toHaveText(/^Move to another hour/);
  await expect(visit.cell('Date')).toContainText(weekday);
  await tabTo(page, /^Cancel the visit/);
  await page.keyboard.press('Enter');
  await expect(visit.dialog.getByLabel('Reason')).toBeFocused();
  // The first one closes what is on top, which may be the message about the move.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(visit.dialog).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(page.locator(':focus')).toHaveText(/^Cancel the visit/);
  await page.keyboard.press('Enter');
  await expect(visit.dialog.getByLabel('Reason')).toBeFocused();
  await tabTo(page, /^Cancel the visit$/);
  await page.keyboard.press('Enter');
  await expect(visit.heading('This appointment is cancelled')).toBeVisible();
});

test('keeps the token out of the address, the history and every other call', async ({
  page,
  office,
}) => {
  const appointment = await office.book({ customerName: unique('Quiet') });
  const token = tokenOf(appointment);
  const told: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    const path = new URL(request.url()).pathname;
    const isItsCall = path === `/api/manage/${token}`;
    if (referer.includes(token) || (request.url().includes(token) && !isItsCall)) told.push(path);
  });
  const visit = new ManagedVisit(page);
  await page.goto('/careers');
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

  // Another link, opened on this page: nothing is loaded anew, and it leads to the other visit.
  const other = await office.book({ customerName: unique('Other') });
  await page.evaluate(`location.hash = ${JSON.stringify(tokenOf(other))}`);
  await expect(visit.main).toContainText(other.number);
  await expect(page).toHaveURL('/manage');
});

test('offers free hours when the chosen one is taken meanwhile', async ({ page, office }) => {
  const appointment = await office.book({ customerName: unique('Late to it') });
  const visit = new ManagedVisit(page);
  await visit.open(appointment);
  await visit.move.click();
  const hour = await visit.choose(8, 6);
  const title = (await visit.dialog.locator('legend', { hasText: 'Time on' }).textContent()) ?? '';
  const date = new Date(`${title.replace('Time on ', '')} 12:00Z`).toISOString().slice(0, 10);
  for (let full = false; !full;) {
    full = await office.bookAt(date, hour).then(
      () => false,
      (error: Error) => error.message.includes('slot_taken'),
    );
  }
  await visit.confirmMove();
  const alternatives = visit.dialog.getByRole('group', { name: /just been taken/ });
  await expect(alternatives).toBeVisible();
  await expect(alternatives).toBeInViewport();
  await alternatives.getByRole('button').first().click();
  await expect(alternatives.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await visit.confirmMove();
  await expectToast(page, 'Visit moved');
  const now = await office.ask<Appointment>('GET', stored(appointment.id));
  expect(`${now.appointmentDate} ${now.timeSlot}`).not.toBe(`${date} ${hour}`);
  expect(now.version).toBeGreaterThan(appointment.version);
});

test('shows what the office has made of it meanwhile, and then changes that', async ({
  page,
  office,
}) => {
  const appointment = await office.book({ customerName: unique('Both move') });
  const visit = new ManagedVisit(page);
  await visit.open(appointment);
  // As if the frame that tells the page had been lost.
  await page.routeWebSocket('**/ws', () => undefined);
  await page.reload();
  await visit.move.click();
  const hour = await visit.choose(6, 3);
  const { date, timeSlot } = await office.freeSlot();
  await office.ask('POST', `${stored(appointment.id)}/reschedule`, {
    appointmentDate: date,
    timeSlot,
  });
  await visit.confirmMove();
  await expect(visit.dialog.getByRole('alert')).toContainText('changed in the meantime');
  await visit.confirmMove();
  await expectToast(page, 'Visit moved');
  expect(await office.ask('GET', stored(appointment.id))).toMatchObject({ timeSlot: hour });
});

test('says so when the technician is sent out while somebody thinks about it', async ({
  page,
  office,
}) => {
  const { appointment } = await office.job(unique('Thinks'));
  const visit = new ManagedVisit(page);
  await page.routeWebSocket('**/ws', () => undefined);
  await visit.open(appointment);
  await visit.cancel.click();
  await office.move(appointment.id, 'dispatched');
  await visit.dialog.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(visit.dialog.getByRole('alert')).toContainText('too late');
  await expect(visit.dialog.getByRole('link', { name: /555-01/ })).toBeVisible();
  await visit.dialog.getByRole('button', { name: 'Close' }).first().click();
  // What the refusal said is on the page, too.
  await expect(visit.cancel).toHaveCount(0);
  expect(await office.ask('GET', stored(appointment.id))).toMatchObject({ status: 'scheduled' });
});

test('a lost answer is no failure: the page finds that it was done', async ({ page, office }) => {
  const appointment = await office.book({ customerName: unique('Lost answer') });
  const visit = new ManagedVisit(page);
  await visit.open(appointment);
  await page.route(
    '**/reschedule',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await visit.move.click();
  const hour = await visit.choose(5, 4);
  await visit.confirmMove();
  await expectToast(page, 'Visit moved');
  await expect(visit.dialog).toHaveCount(0);
  expect(await office.ask('GET', stored(appointment.id))).toMatchObject({ timeSlot: hour });
});

test('one long word widens neither the page nor its questions', async ({ page, office }) => {
  const word = 'Llanfairpwllgwyngyll'.repeat(4);
  const appointment = await office.book({ customerName: word, address: word, city: word });
  const visit = new ManagedVisit(page);
  await visit.open(appointment);
  await expectToFit(page, 'the visit');
  await visit.move.click();
  await expectToFit(page, 'another hour');
  await page.keyboard.press('Escape');
  await visit.cancel.click();
  await visit.dialog.getByLabel('Reason').fill(word);
  await expectToFit(page, 'a question');
});

test('looking changes nothing, and a failure can be tried again', async ({ page, office }) => {
  const appointment = await office.book({ customerName: unique('Looks') });
  await page.route('**/api/manage/*', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto(managePath(appointment));
  const visit = new ManagedVisit(page);
  await expect(visit.heading('Your appointment could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(visit.cell('Appointment')).toHaveText(appointment.number);
  await page.reload();
  await expect(visit.cell('Appointment')).toHaveText(appointment.number);
  expect(await office.ask('GET', stored(appointment.id))).toMatchObject({
    version: appointment.version,
    status: 'scheduled',
  });
});

test('a moved visit reaches every open page without a reload', async ({
  page,
  office,
  somebodyElse,
}) => {
  const { appointment, technician } = await office.job(unique('Follows'));
  const customer = await somebodyElse();
  const tracking = await customer.newPage();
  await tracking.goto(`/technician-tracking?appointment=${appointment.id}`);
  await expect(tracking.getByText(technician.name).first()).toBeVisible();
  const otherTab = new ManagedVisit(await customer.newPage());
  await otherTab.open(appointment);

  const visit = new ManagedVisit(page);
  await visit.open(appointment);
  await visit.move.click();
  await visit.choose(9, 1);
  await visit.confirmMove();
  await expectToast(page, 'Visit moved');
  const time = (await visit.cell('Time').textContent()) ?? '';
  await expect(otherTab.cell('Time')).toHaveText(time);
  // Whoever was assigned is not any more.
  await expect(tracking.getByText(technician.name)).toHaveCount(0);
});
