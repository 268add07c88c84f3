/** Positions from the technician's phone. */
import { expect, test } from '../site/journey';
import { aPhone, openAtJob, roadside } from '../site/pages/phone-page';

test.use(aPhone);

test('keeps positions while offline and sends them later', async ({ page, context, office }) => {
  const { appointment, technician } = await openAtJob(page, office, 'Tunnel');
  await expect(technician.seen).toHaveCount(0);
  await technician.setOff(appointment);
  await expect(technician.seen).toBeVisible();
  await context.setGeolocation(roadside);
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
