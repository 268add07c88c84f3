/** Fast fingers and lost networks on the technician's phone. */
import type { Page } from '@playwright/test';
import { deferred } from '../site/deferred';
import { expect, expectToast, test, unique } from '../site/journey';
import { aPhone, openAtJob, PhonePage } from '../site/pages/phone-page';

test.use(aPhone);

const statusCall = '**/api/technician/jobs/*/status';
const waits = 'Sent when you are back online';

/** From now on the page's clock stands still but for what the journey lets pass. */
async function standStill(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

test('two taps 350 ms apart take one step, and the page says so meanwhile', async ({
  page,
  office,
}) => {
  const { appointment, technician, number, job } = await openAtJob(page, office, 'Two taps');
  await standStill(page);
  const sent = technician.listenForSteps();
  const tapAgain = await technician.thumb(technician.step(number, 'Set off'));
  await tapAgain();
  await expect(job).toContainText('On the way');
  const next = technician.step(number, 'I have arrived');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(350);
  await (
    await technician.thumb(next)
  )();
  await tapAgain();
  await page.clock.runFor(640);
  await (
    await technician.thumb(next)
  )();
  await expect(job).toContainText('On the way');
  await page.clock.runFor(20);
  await expect(next).not.toHaveAttribute('aria-disabled');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ status: 'en-route', from: 'dispatched' });
  await next.tap();
  await expect(job).toContainText('Arrived');
  await expect.poll(async () => (await office.record(appointment.id)).status).toBe('arrived');
});

test('what the office changes meanwhile settles for a second too', async ({ page, office }) => {
  const { appointment, technician, number } = await openAtJob(page, office, 'Meanwhile');
  await standStill(page);
  await office.move(appointment.id, 'en-route');
  await expect
    .poll(async () => {
      const shown = await technician.job(number).textContent();
      // Half a second at a time, so that what has just come is still fresh.
      if (!shown?.includes('On the way')) await page.clock.runFor(500);
      return shown;
    })
    .toContain('On the way');
  await expect(technician.step(number, 'I have arrived')).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(1_000);
  await expect(technician.step(number, 'I have arrived')).not.toHaveAttribute('aria-disabled');
});

test('a step can be undone for ten seconds, by keyboard too, and the customer is told', async ({
  page,
  office,
}) => {
  const { appointment, technician, number } = await openAtJob(page, office, 'Undone');
  await standStill(page);
  const sent = technician.listenForSteps();
  await technician.step(number, 'Set off').tap();
  const undo = technician.undo(number);
  await expect(undo).toHaveText(/^Undo 10/);
  await expect(page.getByRole('status').getByText(`${number} is now: On the way.`)).toBeAttached();
  const box = await undo.boundingBox();
  expect(Math.min(Number(box?.width), Number(box?.height))).toBeGreaterThanOrEqual(48);
  await expect.poll(async () => (await office.record(appointment.id)).status).toBe('en-route');
  await page.clock.runFor(4_000);
  await expect(undo).toHaveText(/^Undo 6/);
  await technician.step(number, 'I have arrived').focus();
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(technician.job(number)).toContainText('Dispatched');
  await expect(technician.job(number)).toBeFocused();
  await expect(undo).toHaveCount(0);
  await expect(
    page.getByRole('status').getByText(`Undone. ${number} is Dispatched again.`),
  ).toBeAttached();
  await expect.poll(async () => (await office.record(appointment.id)).status).toBe('dispatched');
  expect(sent[1]).toMatchObject({ status: 'dispatched', from: 'en-route', correction: true });

  await page.clock.runFor(1_000);
  await technician.step(number, 'Set off').tap();
  await expect(undo).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(undo).toHaveCount(0);
  await expect(technician.job(number)).toContainText('On the way');
});

test('taps without a network wait, survive a reload and arrive in their order', async ({
  page,
  context,
  office,
}) => {
  const { appointment, technician, number, job } = await openAtJob(page, office, 'No bars');
  await context.setOffline(true);
  await technician.step(number, 'Set off').tap();
  await expect(job).toContainText('On the way');
  await expect(job).toContainText(waits);
  await technician.step(number, 'I have arrived').tap();
  await technician.step(number, 'Start the repair').tap();
  await expect(job).toContainText('In progress');
  expect((await office.record(appointment.id)).status).toBe('dispatched');

  // The page comes again, the calls do not get through yet.
  await page.route(statusCall, (route) => route.abort('internetdisconnected'));
  await context.setOffline(false);
  await page.reload();
  await expect(job).toContainText('In progress');
  await expect(job).toContainText('Not sent yet. We will keep trying.');
  const sent = technician.listenForSteps();
  await page.unroute(statusCall);
  await expect(job).not.toContainText('Not sent yet');
  await expect.poll(async () => (await office.record(appointment.id)).status).toBe('in-progress');
  expect(sent.slice(-3).map(({ from, status }) => [from, status])).toEqual([
    ['dispatched', 'en-route'],
    ['en-route', 'arrived'],
    ['arrived', 'in-progress'],
  ]);
  await page.reload();
  await expect(job).toContainText('In progress');
  await expect(job).not.toContainText(waits);
});

