/** Everything on the booking page without a mouse. */
import type { Appointment } from '@contracts/booking';
import { contact } from '../site/booking-page';
import { expect, test, unique } from '../site/journey';

test('books with the keyboard alone', async ({ page, office }) => {
  const name = unique('Keyboard');
  const focused = page.locator(':focus');
  const tabTo = async (isIt: RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      // In view, and with something to be seen by.
      const text = await page.evaluate<string>(`(({ labels, ariaLabel, textContent }) =>
        labels?.[0]?.textContent || ariaLabel || textContent || '')(document.activeElement)`);
      if (isIt.test(text)) {
        await expect(focused).toBeInViewport();
        expect(
          await page.evaluate<boolean>(`(({ outlineStyle, boxShadow }) =>
            outlineStyle !== 'none' || boxShadow !== 'none')(getComputedStyle(document.activeElement))`),
        ).toBe(true);
        return;
      }
    }
    throw new Error(`Tab does not lead to ${isIt}`);
  };

  await page.goto('/book-appointment');
  await expect(page.getByRole('heading', { name: 'Select Date & Time' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(/Wednesday/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: /^Time on Wednesday/ })).toBeVisible();
  await tabTo(/(AM|PM)$/);
  await page.keyboard.press('Space');
  await tabTo(/^Next$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Service Details' })).toBeFocused();
  await tabTo(/Service Type/);
  await page.keyboard.type('Repair');
  await tabTo(/^Appliance/);
  await page.keyboard.type('Freezer');
  await tabTo(/^Brand/);
  await page.keyboard.type('Miele');
  await tabTo(/^Next$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeFocused();
  for (const [label, text] of Object.entries({ ...contact, 'Full Name': name })) {
    if (label === 'Zip Code') await tabTo(/State/);
    await tabTo(new RegExp(`^${label}`));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Appointment Confirmed!' })).toBeFocused();
  const appointments = await office.ask<Appointment[]>('GET', '/api/appointments?limit=500');
  expect(appointments.filter(({ customerName }) => customerName === name)).toMatchObject([
    { appliance: 'Freezer', brand: 'Miele', serviceType: 'Repair', state: 'FL' },
  ]);
});
