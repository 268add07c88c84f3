/**
 * A customer's text arrives in the open inbox or on the customer's open page, and the answer leaves
 * from there. The rest: admin-inbox.component.spec.tsx.
 */
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CustomerRecord } from '@contracts/customers/records';
import { expectAccessible } from '../site/accessible';
import { asOffice, expect, test, unique } from '../site/journey';
import { otherGateway, type OtherGateway } from '../site/other-replica';
import type { Office } from '../site/office';
import { uniquePhone } from '../site/random';

test.use({ ...asOffice, viewport: { width: 390, height: 844 } });

const token = 'a-token-of-the-provider';

/** The stack has no provider. A gateway checks only its signature. */
const gatewayOfProvider = () =>
  otherGateway({ SMS_URL: `https://AC123:${token}@sms.example.com/?from=%2B19045550142` });

/** Of Florida: a number with another country's area code gets no texts. */
const areaCodes = [239, 305, 321, 352, 386, 407, 561, 727, 772, 786, 813, 850, 863, 904, 941, 954];
const mobile = () => uniquePhone(areaCodes).replace(/\D/g, '');

/** As the provider brings it to this gateway. */
async function text({ url }: OtherGateway, from: string, body: string): Promise<number> {
  const webhook = `${url}/api/webhooks/sms`;
  const fields = { Body: body, From: from, MessageSid: `SM${unique('text').replace(' ', '')}` };
  const signed = webhook + Object.entries(fields).flat().join('');
  const response = await fetch(webhook, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64') },
  });
  return response.status;
}

const conversationIn = (page: Page) =>
  page.getByRole('region', { name: 'Conversation', exact: true });

/** In the conversation, where it is shown as sent. */
async function answer(page: Page, office: Office, to: string, words: string): Promise<void> {
  await page.getByLabel('Answer by text').fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  const sent = conversationIn(page).getByRole('listitem').filter({ hasText: words });
  await expect(sent).toContainText('Sent');
  expect(await office.messagesTo(to.slice(2))).toContainEqual(
    expect.objectContaining({ kind: 'office-text', state: 'sent', subject: words }),
  );
}

test('a text arrives in the open inbox, and is answered there', async ({ page, office }) => {
  const from = `+1${mobile()}`;
  const gateway = await gatewayOfProvider();
  try {
    await page.goto('/admin-messages?tab=inbox');
    await expect(page.getByRole('region', { name: 'Conversations' })).toBeVisible();
    const first = unique('Can we do 3 PM?');
    expect(await text(gateway, from, first)).toBeLessThan(300);
    await page.getByRole('button', { name: first }).click();
    await expect(conversationIn(page)).toContainText('Read by');
    const second = unique('Or 4 PM?');
    await text(gateway, from, second);
    await expect(conversationIn(page)).toContainText(second);
    await expectAccessible(page, 'conversation');
    const words = unique('4 PM is yours');
    await answer(page, office, from, words);
    await page.getByRole('button', { name: 'Inbox', exact: true }).click();
    await expect(page.getByRole('button', { name: `You: ${words}` })).toBeVisible();
    await expectAccessible(page, 'inbox');
  } finally {
    await gateway.stop();
  }
});

test('a text arrives on its customer’s open page, and is answered there', async ({
  page,
  office,
}) => {
  const phone = mobile();
  const lastName = unique('Customer').replace(' ', '');
  const { number } = await office.ask<CustomerRecord>('POST', '/api/admin/customer-records', {
    ...{ kind: 'person', lastName, closed: false, emails: [], addresses: [] },
    phones: [{ phone, texts: true }],
  });
  const gateway = await gatewayOfProvider();
  try {
    await page.goto(`/admin-customer-management?customer=${number}`);
    await expect(page.getByRole('heading', { level: 1, name: lastName })).toBeVisible();
    await expect(conversationIn(page)).toContainText('No texts with this number yet.');
    const words = unique('The gate code is 4711');
    await text(gateway, `+1${phone}`, words);
    await expect(conversationIn(page)).toContainText(words);
    await expect(conversationIn(page)).toContainText('Read by');
    await answer(page, office, `+1${phone}`, unique('Thanks, see you at 4'));
    await expectAccessible(page, 'texts of a customer');
  } finally {
    await gateway.stop();
  }
});
