/** axe finds nothing on any page, on a phone and, in depth, on a desk. Other pages are looked at in their own journeys. */
import {
  expectAccessible as expectAccessibleHere,
  expectAccessibleAtBothWidths as expectAccessible,
} from '../site/accessible';
import { expect, test, unique } from '../site/journey';
import { openTab } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';
import { RequestForm } from '../site/pages/request-form';

test.use({ reducedMotion: 'reduce' });

const dialog = '[role=dialog]';

test('public pages', async ({ page }) => {
  for (const path of [
    '/careers',
    '/careers/senior-appliance-technician',
    '/font-examples',
    '/payment-success',
    '/customer-portal',
    '/admin-login',
    '/technician',
    '/no-such-page',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('the home page with every answer open, errors in its form, its help and its menu', async ({
  page,
}) => {
  const form = new RequestForm(page);
  await form.open();
  await page.evaluate(
    `for (const each of document.querySelectorAll('#faq details')) each.open = true`,
  );
  await form.send.click();
  await expect(form.errorUnder('First Name')).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Get help' }).click();
  await expect(page.getByRole('button', { name: 'Describe the problem' })).toBeVisible();
  await expectAccessible(page, 'answers, errors and help');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessibleHere(page, 'menu', { part: 'header' });
});

test('the pages of an account, with their errors', async ({ page }) => {
  for (const [path, button] of [
    ['/login', 'Log in'],
    ['/register', 'Create account'],
    ['/forgot-password', 'Send the link'],
    ['/reset-password#nothing', 'Change password'],
    ['/verify-email#nothing', 'Verify my address'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(page.locator('main [role=alert], main h1:focus').first()).toBeVisible();
    await expectAccessible(page, path);
  }
});

test.describe('to the office', () => {
  test.use(asOffice);

  test('the office', async ({ page, office }) => {
    const { appointment } = await office.job(unique('Axe office'), 'dispatched');
    const request = await office.requestService({ isEmergency: true });
    await page.goto('/admin-tracking');
    await expect(
      page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expectAccessible(page, 'overview');
    for (const tab of [
      'Technicians',
      'Appointments',
      'Live Tracking',
      'Service Requests',
      'Create Technician',
    ]) {
      await openTab(page, tab);
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
      await expectAccessible(page, tab, '[role=tabpanel]:not([aria-hidden=true])');
    }
    await page.goto(
      `/admin-tracking?tab=appointments&day=${appointment.appointmentDate}&job=${appointment.id}`,
    );
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: /to En route$/ }).click();
    await expect(drawer.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expectAccessible(page, 'details', dialog);
    await page.goto(`/admin-tracking?tab=service-requests&request=${request.id}`);
    await drawer.getByRole('button', { name: 'Schedule', exact: true }).click();
    await drawer.getByRole('button', { name: 'Make the appointment' }).click();
    await expect(drawer.getByRole('alert').first()).toBeVisible();
    await expectAccessible(page, 'a request that is scheduled, with errors', dialog);
    await page.goto('/technician-management');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page, 'technician management');
  });
});
