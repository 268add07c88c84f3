/** What was told to whom: the office's list of messages, and what it said. The rest of the page: admin-messages-page.component.spec.tsx. */
import type { Page } from '@playwright/test';
import type { MessageDelivery, MessageDetail, MessageRecord } from '@contracts/notifications';
import {
  expectAccessibleAtBothWidths as expectAccessible,
  expectToFit,
  tabTo,
} from '../site/accessible';
import { Customer } from '../site/customer';
import { expect, test, unique } from '../site/journey';
import { asOffice } from '../site/office-session';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const email = (name: string) => `${unique(name).replace(' ', '.').toLowerCase()}@example.com`;
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

function aMessage(digit: number, changes: Partial<MessageDetail> = {}): MessageDetail {
  return {
    id: id(digit),
    kind: 'booking-confirmed',
    channel: 'email',
    state: 'sent',
    recipient: 'nora@example.com',
    subject: 'Your appointment is confirmed',
    customerId: null,
    appointmentId: null,
    serviceRequestId: null,
    attempts: 1,
    reason: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    nextAttemptAt: null,
    sentAt: '2026-11-20T15:00:02.000Z',
    text: null,
    html: null,
    ...changes,
  };
}

const failedMessage = aMessage(1, {
  kind: 'appointment-reminder',
  state: 'failed',
  sentAt: null,
  attempts: 8,
  reason: 'The mail server refused it: no such mailbox',
});

