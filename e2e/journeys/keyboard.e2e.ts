/** Booking, and looking for work, without a mouse. */
import { tabTo } from '../site/accessible';
import { contact, emailOf } from '../site/pages/booking-page';
import { VideoDialog } from '../site/pages/careers-page';
import { expect, gapAbove, test, unique } from '../site/journey';

test('books with the keyboard alone', async ({ page, office }) => {
  const name = unique('Keyboard');
  const focused = page.locator(':focus');
  const weekday = new RegExp(await office.comingWeekday());
  await page.goto('/book-appointment');
  await expect(page.getByRole('button', { name: weekday }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, weekday, 'Enter');
  await expect(
    page.getByRole('group', { name: new RegExp(`^Time on ${weekday.source}`) }),
  ).toBeVisible();
  await tabTo(page, /(AM|PM)$/, 'Space');
  await tabTo(page, /^Next$/, 'Enter');
  await expect(page.getByRole('heading', { name: 'Service Details' })).toBeFocused();
  await tabTo(page, /Service Type/);
  await page.keyboard.type('Repair');
  await tabTo(page, /^Appliance/);
  await page.keyboard.type('Freezer');
  await tabTo(page, /^Brand/);
  await page.keyboard.type('Miele');
  await tabTo(page, /^Next$/, 'Enter');
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeFocused();
  for (const [label, text] of Object.entries({
    ...contact,
    'Full Name': name,
    Email: emailOf(name),
  })) {
    await tabTo(page, new RegExp(`^${label}`));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Appointment Confirmed!' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await office.bookingsOf(name)).toMatchObject([
    { appliance: 'Freezer', brand: 'Miele', serviceType: 'Repair', state: 'FL' },
  ]);
});

test('visits careers, a video and an opening with the keyboard alone', async ({ page }) => {
  const video = new VideoDialog(page);
  await page.goto('/careers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, /^View Open Positions$/, 'Enter');
  await expect.poll(() => gapAbove(page, 'jobs')).toBe(20);
  await expect(page).toHaveURL('/careers');
  await expect(page.getByRole('heading', { name: 'Open positions' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('article').first().getByRole('link').first()).toBeFocused();
  await page.getByRole('link', { name: 'View Open Positions' }).focus();
  await tabTo(page, /^Send Resume$/);
  await tabTo(page, /^Video coming soon: Luis/, 'Enter');
  await expect(video.dialog).toContainText('Video Unavailable');
  // Close is the only control, and the focus stays inside.
  await tabTo(page, /^Close$/);
  await tabTo(page, /^Close$/, 'Enter');
  await expect(video.watch('Luis Carrero')).toBeFocused();
  await tabTo(page, /^Customer Service Representative$/, 'Enter');
  await expect(page).toHaveURL('/careers/customer-service-representative');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Customer Service Representative',
  );
  // The new page takes the focus once it's drawn, so a Tab before that is lost.
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, /^ ?All open positions$/);
  await tabTo(page, /^Apply Now$/);
  await tabTo(page, /^Senior Appliance Technician$/);
});
