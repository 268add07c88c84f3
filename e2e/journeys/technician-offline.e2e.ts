/** The technician's page, opened again without a network. */
import { expect, test } from '../site/journey';
import { aPhone, openAtJob } from '../site/pages/phone-page';

test.use({ ...aPhone, serviceWorkers: 'allow' });

test('opens with its jobs without a network, and sends what was tapped and written, once and in order', async ({
  page,
  context,
  office,
}) => {
  const { appointment, technician, number, job } = await openAtJob(page, office, 'Cellar');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  await technician.setOff(appointment);
  await technician.delivered();
  await technician.step(number, 'I have arrived').tap();
  await technician.delivered();

  await context.setOffline(true);
  await page.reload();
  await expect(job).toContainText('Arrived');
  await expect(page.getByText(/^No connection\. Showing jobs from \d/)).toBeVisible();
  const sent = technician.listenForSteps();
  await technician.step(number, 'Start the repair').tap();
  await technician.step(number, 'Job done').tap();
  const question = page.getByRole('dialog', { name: 'Is the job done?' });
  await question.getByLabel('Notes').fill('New drain pump.');
  await question.getByRole('button', { name: 'Yes, job done' }).tap();
  await expect(page.getByText('2 updates waiting to send')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 updates waiting to send')).toBeVisible();
  expect((await office.record(appointment.id)).status).toBe('arrived');

  await context.setOffline(false);
  await technician.delivered();
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  await expect.poll(async () => (await office.record(appointment.id)).status).toBe('completed');
  expect(sent.map(({ from, status }) => [from, status])).toEqual([
    ['arrived', 'in-progress'],
    ['in-progress', 'completed'],
  ]);
  expect(await office.ask('GET', `/api/appointments/${appointment.id}`)).toMatchObject({
    status: 'completed',
    workDone: 'New drain pump.',
  });
  // It answers for no other page and for no call.
  const kept = await page.evaluate<string[]>(
    `caches.keys().then(async ([name]) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))`,
  );
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/technician']);
});
