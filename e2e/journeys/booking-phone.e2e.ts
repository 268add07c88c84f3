/** Booking on a phone: what comes next is in view, and nothing is wider than the screen. */
import { expectToFit } from '../site/accessible';
import { BookingPage, emailOf } from '../site/pages/booking-page';
import { expect, test, unique } from '../site/journey';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('has the times and the next step in view', async ({ page }) => {
  const booking = new BookingPage(page);
  const inView = { ratio: 1 } as const;
  await booking.open();
  await expect(booking.next).toBeInViewport(inView);
  await booking.dates.nth(4).tap();
  await expect(booking.openSlots.first()).toBeInViewport(inView);
  await expect(booking.openSlots.last()).toBeInViewport(inView);
  await expect(booking.dates.nth(4)).toBeFocused();
  await booking.openSlots.last().tap();
  await expect(booking.next).toBeInViewport(inView);
  await expectToFit(page, 'The times');
  await booking.next.tap();
  await expect(booking.heading('Service Details')).toBeInViewport();
  await expect(booking.next).toBeInViewport(inView);
  await booking.chooseService();
  await expectToFit(page, 'The service');
  await booking.next.tap();
  await expect(booking.heading('Contact Information')).toBeInViewport();
  await expect(booking.book).toBeInViewport(inView);
  await booking.book.tap();
  await expectToFit(page, 'The contact with errors');
  // What gets the focus isn't behind the button.
  for (const label of ['Gate Code', 'City']) {
    await page.getByLabel(label).focus();
    const bottom = (await page.getByLabel(label).boundingBox())!;
    const actions = (await booking.book.boundingBox())!;
    expect(bottom.y + bottom.height).toBeLessThan(actions.y);
  }
  await booking.enterContact({ Email: emailOf(unique('Phone')) });
  await booking.book.tap();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  await expectToFit(page, 'The confirmation');
});
