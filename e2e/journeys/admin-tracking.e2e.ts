/** A dispatcher's day on /admin-tracking. The texts: admin-tracking-*.component.spec.tsx. */
import { expectAccessibleInDepth } from '../site/accessible';
import { asOffice, expect, expectTexts, expectToast, test, unique } from '../site/journey';
import { AppointmentsBoard } from '../site/pages/office-pages';
import { TrackingPage } from '../site/pages/tracking-page';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('corrects a status, and pins a house, to which the customer counts down', async ({
  page,
  office,
}) => {
  const technician = await office.technician(unique('Pin'));
  // Of its own: others at the address would have its pin.
  const appointment = await office.book({
    customerName: unique('Pinned'),
    address: unique('7 Pin Row'),
  });
  await office.assign(appointment.id, technician.id);
  const phone = await office.phone(technician.id);
  await office.moveAsTechnician(phone, appointment.id, 'dispatched', 'en-route', 'arrived');
  await office.report(phone, { lat: 29.93, lng: -81.337 });

  const board = new AppointmentsBoard(page);
  await board.open(appointment);
  const details = await board.details(appointment.customerName);
  await details.getByRole('button', { name: 'Correct status' }).click();
  const back = page.getByRole('menuitem', { name: 'Back to En route' });
  await expect(back).toBeVisible();
  await expectAccessibleInDepth(page, 'corrections', '[role=menu]');
  await back.click();
  const question = page.getByRole('dialog', {
    name: `Take ${appointment.number} back to En route?`,
  });
  await expect(question).toContainText('sees that the technician is on the way');
  await expectAccessibleInDepth(page, 'correcting');
  await question.getByRole('button', { name: 'Correct to En route' }).click();
  const corrected = new RegExp(`\\(${appointment.number}\\), .*: En route again\\.$`);
  await expectToast(page, 'Status corrected', corrected);
  await expect(details.getByRole('region', { name: 'Activity' })).toContainText(/En route/i);

  await expect(details).toContainText('On the map only near 32084.');
  await details.getByRole('button', { name: 'Pin the house' }).click();
  const dialog = page.getByRole('dialog', { name: `Pin ${appointment.number} on the map` });
  const [latitude, longitude] = [dialog.getByLabel('Latitude'), dialog.getByLabel('Longitude')];
  await dialog.locator('.leaflet-container').click({ position: { x: 200, y: 150 } });
  await expect(latitude).toHaveValue(/^29\.\d{6}$/);
  const clicked = await longitude.inputValue();
  const house = dialog.locator('.leaflet-marker-draggable');
  await house.dragTo(dialog.locator('.leaflet-container'), { targetPosition: { x: 260, y: 190 } });
  await expect(longitude).not.toHaveValue(clicked);
  await expectAccessibleInDepth(page, 'pinning');
  await dialog.getByRole('button', { name: 'Save pin' }).click();
  await expectToast(page, 'House pinned', 'the exact place');
  await expect(details).toContainText('Exact on the map.');

  const tracking = new TrackingPage(page);
  await tracking.open(appointment.id);
  await expect(tracking.home).toBeVisible();
  await expect(tracking.arrival).toContainText(/\d+:\d\d/);
});

test('follows a journey live', async ({ page, office }) => {
  const name = unique('Followed');
  const { appointment, technician, phone } = await office.job(name, 'dispatched', 'en-route');
  await office.report(phone, { lat: 29.93, lng: -81.337 });
  await page.goto('/admin-tracking?tab=live-tracking');
  const card = page.getByRole('row').filter({ hasText: name });
  await expectTexts(card, appointment.number, 'En route', '5 Test Pattern Lane', technician.name);

  await expect(card).toContainText('29.9300, -81.3370');
  await expect(card).toContainText(/ETA .*\d{4}/);
  const bar = card.getByRole('progressbar');
  const before = Number(await bar.getAttribute('aria-valuenow'));
  await expect(page.getByText('Connected')).toBeVisible();
  const sentAt = Date.now();
  await office.report(phone, { lat: 29.926, lng: -81.337 });
  await expect(card).toContainText('29.9260, -81.3370');
  const took = `${Date.now() - sentAt} ms`;
  test.info().annotations.push({ type: 'position to screen', description: took });
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
    .toBeGreaterThan(before);
  await office.moveAsTechnician(phone, appointment.id, 'arrived', 'in-progress', 'completed');
  await expect(card).toHaveCount(0);
});