/** A server of these messages, as the page sees it. */
async function serve(page: Page, messages: MessageDetail[]) {
  const delivery: MessageDelivery = { email: 'live', sms: 'off' };
  const find = (url: string) => messages.find((message) => url.includes(message.id));
  await page.route('**/api/admin/messages?*', (route) => {
    const state = new URL(route.request().url()).searchParams.get('state');
    const found = messages.filter((message) => state === null || message.state === state);
    return route.fulfill({ json: found, headers: { 'x-total-count': String(found.length) } });
  });
  await page.route('**/api/admin/messages/delivery', (route) => route.fulfill({ json: delivery }));
  await page.route('**/api/admin/messages/0*', (route) =>
    route.fulfill({ json: find(route.request().url()) }),
  );
  await page.route('**/api/admin/messages/*/retry', (route) => {
    const message = find(route.request().url());
    const index = messages.findIndex((each) => each === message);
    const again = { ...failedMessage, ...message, state: 'waiting', attempts: 0, reason: null };
    messages[index] = again as MessageDetail;
    return route.fulfill({ json: again });
  });
}

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('finds what a customer was told, reads it, and follows to the appointment', async ({
  page,
  office,
}) => {
  const recipient = email('told');
  const appointment = await office.book({ email: recipient, customerName: unique('Told') });
  await page.goto('/admin-messages');
  await expect(page.getByRole('main')).toContainText('nothing leaves it');
  await search(page).fill(recipient);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === recipient);
  const row = rows(page).filter({ hasText: recipient });
  await expect(row).toHaveCount(1, { timeout: 45_000 });
  await expect(row).toContainText('Booking confirmed');
  await expect(row).toContainText('Sent');
  await row.getByRole('button', { name: /^Details of Booking confirmed/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Booking confirmed' });
  await expect(drawer).toContainText(recipient);
  const letter = drawer.frameLocator('iframe');
  await expect(letter.locator('body')).toContainText(appointment.number);
  await drawer.getByText('Text part', { exact: true }).click();
  await expect(drawer.getByRole('region', { name: 'Text part' })).toContainText(appointment.number);
  await page.reload();
  await expect(drawer).toContainText(recipient);
  await drawer.getByRole('link', { name: 'Appointment' }).click();
  await expect(
    page.getByRole('dialog', { name: new RegExp(`^${appointment.number} · `) }),
  ).toBeVisible();
});

test('stands on the page of the customer, state and all', async ({ page }) => {
  const { account } = await Customer.register();
  const file = `/admin-customer-management?customer=${account.id}`;
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(async () => {
    await page.goto(file);
    await expect(messages).toContainText('Sent', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await messages.getByRole('link', { name: 'Verify address' }).click();
  const drawer = page.getByRole('dialog', { name: 'Verify address' });
  await expect(drawer).toContainText(account.email);
  await drawer.getByRole('link', { name: 'Customer’s account' }).click();
  await expect(page.getByRole('main')).toContainText(account.email);
});

test('is worked with the keyboard alone', async ({ page }) => {
  await serve(page, [failedMessage]);
  await page.goto('/admin-messages');
  await expect(rows(page)).toHaveCount(1);
  await tabTo(page, /^Details of Reminder/);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Reminder' });
  await expect(drawer).toBeVisible();
  await tabTo(page, /^Retry Reminder/);
  await page.keyboard.press('Enter');
  await expect(drawer).toContainText('Waiting');
  // The button is gone, and the focus is still in the drawer.
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/admin-messages');
  await expect(page.getByRole('button', { name: /^Details of Reminder/ })).toBeFocused();
});

test('lets nothing in a message run, load or lead away', async ({ page, pageErrors }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const html = `<p id="said">Hello</p><script>document.getElementById('said').textContent = 'ran'</script>
    <img src="/tracked.png" alt="" onerror="document.getElementById('said').textContent = 'ran'">
    <a href="/admin-tracking" target="_top">Leave</a><form action="/sent"><button>Send</button></form>`;
  await serve(page, [aMessage(3, { html, text: '<b>Hello</b> in text' })]);
  await page.goto(`/admin-messages?message=${id(3)}`);
  const letter = page.frameLocator('iframe[title="The message as it looks"]');
  await expect(letter.locator('#said')).toHaveText('Hello');
  await letter.getByRole('link', { name: 'Leave' }).click();
  await letter.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(`/admin-messages?message=${id(3)}`);
  await expect(letter.locator('#said')).toHaveText('Hello');
  expect(asked.filter((url) => url.includes('/sent'))).toEqual([]);
  await page.getByText('Text part', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Text part' })).toHaveText('<b>Hello</b> in text');
  // The browser says what it has kept from happening, and nothing else is wrong.
  const said = (pageErrors as string[]).splice(0);
  for (const what of [
    /^console: Blocked script/,
    /^console: Unsafe attempt/,
    /^console: Blocked form/,
  ]) {
    expect(said).toContainEqual(expect.stringMatching(what));
  }
  expect(said.filter((error) => !error.includes('sandboxed'))).toEqual([]);
});

test('is accessible', async ({ page }) => {
  const html = '<html lang="en"><title>Reminder</title><h1>Hello</h1><p>Tuesday</p></html>';
  await serve(page, [failedMessage, aMessage(5, { html, text: 'Hello' }), aMessage(6)]);
  await page.goto('/admin-messages');
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'list');
  for (const message of [1, 5, 6]) {
    await page.goto(`/admin-messages?message=${id(message)}`);
    await expect(page.getByRole('dialog')).toContainText('Recipient');
    await expectAccessible(page, `message ${message}`);
  }
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.goto(`/admin-messages?message=${id(5)}`);
  await page.getByText('Text part', { exact: true }).click();
  await expectAccessible(page, 'text part');
});

test('has room for long words', async ({ page }) => {
  const word = 'wolfeschlegelsteinhausenbergerdorff'.repeat(6);
  const long: Partial<MessageRecord> = {
    recipient: `${word}@example.com`,
    subject: word,
    reason: word,
  };
  await serve(page, [{ ...failedMessage, ...long, text: word, html: `<p>${word}</p>` }]);
  await page.goto('/admin-messages');
  await expect(page.getByText(word).first()).toBeVisible();
  await expectToFit(page, 'The list');
  await page.goto(`/admin-messages?message=${id(1)}`);
  await expect(page.getByRole('dialog')).toContainText(word);
  await expectToFit(page, 'The message');
});
