/** A customer with an account of their own, and the pages they use. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { CustomerAccount, CustomerLoginReply, RegisterCustomer } from '@contracts/customers';
import type { MessageDetail, MessageRecord } from '@contracts/notifications';
import type { MessageKind } from '@contracts/vocabulary/messages';
import { eventually } from './eventually';
import { unique, type Office } from './journey';
import { call, expected, type Method } from './site-api';

export const password = 'lantern and lens';

/** Somebody who has not registered yet. */
export function aPerson(firstName = 'Ada'): RegisterCustomer {
  const name = unique('Mooring').replace(' ', '');
  return {
    firstName,
    lastName: name,
    email: `${name.toLowerCase()}@example.com`,
    phone: '(904) 555-0133',
    password,
    confirmPassword: password,
  };
}

/** By their calls. */
export class Customer {
  private constructor(
    readonly url: string,
    readonly person: RegisterCustomer,
    readonly token: string,
  ) {}

  static async register(url: string, person = aPerson()): Promise<Customer> {
    await expected(call<CustomerAccount>(url, 'POST', '/api/auth/register', { body: person }));
    return Customer.logIn(url, person);
  }

  static async logIn(url: string, person: RegisterCustomer): Promise<Customer> {
    const body = { email: person.email, password: person.password };
    const reply = call<CustomerLoginReply>(url, 'POST', '/api/auth/login', { body });
    return new Customer(url, person, (await expected(reply)).token);
  }

  ask<Body>(method: Method, path: string, body?: unknown): Promise<Body> {
    return expected(call<Body>(this.url, method, path, { token: this.token, body }));
  }

  /** In a browser, as if they had logged in there. */
  async enter(page: Page): Promise<void> {
    await page.addInitScript(
      `if (!sessionStorage.getItem('entered')) {
        sessionStorage.setItem('entered', 'yes');
        localStorage.setItem('auth_token', ${JSON.stringify(this.token)});
      }`,
    );
  }
}

/** Path and hash of the link in the newest message of that kind to this address. */
export function linkSentTo(office: Office, email: string, kind: MessageKind): Promise<string> {
  return eventually(async () => {
    const search = encodeURIComponent(email);
    const found = await office.ask<MessageRecord[]>('GET', `/api/admin/messages?search=${search}`);
    const newest = found.find((each) => each.kind === kind && each.state === 'sent');
    if (!newest) throw new Error(`No ${kind} has been sent to ${email}`);
    const { text } = await office.ask<MessageDetail>('GET', `/api/admin/messages/${newest.id}`);
    const [address] = /https?:\/\/\S+#[\w-]+/.exec(text ?? '') ?? [];
    if (!address) throw new Error(`The ${kind} to ${email} has no link`);
    const { pathname, hash } = new URL(address);
    return pathname + hash;
  });
}

/** /customer-portal of whoever is logged in. */
export class PortalPage {
  readonly heading: Locator;
  readonly settings: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'Customer Portal', level: 1 });
    this.settings = page.getByRole('heading', { name: 'Account settings' });
  }

  async open(view = ''): Promise<void> {
    await this.page.goto(`/customer-portal${view && `?view=${view}`}`);
    await expect(this.page.getByText(/^Welcome, /)).toBeVisible();
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  card(number: string): Locator {
    return this.page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: number });
  }

  async expectLoginPrompt(): Promise<void> {
    await expect(this.page.getByText(/^Please log in/)).toBeVisible();
    await expect(this.page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  }
}

export async function fillIn(page: Page, entries: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(entries)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

export const registrationOf = (person: RegisterCustomer) => ({
  'First Name': person.firstName,
  'Last Name': person.lastName,
  Email: person.email,
  Phone: person.phone,
  Password: person.password,
  'Confirm Password': person.confirmPassword,
});
