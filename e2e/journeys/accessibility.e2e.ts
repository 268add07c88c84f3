/** axe finds nothing on any page, on a phone and on a desk. */
import {
  expectAccessible as expectAccessibleHere,
  expectAccessibleAtBothWidths as expectAccessible,
} from '../site/accessible';
import { BookingPage } from '../site/pages/booking-page';
import { serveVideos, VideoDialog } from '../site/pages/careers-page';
import { Customer, PortalPage } from '../site/customer';
import { expect, test, unique } from '../site/journey';
import { openTab } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';
import { RequestForm } from '../site/pages/request-form';
import { aServiceRequest } from '../site/site-api';
import { TrackingPage } from '../site/pages/tracking-page';

test.use({ reducedMotion: 'reduce' });

const dialog = '[role=dialog]';

test('public pages', async ({ page }) => {
  for (const path of [
    '/careers/senior-appliance-technician',
    '/careers/appliance-repair-apprentice',
    '/careers/customer-service-representative',
    '/font-examples',
    '/payment',
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

test('the home page with every answer open, its help, its menu, and its request form', async ({
  page,
}) => {
  const form = new RequestForm(page);
  await form.open();
  const questions = page.locator('#faq summary');
  for (const question of await questions.all()) await question.click();
  await expect(page.locator('#faq details:not([open])')).toHaveCount(0);
  await expectAccessible(page, 'answers');
  await page.locator('summary').filter({ hasText: 'Get help' }).click();
  await expect(page.getByRole('button', { name: 'Describe the problem' })).toBeVisible();
  await expectAccessibleHere(page, 'help', { part: 'details:has(a[href="/book-appointment"])' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessibleHere(page, 'menu', { part: 'header' });
  await page.keyboard.press('Escape');
  await form.send.click();
  await expect(form.errorUnder('First Name')).toBeVisible();
  await expectAccessible(page, 'errors', '#contact');
  await form.enter({});
  await page.route('**/api/service-requests', (route) => route.fulfill({ status: 503 }));
  await form.send.click();
  await expect(form.failure).toBeVisible();
  await expectAccessibleHere(page, 'not sent', { part: '#contact' });
  await page.unroute('**/api/service-requests');
  await form.send.click();
  await expect(form.received).toBeVisible();
  await expectAccessibleHere(page, 'received', { part: '#contact' });
});

test('a note to an applicant, a video, and no video', async ({ page }) => {
  await page.goto('/careers');
  await page.getByRole('link', { name: 'Send Resume' }).click();
  await expect(page.getByRole('alert').first()).not.toBeEmpty();
  await expectAccessible(page, 'note');
  const video = new VideoDialog(page);
  await video.watch('Walt Ferris').click();
  await expect(video.dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'no video', dialog);
  await page.keyboard.press('Escape');
  await serveVideos(page);
  await video.open('Denise Okafor');
  await video.button('Pause').click();
  await expectAccessible(page, 'video', dialog);
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
    await expectAccessible(page, path);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(page.locator('main [role=alert], main h1:focus').first()).toBeVisible();
    await expectAccessible(page, `${path}, answered`, 'main');
  }
});

test('the customer portal and its settings', async ({ page }) => {
  const customer = await Customer.register();
  await customer.ask('POST', '/api/service-requests', aServiceRequest({ isEmergency: true }));
  await customer.enter(page);
  const portal = new PortalPage(page);
  await portal.open();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'requests');
  await portal.tab('Appointments').click();
  await expect(page.getByRole('heading', { name: 'No appointments found' })).toBeVisible();
  await expectAccessible(page, 'no appointments', 'main');
  await page.getByRole('button', { name: 'Account settings' }).click();
  await expect(portal.settings).toBeFocused();
  await expectAccessible(page, 'settings', 'main');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'deleting the account', dialog);
});

test('the booking wizard, with its errors', async ({ page }) => {
  const booking = new BookingPage(page);
  await booking.open();
  await expectAccessible(page, 'dates');
  await booking.chooseDateAndHour();
  await expectAccessible(page, 'hours');
  await booking.next.click();
  await booking.next.click();
  await expect(page.getByText('Missing Information', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'service details and a toast');
  await booking.chooseService();
  await booking.next.click();
  await booking.book.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'contact with errors');
  await booking.enterContact();
  await booking.book.click();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  await expectAccessible(page, 'confirmed');
});

test('tracking, on the way and done', async ({ page, office }) => {
  const { appointment, phone, technician } = await office.job(
    unique('Axe'),
    'dispatched',
    'en-route',
  );
  await office.report(phone, { lat: 29.88, lng: -81.33 });
  const tracking = new TrackingPage(page);
  await tracking.open(appointment.id);
  await expect(tracking.marker(technician.name)).toBeVisible();
  await expectAccessible(page, 'on the way');
  await office.moveAsTechnician(phone, appointment.id, 'arrived', 'in-progress', 'completed');
  await expect(tracking.arrival).toContainText('Service Complete');
  await expectAccessible(page, 'done', 'main');
});

test.describe('to the office', () => {
  test.use(asOffice);

  test('the office', async ({ page, office }) => {
    const { appointment } = await office.job(unique('Axe office'), 'dispatched');
    await page.goto('/admin-tracking');
    await expect(
      page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expectAccessible(page, 'overview');
    const request = await office.requestService({ isEmergency: true });
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
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'details', dialog);
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Technician notes').fill('Mine.');
    await office.ask('PATCH', `/api/appointments/${appointment.id}`, {
      technicianNotes: 'Theirs.',
    });
    await expect(drawer.getByRole('region', { name: / changed this/ })).toBeVisible();
    await expectAccessible(page, 'two versions', dialog);
    await drawer.getByRole('button', { name: 'Take theirs' }).click();
    await drawer.getByRole('button', { name: /to En route$/ }).click();
    await expect(drawer.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expectAccessible(page, 'a step that can be undone', dialog);
    await page.goto(`/admin-tracking?tab=service-requests&request=${request.id}`);
    const details = page.getByRole('dialog');
    await details.getByRole('button', { name: 'Schedule', exact: true }).click();
    await details.getByRole('button', { name: 'Make the appointment' }).click();
    await expect(details.getByRole('alert').first()).toBeVisible();
    await expectAccessible(page, 'a request that is scheduled, with errors', dialog);
    await page.goto('/technician-management');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page, 'technician management');
  });
});

test('the technician’s phone', async ({ page, context, office }) => {
  const { phone, appointment } = await office.job(unique('Axe phone'), 'dispatched');
  await page.goto(`/technician#${phone}`);
  await expect(page.getByRole('article', { name: `Job ${appointment.number}` })).toBeVisible();
  await expectAccessible(page, 'jobs');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await page.getByRole('button', { name: 'Set off' }).click();
  await expect(undo).toBeVisible();
  await expectAccessible(page, 'a step that can be undone');
  await page.getByRole('button', { name: 'I have arrived' }).click();
  await page.getByRole('button', { name: 'Start the repair' }).click();
  await page.getByRole('button', { name: 'Job done' }).click();
  await page.getByLabel('Notes').fill('New drain pump.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Yes, job done' }).click();
  await expect(page.getByText('Sent when you are back online')).toBeVisible();
  await expectAccessible(page, 'a step that waits');
  await office.move(appointment.id, 'completed');
  await context.setOffline(false);
  await expect(page.getByRole('list', { name: 'Not taken' })).toBeVisible();
  await expectAccessible(page, 'notes that could not be sent');
});
