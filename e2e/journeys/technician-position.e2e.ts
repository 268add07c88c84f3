/** Positions from the technician's phone. */
import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey';
import type { Office } from '../site/office';
import { aPhone, openAtJob, roadside } from '../site/pages/phone-page';

test.use(aPhone);

async function setOff(page: Page, office: Office, name: string) {
  const atJob = await openAtJob(page, office, name);
  await expect(atJob.technician.seen).toHaveCount(0);
  await page.context().setGeolocation(roadside);
  await atJob.technician.setOff(atJob.appointment);
  await expect(atJob.technician.seen).toBeVisible();
  return atJob;
}

test('reports where the van is on the way, and says so', async ({ page, context, office }) => {
  const { appointment } = await setOff(page, office, 'Seen');
  const whereabouts = async () => (await office.record(appointment.id)).location;
  await expect.poll(whereabouts).toMatchObject({ lat: roadside.latitude, lng: roadside.longitude });
  await context.setGeolocation({ latitude: 29.8765, longitude: -81.3187 });
  await expect.poll(whereabouts).toMatchObject({ lat: 29.8765, lng: -81.3187 });
});

test('keeps positions while offline and sends them later', async ({ page, context, office }) => {
  const { appointment, technician } = await setOff(page, office, 'Tunnel');
  const latitude = async () => (await office.record(appointment.id)).location?.lat;
  await expect.poll(latitude).toBe(roadside.latitude);

  await context.setOffline(true);
  const notice = page.getByRole('alert');
  await context.setGeolocation({ latitude: 29.871, longitude: -81.32 });
  await expect(notice).toHaveText('No connection. 1 position is kept and sent later.');
  await context.setGeolocation({ latitude: 29.872, longitude: -81.32 });
  await expect(notice).toHaveText('No connection. 2 positions are kept and sent later.');
  await expect(technician.seen).toHaveCount(0);
  expect(await latitude()).toBe(roadside.latitude);

  const batch = page.waitForRequest('**/api/technician/locations');
  await context.setOffline(false);
  const sent = (await batch).postDataJSON() as { lat: number }[];
  expect(sent.map(({ lat }) => lat)).toEqual([29.871, 29.872]);
  await expect(technician.seen).toBeVisible();
  await expect.poll(latitude).toBe(29.872);
});
