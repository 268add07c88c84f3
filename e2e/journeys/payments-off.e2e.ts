/** A firm that takes no cards online: its payment page says how to pay nevertheless. */
import { expectAccessible } from '../site/accessible';
import { otherGateway, type OtherGateway } from '../site/other-gateway';
import { expect, test } from '../site/journey';

let gateway: OtherGateway;

test.beforeAll(async () => {
  gateway = await otherGateway({ PAYMENTS: 'off' });
});
test.afterAll(() => gateway?.stop());

test('says how to pay, and asks no one for a card', async ({ page, pageErrors }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const answer = await page.goto(`${gateway.url}/payment`);
  expect(answer?.headers()['content-security-policy']).not.toContain('stripe');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Pay when the work is done');
  await expect(main).toContainText('cash, credit card or check at your door');
  await expect(main.getByRole('link', { name: /^Call \(904\)/ })).toHaveAttribute(
    'href',
    /^tel:\+1904/,
  );
  await expect(main.getByRole('button', { name: 'Proceed to Payment' })).toHaveCount(0);
  await expectAccessible(page, 'payments that are off');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /create-payment-intent|payments\/due/.test(url))).toEqual([]);
  // To the journeys' own site this gateway is a third party; any other, Stripe too, still is one.
  const others = pageErrors.filter((error) => !error.startsWith(`third party: ${gateway.url}/`));
  pageErrors.splice(0, pageErrors.length, ...others);
});
