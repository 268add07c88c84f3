/** A customer's text arrives in the open inbox, and the answer leaves. The rest: admin-inbox.component.spec.tsx. */
import { createHmac, randomInt } from 'node:crypto';
import { expectAccessible } from '../site/accessible';
import { asOffice, expect, test, unique } from '../site/journey';
import { otherGateway, type OtherGateway } from '../site/other-replica';

test.use({ ...asOffice, viewport: { width: 390, height: 844 } });

const token = 'a-token-of-the-provider';
const from = `+190455501${randomInt(20, 70)}`;

/** As the provider brings it to this gateway. */
async function text({ url }: OtherGateway, body: string): Promise<number> {
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

test('a text arrives in the open inbox, and is answered there', async ({ page, office }) => {
  // The stack has no provider. A gateway checks only its signature.
  const gateway = await otherGateway({
    SMS_URL: `https://AC123:${token}@sms.example.com/?from=%2B19045550142`,
  });
  try {
    await page.goto('/admin-messages?tab=inbox');
    await expect(page.getByRole('region', { name: 'Conversations' })).toBeVisible();
    const first = unique('Can we do 3 PM?');
    expect(await text(gateway, first)).toBeLessThan(300);
    await page.getByRole('button', { name: first }).click();
    const conversation = page.getByRole('region', { name: 'Conversation', exact: true });
    await expect(conversation).toContainText('Read by');
    const second = unique('Or 4 PM?');
    await text(gateway, second);
    await expect(conversation).toContainText(second);
    await expectAccessible(page, 'conversation');
    const answer = unique('4 PM is yours');
    await page.getByLabel('Answer by text').fill(answer);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(conversation.getByRole('listitem').filter({ hasText: answer })).toContainText(
      'Sent',
    );
    const messages = await office.ask('GET', `/api/admin/messages?search=${from.slice(2)}`);
    expect(messages).toContainEqual(
      expect.objectContaining({ kind: 'office-text', state: 'sent', subject: answer }),
    );
    await page.getByRole('button', { name: 'Inbox', exact: true }).click();
    await expect(page.getByRole('button', { name: `You: ${answer}` })).toBeVisible();
    await expectAccessible(page, 'inbox');
  } finally {
    await gateway.stop();
  }
});
