/** The office's screens. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Any page of the office, with nothing on it: its frame alone is tested. */
export const emptyPage = '/admin-messages?search=nothing';

export const openList = (page: Page): Locator =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');

/** Chooses an option of Ant Design's select. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  const list = openList(page);
  await expect(list).toBeVisible();
  // A long list can be searched.
  if ((await field.getAttribute('readonly')) === null) await field.fill(option);
  await list.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
}

export class AppointmentsBoard {
  constructor(readonly page: Page) {}

  async open({ appointmentDate, customerName }: { appointmentDate: string; customerName: string }) {
    const params = new URLSearchParams({
      tab: 'appointments',
      day: appointmentDate,
      search: customerName,
    });
    await this.page.goto(`/admin-tracking?${params.toString()}`);
    await expect(this.row(customerName)).toBeVisible();
  }

  row(customerName: string): Locator {
    return this.page.getByRole('row').filter({ hasText: customerName });
  }

  technicianOf(customerName: string): Locator {
    return this.row(customerName).getByRole('combobox', { name: /^Technician for/ });
  }

  assign(customerName: string, technician: string): Promise<void> {
    return choose(this.page, this.technicianOf(customerName), technician);
  }

  step(customerName: string, status: string): Locator {
    return this.row(customerName).getByRole('button', {
      name: new RegExp(`^Move .* to ${status}$`),
    });
  }

  async details(customerName: string): Promise<Locator> {
    await this.row(customerName)
      .getByRole('button', { name: /^Details of/ })
      .click();
    const drawer = this.page.getByRole('dialog', { name: new RegExp(customerName) });
    await expect(drawer).toBeVisible();
    return drawer;
  }
}

/** The tab of service requests. */
export class RequestsBoard {
  constructor(readonly page: Page) {}

  row(number: string): Locator {
    return this.page.getByRole('row').filter({ hasText: number });
  }

  async details(number: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Details of ${number}` }).click();
    const drawer = this.page.getByRole('dialog', { name: new RegExp(`^${number} · `) });
    await expect(drawer).toBeVisible();
    return drawer;
  }

  /** The first available slot of a later date. */
  async chooseSlot(drawer: Locator): Promise<void> {
    const list = openList(this.page);
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

export const openTab = (page: Page, name: string) =>
  page.getByRole('tab', { name, exact: true }).click();

export const technicianCard = (page: Page, name: string) =>
  page.getByRole('article', { name, exact: true });
