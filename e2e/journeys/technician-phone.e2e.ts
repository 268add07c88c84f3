import { devices, type BrowserContextOptions } from '@playwright/test';
import { expect, expectToast, test, unique } from '../site/journey';

const onThePhone: BrowserContextOptions = {
  ...devices['Pixel 7'],
  permissions: ['geolocation'],
  geolocation: { latitude: 29.87, longitude: -81.32 },
};
const positionCall = /\/api\/technician\/locations?$/;

test('without a link says whom to ask', async ({ page }) => {
  await page.goto('/technician');
  await expect(page.getByText('Open the link that the office sent to your phone.')).toBeVisible();
  await page.goto('/technician#no-such-token');
  await expect(page.getByText('This link no longer works')).toBeVisible();
});

test('says that the customer sees nothing when location is forbidden', async ({
  office,
  somebodyElse,
}) => {
  const { phone } = await office.job(unique('Forbidden'), 'dispatched');
  const context = await somebodyElse({ ...devices['Pixel 7'], permissions: [] });
  const page = await context.newPage();
  await page.goto(`/technician#${phone}`);
  await page.getByRole('button', { name: 'Set off' }).click();
  await expect(page.getByRole('alert')).toContainText('Location is switched off for this site');
});

test('keeps positions while there is no connection, and sends them later', async ({
  office,
  somebodyElse,
}) => {
  const { appointment, phone } = await office.job(unique('Tunnel'), 'dispatched');
  const context = await somebodyElse(onThePhone);
  const page = await context.newPage();
  await page.goto(`/technician#${phone}`);
  await page.getByRole('button', { name: 'Set off' }).click();
  await expect(page.getByText('Your customer sees where you are.')).toBeVisible();
  let connected = false;
  await page.route(positionCall, (route) => (connected ? route.continue() : route.abort()));
  await context.setGeolocation({ latitude: 29.871, longitude: -81.32 });
  await expect(page.getByRole('alert')).toContainText('No connection. 1 position is kept');
  await context.setGeolocation({ latitude: 29.872, longitude: -81.32 });
  await expect(page.getByRole('alert')).toContainText('No connection. 2 positions are kept');
  connected = true;
  const sent = page.waitForResponse((response) => response.url().endsWith('/locations'));
  expect((await sent).status()).toBe(204);
  await expect(page.getByText('Your customer sees where you are.')).toBeVisible();
  expect((await office.record(appointment.id)).location?.lat).toBe(29.872);
});

test('says why a step is refused, and changes nothing', async ({ office, somebodyElse }) => {
  const { appointment, phone, technician } = await office.job(unique('Refused'), 'dispatched');
  const other = await office.book({ customerName: unique('Other job') });
  await office.assign(other.id, technician.id);
  await office.move(other.id, 'dispatched');
  const page = await (await somebodyElse(onThePhone)).newPage();
  await page.goto(`/technician#${phone}`);
  const job = page.getByRole('article', { name: `Job ${appointment.number}` });
  await expect(job).toContainText('Dispatched');
  await office.moveAsTechnician(phone, other.id, 'en-route');
  await job.getByRole('button', { name: 'Set off' }).click();
  await expectToast(page, 'Not changed', 'This technician is already on the way to another job.');
  await page.reload();
  await expect(job).toContainText('Dispatched');
  await expect(page.getByRole('article', { name: `Job ${other.number}` })).toContainText(
    'On the way',
  );
});

test('shows the job of tomorrow with what the customer wrote, and takes it', async ({
  office,
  somebodyElse,
}) => {
  const technician = await office.technician(unique('Taker'));
  const appointment = await office.book({
    customerName: unique('Wrote'),
    description: 'The dog bites.',
  });
  await office.assign(appointment.id, technician.id);
  await office.move(appointment.id, 'dispatched');
  const page = await (await somebodyElse(onThePhone)).newPage();
  await page.goto(`/technician#${await office.phone(technician.id)}`);
  const job = page.getByRole('article', { name: `Job ${appointment.number}` });
  await expect(job).toContainText('The dog bites.');
  await expect(job).toContainText('5 Test Pattern Lane');
  await job.getByRole('button', { name: 'Set off' }).click();
  await expect(job).toContainText('On the way');
  await page.reload();
  await expect(job).toContainText('On the way');
});
