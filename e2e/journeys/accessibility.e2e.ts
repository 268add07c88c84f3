/** axe on every page that no other journey checks, in `test:deep` on every page. */
import { deep } from '@contracts/testing/deep';
import { expectAccessible, expectToFit } from '../site/accessible';
import { builtPages, jobPages } from '../site/built-pages';
import { asOffice, expect, test, unique } from '../site/journey';
import { RequestForm } from '../site/pages/request-form';

const dialog = '[role=dialog]';

/** Other journeys check these with data on them. Every other page, also a new one, is checked here. */
const elsewhere = [
  '/',
  '/book-appointment',
  '/payment',
  '/technician-tracking',
  '/manage',
  '/admin-tracking',
  '/technician-management',
  '/admin-customer-management',
  '/admin-messages',
  '/admin-payments',
  '/admin-settings',
  '/admin/reports',
];
const accountPages = [
  ['/login', 'Log in'],
  ['/register', 'Create account'],
  ['/forgot-password', 'Send link'],
  ['/reset-password#nothing', 'Change password'],
  ['/verify-email#nothing', 'Confirm email'],
] as const;
const looked = new Set([
  ...elsewhere,
  ...accountPages.map(([path]) => path.replace(/#.*/, '')),
  // Openings differ only in their text.
  ...jobPages.slice(1),
]);
const pagesHere = builtPages.filter(({ path }) => deep || !looked.has(path));
const ofOffice = pagesHere.filter(({ policy }) => policy === 'office').map(({ path }) => path);
const ofEveryone = pagesHere.filter(({ policy }) => policy !== 'office').map(({ path }) => path);

const lookAt = (path: string) =>
  test(path, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expectAccessible(page, path);
  });

for (const path of [...ofEveryone, '/no-such-page']) lookAt(path);

test('the home page: answers, form errors, help and menu', async ({ page }) => {
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
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page, 'menu', 'header');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
});

test('the pages of an account, with their errors', async ({ page }) => {
  for (const [path, button] of accountPages) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(page.locator('main [role=alert], main h1:focus').first()).toBeVisible();
    await expectAccessible(page, path);
  }
});

test.describe('to the office', () => {
  test.use(asOffice);

  for (const path of ofOffice) lookAt(path);

  test('the office, where one long word never widens a page', async ({ page, office }) => {
    const name = `${unique('L').replace(/\W/g, '')}${'M'.repeat(60)}`.slice(0, 60);
    const text = 'm'.repeat(900);
    const appointment = await office.book({
      customerName: name,
      address: 'A'.repeat(120),
      description: text,
      // The longest to write: 11:00 AM – 12:00 PM.
      timeSlot: '11:00-12:00',
    });
    const technician = await office.technician(name.toLowerCase());
    await office.assign(appointment.id, technician.id);
    await office.move(appointment.id, 'dispatched');
    await office.ask('PATCH', `/api/appointments/${appointment.id}`, { technicianNotes: text });
    const request = await office.requestService({
      firstName: name,
      lastName: name,
      problemDescription: text,
      isEmergency: true,
    });
    const panel = '[role=tabpanel]:not([aria-hidden=true])';
    const drawer = page.getByRole('dialog');
    // Cards instead of tables, also while it is checked.
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/admin-tracking');
    await expect(page.getByRole('region', { name: /Alerts/ })).toContainText(request.number);
    await expectAccessible(page, 'overview');
    await page.goto(`/admin-tracking?tab=appointments&search=${name}`);
    const details = page.getByRole('button', { name: `Details of ${appointment.number}` });
    await expect(details).toBeVisible();
    await (deep ? expectAccessible : expectToFit)(page, 'appointments', panel);
    await details.click();
    await expect(drawer.getByLabel('Technician notes')).toHaveValue(text);
    await drawer.getByRole('button', { name: /to En route$/ }).click();
    await expect(drawer.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expectAccessible(page, 'appointment', dialog);
    await expectToFit(page, 'in the appointment', dialog);
    if (!deep) return;

    for (const [tab, card] of [
      ['live-tracking', name],
      ['technicians', technician.name],
    ] as const) {
      await page.goto(`/admin-tracking?tab=${tab}`);
      await expect(page.getByRole('article', { name: card })).toBeVisible();
      await expectAccessible(page, tab, panel);
    }
    await page.goto('/admin-tracking?tab=create-technician');
    await expectAccessible(page, 'Create Technician', panel);
    await page.goto(`/admin-tracking?tab=service-requests&request-search=${name}`);
    await page.getByRole('button', { name: `Details of ${request.number}` }).click();
    await expect(drawer).toContainText(text);
    await drawer.getByRole('button', { name: 'Schedule', exact: true }).click();
    await drawer.getByRole('button', { name: 'Book visit' }).click();
    await expect(drawer.getByRole('alert').first()).toBeVisible();
    await expectAccessible(page, 'a request that is scheduled, with errors');
    await page.goto('/technician-management');
    await expect(page.getByRole('article', { name: technician.name })).toBeVisible();
    await expectAccessible(page, 'technician management');
  });
});
