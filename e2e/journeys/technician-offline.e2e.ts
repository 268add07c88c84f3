/** The technician's page, opened again without a network. */
import { expect, test } from '../site/journey';
import { aPhone, openAtJob, startAnyway } from '../site/pages/phone-page';

test.use({ ...aPhone, serviceWorkers: 'allow' });

test('opens with its jobs without a network, and sends what was tapped, written and photographed, once and in order', async ({
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
  await startAnyway(page);
  await job
    .getByLabel('Photograph the rating plate')
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await page.screenshot() });
  const photo = job.getByRole('img', { name: 'Rating plate, photo 1 of 1' });
  await expect(photo).toBeVisible();
  await technician.step(number, 'Job done').tap();
  const waits = '2 updates and 1 photo will be sent when you’re back online.';
  const question = page.getByRole('dialog', { name: 'Is the job done?' });
  await question.getByLabel('Notes').fill('New drain pump.');
  await question.getByRole('button', { name: 'Yes, job done' }).tap();
  await expect(page.getByText(waits)).toBeVisible();
  await page.reload();
  await expect(page.getByText(waits)).toBeVisible();
  await expect(photo).toBeVisible();
  // Its facts and buttons stay within a narrow screen, with large letters, too.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
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
  const photos = () => office.ask('GET', `/api/appointments/${appointment.id}/photos`);
  await expect.poll(photos).toMatchObject({ photos: { length: 1 } });
  await expect(page.getByText(/will be sent/)).toBeHidden();
  // It answers for no other page and for no call.
  const kept = await page.evaluate<string[]>(
    `caches.keys().then(async ([name]) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))`,
  );
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/technician']);
});
