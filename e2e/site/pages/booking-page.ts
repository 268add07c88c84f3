/** /book-appointment. */
import { expect, type Locator, type Page } from '@playwright/test';

export const contact = {
  'Full Name': 'Priya Mannering',
  Phone: '(904) 555-0177',
  Email: 'priya.mannering@example.com',
  'Street Address': '88 Palmetto Lane',
  'Zip Code': '32086',
  City: 'St Augustine',
};

/** An address of their own, since one can have three visits. */
export const emailOf = (name: string): string => `${name.replaceAll(' ', '.')}@example.com`;

export const service = {
  'Service Type': 'Repair',
  Appliance: 'Wine Cooler',
  Brand: 'Fisher & Paykel',
};

export class BookingPage {
  readonly dates: Locator;
  readonly openSlots: Locator;
  readonly chosenSlot: Locator;
  readonly next: Locator;
  readonly book: Locator;

  constructor(readonly page: Page) {
    this.dates = page.getByRole('group', { name: 'Date', exact: true }).getByRole('button');
    this.openSlots = page.locator('[data-slot]:enabled');
    this.chosenSlot = page.locator('[data-slot][aria-pressed=true]');
    this.next = page.getByRole('button', { name: 'Next', exact: true });
    this.book = page.getByRole('button', { name: 'Book Appointment' });
  }

  async open(): Promise<void> {
    await this.page.goto('/book-appointment');
    await expect(this.heading('Select Date & Time')).toBeVisible();
    // The heading is prerendered, the dates aren't.
    await expect(this.dates.first()).toBeVisible();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  /** A later date, with all of its slots. */
  async chooseDateAndSlot(slot = this.openSlots.first()): Promise<void> {
    await this.dates.nth(4).click();
    await slot.click();
    await expect(this.next).toBeEnabled();
  }

  async chooseService(): Promise<void> {
    for (const [label, option] of Object.entries(service)) {
      await this.page.getByLabel(label, { exact: true }).selectOption(option);
    }
  }

  async enterContact(changes: Partial<Record<keyof typeof contact, string>> = {}): Promise<void> {
    for (const [label, text] of Object.entries({ ...contact, ...changes })) {
      await this.page.getByLabel(label, { exact: true }).fill(text);
    }
  }

  async toService(slot?: Locator): Promise<void> {
    await this.chooseDateAndSlot(slot);
    await this.next.click();
    await expect(this.heading('Service Details')).toBeVisible();
  }

  async toContact(): Promise<void> {
    await this.toService();
    await this.chooseService();
    await this.next.click();
    await expect(this.heading('Contact Information')).toBeVisible();
  }
}
