/** The import tabs of the office's customer page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInDepth } from '../accessible';

/** A random phone number. */
export const ownNumber = (): string =>
  `(${200 + Math.floor(Math.random() * 700)}) 555-01${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`;

export class OfficeImports {
  readonly history: Locator;
  readonly csv: Locator;
  readonly customers: Locator;
  readonly search: Locator;

  constructor(readonly page: Page) {
    this.history = this.region('Import history');
    this.csv = this.region('Import from a CSV file');
    this.customers = this.region('ServicePro Customers');
    this.search = page.getByRole('searchbox', { name: 'Search' });
  }

  async open(tab: 'import' | 'lookup' | 'servicepro'): Promise<void> {
    await this.page.goto(`/admin-customer-management?tab=${tab}`);
  }

  region(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** The listed imports, newest first. */
  get rows(): Locator {
    return this.history.getByRole('row').filter({ has: this.page.getByRole('cell') });
  }

  report(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async sendFile(name: string, lines: readonly string[]): Promise<void> {
    await this.page
      .getByLabel('CSV file', { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  }

  async find(words: string): Promise<void> {
    await this.search.fill(words);
    await expect(this.page).toHaveURL((url) => url.searchParams.get('search') === words);
  }

  found(count: number): Locator {
    return this.customers.getByRole('status').filter({ hasText: new RegExp(`^${count} found$`) });
  }

  async lookUp(number: string): Promise<void> {
    await this.page.getByLabel('Phone number').fill(number);
    await this.page.getByLabel('Phone number').press('Enter');
  }

  /** Waits for a reload, during which the colors fade. */
  async expectGood(where: string, look = expectAccessibleInDepth): Promise<void> {
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0);
    await look(this.page, where);
  }
}
