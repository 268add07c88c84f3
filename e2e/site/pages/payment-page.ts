/** The payment page, with the card form of the demo or of Stripe's stand-in. */
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { Stack } from '../stack';

export const goodCard = '4242 4242 4242 4242';
export const declinedCard = '4000 0000 0000 0002';

const standIn = path.join(__dirname, '../stripe-stand-in.js');

export class PaymentPage {
  readonly main: Locator;
  readonly amount: Locator;
  readonly proceed: Locator;
  readonly pay: Locator;

  constructor(private readonly page: Page) {
    this.main = page.getByRole('main');
    this.amount = this.main.getByLabel('Amount');
    this.proceed = this.main.getByRole('button', { name: 'Proceed to Payment' });
    this.pay = this.main.getByRole('button', { name: /^(Pay \$|Processing)/ });
  }

  heading(name: string | RegExp): Locator {
    return this.main.getByRole('heading', { name });
  }

  cell(label: string): Locator {
    const term = this.page.locator('dt').filter({ hasText: new RegExp(`^${label}$`) });
    return this.main.locator('dl > div').filter({ has: term }).locator('dd');
  }

  async toCard(): Promise<void> {
    await this.proceed.click();
    await expect(this.heading('Complete Payment')).toBeFocused();
  }

  /** For the receipt. */
  async enterPayer(): Promise<void> {
    await this.main.getByLabel('Your name').fill('Nora Field');
    await this.main.getByLabel('Email for the receipt').fill('nora@example.com');
  }

  /** In the demo's form. */
  async enterCard(number: string): Promise<void> {
    await this.main.getByLabel('Card Number').fill(number);
    await this.main.getByLabel('Expiration').fill('12 / 34');
    await this.main.getByLabel('Security Code').fill('123');
  }

  /** In the stand-in of Stripe's form. */
  async enterCardAtStripe(number: string): Promise<void> {
    await this.main.getByLabel('Card number', { exact: true }).fill(number);
    await this.main.getByLabel('Expiration date').fill('12/34');
    await this.main.getByLabel('Security code', { exact: true }).fill('123');
  }
}

/** Gives the site Stripe keys. The stand-in and the emulator answer for Stripe's hosts. */
export async function withStripe(page: Page): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as SiteConfig;
    await route.fulfill({
      json: { ...config, stripe: { mode: 'live', publishableKey: 'pk_test_emulator' } },
    });
  });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ path: standIn, contentType: 'text/javascript' }),
  );
  const emulator = new Stack().setting('STRIPE_API_BASE');
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const answer = await route.fetch({
      url: request.url().replace('https://api.stripe.com', emulator),
    });
    await route.fulfill({ response: answer });
  });
}

/** Where a secret could stay in the browser: address, history state, referrer. */
export const tracesOf = (page: Page): Promise<string> =>
  page.evaluate<string>(
    'JSON.stringify([location.href, history.state, document.referrer, performance.getEntriesByType("navigation").map((each) => each.type)])',
  );
