/** Taps on the technician's phone without a network. The rest: technician-phone-page.component.spec.tsx. */
import { expect, test } from '../site/journey';
import { aPhone, openAtJob } from '../site/pages/phone-page';

test.use(aPhone);

const statusCall = '**/api/technician/jobs/*/status';
const waits = 'Sent when you are back online';

test('taps made offline survive a reload and keep their order', async ({
  page,
  context,
  office,
}) => {
  const { appointment, technician, number, job } = await openAtJob(page, office, 'No bars');
  await context.setOffline(true);
  await technician.setOff(appointment);
  await expect(job).toContainText('On the way');
  await expect(job).toContainText(waits);
  await technician.step(number, 'I have arrived').tap();
  await technician.step(number, 'Start the repair').tap();
  await expect(job).toContainText('In progress');
  expect((await office.record(appointment.id)).status).toBe('dispatched');

  // The page loads again, but calls still fail.
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
