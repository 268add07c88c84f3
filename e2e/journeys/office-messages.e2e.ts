/** The office reads what a customer was sent. The rest of the page: admin-messages-page.component.spec.tsx. */
import type { MessageDetail } from '@contracts/notifications/messages';
import { exampleMessage } from '@contracts/testing/examples';
import { expectAccessible } from '../site/accessible';
import { eventually } from '../site/eventually';
import { asOffice, expect, test, unique } from '../site/journey';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('finds a message, reads it and follows to the appointment', async ({ page, office }) => {
  const recipient = `${unique('told').replace(' ', '.')}@example.com`;
  const appointment = await office.book({ email: recipient, customerName: unique('Told') });
  await eventually(async () => {
    expect(await office.messagesTo(recipient)).toMatchObject([{ state: 'sent' }]);
  });
  await page.goto('/admin-messages');
  await expect(page.getByRole('main')).toContainText('not sent');
  await page.getByRole('searchbox', { name: 'Search' }).fill(recipient);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === recipient);
  const row = page.getByRole('row').filter({ hasText: recipient });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Booking confirmed');
  await expect(row).toContainText('Sent');
  await row.getByRole('button', { name: /^Details of Booking confirmed/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Booking confirmed' });
  await expect(drawer).toContainText(recipient);
  const letter = drawer.frameLocator('iframe');
  await expect(letter.locator('body')).toContainText(appointment.number);
  await drawer.getByRole('link', { name: 'Appointment' }).click();
  await expect(
    page.getByRole('dialog', { name: new RegExp(`^${appointment.number} · `) }),
  ).toBeVisible();

  // No customer can have an address with such a long word, so the test serves it.
  const word = 'wolfeschlegelsteinhausenbergerdorff'.repeat(6);
  const long = exampleMessage({
    state: 'failed',
    recipient: `${word}@example.com`,
    subject: word,
    reason: word,
  });
  const opened: MessageDetail = { ...long, text: word, html: `<p>${word}</p>` };
  await page.route('**/api/admin/messages?*', (route) => route.fulfill({ json: [long] }));
  await page.route(`**/api/admin/messages/${long.id}`, (route) => route.fulfill({ json: opened }));
  await page.goto('/admin-messages');
  await expect(page.getByText(word).first()).toBeVisible();
  await expectAccessible(page, 'list');
  await page.getByRole('button', { name: /^Details of/ }).click();
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible();
  await page.getByText('Plain text', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Plain text' })).toContainText(word);
  await expectAccessible(page, 'message');
});
