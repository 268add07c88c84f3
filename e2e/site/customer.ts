/** A customer with an account, and the pages of accounts. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { BookedAppointment } from '@contracts/booking/appointments';
import type {
  CustomerAccount,
  CustomerLoginReply,
  RegisterCustomer,
} from '@contracts/customers/accounts';
import type { MessageDetail } from '@contracts/notifications/messages';
import type { MessageKind } from '@contracts/vocabulary/messages';
import { eventually } from './eventually';
import { siteUrl, unique } from './journey';
import type { Office } from './office';
import { blankPage } from './kept-page';
import { aBooking, call, expected, type Method } from './site-api';

export const password = 'lantern and lens';

/** Someone who has not registered yet. */
export function aPerson(changes: Partial<RegisterCustomer> = {}): RegisterCustomer {
  const name = unique('Mooring').replace(' ', '');
  return {
    firstName: 'Nora',
    lastName: name,
    email: `${name.toLowerCase()}@example.com`,
    phone: '(904) 555-0133',
    password,
    confirmPassword: password,
    ...changes,
  };
}

/** A customer who uses the API. */
export class Customer {
  private constructor(
    readonly person: RegisterCustomer,
    readonly account: CustomerAccount,
    readonly token: string,
  ) {}

  /** Registers and logs in. The email address stays unverified. */
  static async register(changes: Partial<RegisterCustomer> = {}): Promise<Customer> {
    const body = aPerson(changes);
    const { email, password: chosen } = body;
    const account = await expected(
      call<CustomerAccount>(siteUrl, 'POST', '/api/auth/register', { body }),
    );
    const { token } = await expected(
      call<CustomerLoginReply>(siteUrl, 'POST', '/api/auth/login', {
        body: { email, password: chosen },
      }),
    );
    return new Customer(body, account, token);
  }

  ask<Body>(method: Method, path: string, body?: unknown): Promise<Body> {
    return expected(call<Body>(siteUrl, method, path, { token: this.token, body }));
  }

  /** Tries again if another journey takes the slot first. */
  book(office: Office, changes: Partial<BookAppointment> = {}): Promise<BookedAppointment> {
    const customerName = `${this.person.firstName} ${this.person.lastName}`;
    return eventually(async () => {
      const { date, timeSlot } = await office.freeSlot();
      return this.ask(
        'POST',
        '/api/appointments',
        aBooking(date, timeSlot, { customerName, ...changes }),
      );
    });
  }

  /** Logs in without the login page, and without a script, which would end a kept context. */
  async enter(page: Page): Promise<void> {
    await page.goto(blankPage);
    await page.evaluate(`localStorage.setItem('auth_token', ${JSON.stringify(this.token)})`);
  }
}

/** Path and hash of the link in the newest message of this kind to this address. */
export function linkSentTo(office: Office, email: string, kind: MessageKind): Promise<string> {
  return eventually(async () => {
    const newest = (await office.messagesTo(email)).find(
      (each) => each.kind === kind && each.state === 'sent',
    );
    if (!newest) throw new Error(`No ${kind} has been sent to ${email}`);
    const { text } = await office.ask<MessageDetail>('GET', `/api/admin/messages/${newest.id}`);
    const [address] = /https?:\/\/\S+#[\w-]+/.exec(text ?? '') ?? [];
    if (!address) throw new Error(`The ${kind} to ${email} has no link`);
    const { pathname, hash } = new URL(address);
    return pathname + hash;
  });
}

/** /customer-portal. */
export class PortalPage {
  readonly settings: Locator;
  /** With what can be done about it. */
  readonly nextVisit: Locator;

  constructor(readonly page: Page) {
    this.nextVisit = page.getByRole('region', { name: 'Next visit' });
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

export const logInButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Log in' });

export const createButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Create account' });

export const errorUnder = (page: Page, label: string): Locator =>
  page
    .locator('div', { has: page.getByLabel(label, { exact: true }) })
    .last()
    .getByRole('alert');
