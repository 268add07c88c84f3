/** The portal's Import History. */
import type { Locator, Page } from '@playwright/test';
import { Customer, linkSentTo, PortalPage } from '../customer';
import type { Office } from '../office';

/** A customer with a verified address. */
export async function aVerifiedCustomer(office: Office): Promise<Customer> {
  const customer = await Customer.register();
  const link = await linkSentTo(office, customer.person.email, 'verify-email');
  await customer.ask('POST', '/api/auth/verify-email', { token: link.split('#')[1] });
  return customer;
}

export class ImportsPanel {
  /** The import that was started here or is running. */
  readonly latest: Locator;
  readonly json: Locator;
  readonly portal: PortalPage;

  constructor(readonly page: Page) {
    this.portal = new PortalPage(page);
    this.latest = page.getByRole('region', { name: 'Latest import' });
    this.json = page.getByLabel('History as JSON');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async fill(entries: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(entries)) {
      await this.page.getByLabel(new RegExp(`^${label}`)).fill(text);
    }
  }

  count(label: string): Locator {
    return this.latest
      .locator('dl > div')
      .filter({ has: this.page.locator('dt', { hasText: label }) })
      .locator('dd');
  }
}
