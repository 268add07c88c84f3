/** The office's tab of service requests. */
import { expect, type Locator, type Page } from '@playwright/test';

export class RequestsBoard {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/admin-tracking?tab=service-requests');
    await expect(
      this.page.getByRole('heading', { name: 'Service Requests', exact: true }),
    ).toBeVisible();
  }

  row(number: string): Locator {
    return this.page.getByRole('row').filter({ hasText: number });
  }

  async details(number: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Details of ${number}` }).click();
    return this.drawer(number);
  }

  async drawer(number: string): Promise<Locator> {
    const drawer = this.page.getByRole('dialog', { name: new RegExp(`^${number} · `) });
    await expect(drawer).toBeVisible();
    return drawer;
  }

  /** The first available slot of a later date. */
  async chooseHour(drawer: Locator): Promise<void> {
    const list = this.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await drawer.getByLabel('Date', { exact: true }).click();
    await list.locator('.ant-select-item-option').nth(6).click();
    await expect(list).toBeHidden();
    const time = drawer.getByLabel('Time', { exact: true });
    await expect(time).toBeEnabled();
    await time.click();
    // A list without room below moves above its field, and a click in that moment misses it.
    await expect(async () => {
      await list.locator('.ant-select-item-option').first().click({ timeout: 2_000 });
      await expect(list).toBeHidden({ timeout: 2_000 });
    }).toPass();
  }
}