test('a waiting tap that is undone is never sent', async ({ page, context, office }) => {
  const { technician, number } = await openAtJob(page, office, 'Never sent');
  const sent = technician.listenForSteps();
  await context.setOffline(true);
  await technician.step(number, 'Set off').tap();
  await expect(technician.job(number)).toContainText(waits);
  await technician.undo(number).tap();
  await expect(technician.job(number)).toContainText('Dispatched');
  await expect(technician.job(number)).not.toContainText(waits);
  await context.setOffline(false);
  await page.reload();
  await expect(technician.job(number)).toContainText('Dispatched');
  expect(sent).toEqual([]);
});

test('a step whose answer was lost counts once', async ({ page, office }) => {
  const { appointment, technician, number, job } = await openAtJob(page, office, 'Lost answer');
  const isLost = deferred();
  await page.route(statusCall, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
    isLost.resolve();
  });
  const sent = technician.listenForSteps();
  await technician.step(number, 'Set off').tap();
  await isLost.promise;
  await page.unroute(statusCall);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual(sent[0]);
  await expect(job).toContainText('On the way');
  await expect(page.getByText('Not changed')).toHaveCount(0);
  await expect(technician.notices).toHaveCount(0);
  const { status, notifications } = await office.record(appointment.id);
  expect(status).toBe('en-route');
  expect(notifications.filter(({ type }) => type === 'en-route')).toHaveLength(1);
});

test('what was typed is kept, and handed back when somebody else closed the job', async ({
  page,
  context,
  office,
}) => {
  const { appointment, phone } = await office.job(
    unique('Typed'),
    'dispatched',
    'en-route',
    'arrived',
    'in-progress',
  );
  const technician = new PhonePage(page);
  const { number } = appointment;
  const question = page.getByRole('dialog', { name: 'Is the job done?' });
  await technician.open(phone);
  await technician.step(number, 'Job done').tap();
  await question.getByLabel('Notes').fill('New drain pump, part 4711.');
  await page.reload();
  await technician.step(number, 'Job done').tap();
  await expect(question.getByLabel('Notes')).toHaveValue('New drain pump, part 4711.');
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Yes, job done' }).tap();
  await expect(technician.job(number)).toContainText('Your notes: New drain pump, part 4711.');
  await office.move(appointment.id, 'completed');
  await context.setOffline(false);
  await expect(technician.notices).toContainText(
    `${number} was closed by somebody else before your notes arrived.`,
  );
  await expect(technician.notices).toContainText('New drain pump, part 4711.');
  await page.reload();
  await expect(technician.notices).toContainText('New drain pump, part 4711.');
  await technician.notices.getByRole('button', { name: 'I have told them' }).tap();
  await expect(technician.notices).toHaveCount(0);
});

test('a waiting tap that the office has overtaken is explained, with what waited behind it', async ({
  page,
  context,
  office,
}) => {
  const { appointment, technician, number } = await openAtJob(page, office, 'Overtaken');
  await context.setOffline(true);
  await technician.step(number, 'Set off').tap();
  await technician.step(number, 'I have arrived').tap();
  await office.move(appointment.id, 'en-route', 'arrived', 'in-progress');
  const sent = technician.listenForSteps();
  await context.setOffline(false);
  await expectToast(
    page,
    'Not changed',
    `${number} was changed in the meantime. It is now: In progress.`,
  );
  await expect(technician.job(number)).toContainText('In progress');
  await expect(technician.steps(number)).toHaveText(['Job done']);
  expect(sent).toHaveLength(1);
});

test('asks whether it has arrived where the phone is far from the address', async ({
  page,
  context,
  office,
}) => {
  const { appointment, technician, number } = await openAtJob(page, office, 'Far');
  await technician.step(number, 'Set off').tap();
  await expect(technician.seen).toBeVisible();
  await context.setGeolocation({ latitude: 29.75, longitude: -81.337 });
  await expect.poll(async () => (await office.record(appointment.id)).location?.lat).toBe(29.75);
  const question = page.getByRole('dialog', { name: 'Arrived anyway?' });
  await technician.step(number, 'I have arrived').tap();
  await expect(question).toContainText('You seem to be about 17 km from 5 Test Pattern Lane.');
  await question.getByRole('button', { name: 'Not yet' }).tap();
  await expect(technician.job(number)).toContainText('On the way');
  await technician.step(number, 'I have arrived').tap();
  await question.getByRole('button', { name: 'Yes, I have arrived' }).tap();
  await expect(technician.job(number)).toContainText('Arrived');
  await expect.poll(async () => (await office.record(appointment.id)).status).toBe('arrived');
});
