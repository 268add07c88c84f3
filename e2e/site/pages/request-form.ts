/** The request form of the home page. */
import { expect, type Locator, type Page } from '@playwright/test';

export const visitor = {
  'First Name': 'Priya',
  'Last Name': 'Mannering',
  Phone: '(904) 555-0177',
  Email: 'priya.mannering@example.com',
  'What is wrong?': 'Hums all night and drips since Monday.',
};

export const appliance = { Appliance: 'Refrigerator', Brand: 'Sub-Zero' };

type Label = keyof typeof visitor | keyof typeof appliance;

export class RequestForm {
  readonly form: Locator;
  readonly send: Locator;
  readonly emergency: Locator;
  readonly failure: Locator;
  /** Replaces the form once it has been sent. */
  readonly received: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Request service' });
    this.send = this.form.getByRole('button', { name: 'Request Service' });
    this.emergency = this.form.getByLabel('This is an emergency');
    this.failure = this.form.getByText('Your request was not sent.');
    this.received = page.getByRole('heading', { name: /We have it\.$/ });
  }

  /** The form loads when it is scrolled near. */
  async open(): Promise<void> {
    await this.page.goto('/');
    await this.page.locator('#contact').scrollIntoViewIfNeeded();
    await expect(this.send).toBeVisible();
  }

  field(label: Label): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  async enter(changes: Partial<typeof visitor>): Promise<void> {
    for (const [label, text] of Object.entries({ ...visitor, ...changes })) {
      await this.field(label as Label).fill(text);
    }
    for (const [label, option] of Object.entries(appliance)) {
      await this.field(label as Label).selectOption(option);
    }
  }

  errorUnder(label: Label): Locator {
    // From the page, since a filter is relative to each `div`.
    const field = this.page.getByLabel(label, { exact: true });
    return this.form.locator('div', { has: field }).last().getByRole('alert');
  }
}
