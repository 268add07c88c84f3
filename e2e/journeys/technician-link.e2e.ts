/** The link that logs in a technician's phone. */
import { expectAccessible } from '../site/accessible';
import { expect, test, unique } from '../site/journey';
import { aPhone, openAtJob } from '../site/pages/phone-page';

test.use(aPhone);

test('logs in by the link, shows a code to pay, follows a new link', async ({ page, office }) => {
  const other = await office.job(unique('Neighbor'), 'dispatched');
  const { appointment, phone, person, technician, job } = await openAtJob(page, office, 'Linked');
  await expect(page).toHaveURL('/technician');
  expect(await page.evaluate<string>('location.href')).not.toContain(phone);
  await office.ask('PATCH', `/api/appointments/${appointment.id}`, { totalCost: 1234.5 });
  await page.goto('/technician');
  await expect(job).toContainText('Due at the door: $1,234.50');
  await job.getByRole('button', { name: 'Show code to pay' }).tap();
  const dialog = page.getByRole('dialog', { name: '$1,234.50 to pay' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveText(/^http.+\/payment#.{40,}/);
  await expectAccessible(page, 'the code to pay', '[role=dialog]');
  // The open dialog follows the office's changes.
  await office.ask('PATCH', `/api/appointments/${appointment.id}`, { totalCost: 0 });
  await expect(page.getByRole('dialog', { name: 'Nothing left to pay' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A new link replaces the old one, and shows only its technician's jobs.
  const second = await office.phone(person.id);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await technician.open(second);
  await expect(job).toBeVisible();
  await technician.open(other.phone);
  await expect(technician.job(other.appointment.number)).toBeVisible();
  await expect(technician.jobs).toHaveCount(1);
});
