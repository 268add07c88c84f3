/** Fast fingers and lost networks on the technician's phone. */
import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey';
import { aPhone, openAtJob } from '../site/pages/phone-page';

test.use(aPhone);

const statusCall = '**/api/technician/jobs/*/status';
const waits = 'Sent when you are back online';

/** From now on the page's clock stands still but for what the journey lets pass. */
async function standStill(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

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
