/** /manage, and the dialogs to reschedule and cancel a visit. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { BookedAppointment } from '@contracts/booking/appointments';

export const managePath = ({ manageUrl }: Pick<BookedAppointment, 'manageUrl'>): string => {
  const { pathname, hash } = new URL(manageUrl);
  return `${pathname}${hash}`;
};

export class ManagedVisit {
  readonly move: Locator;
  readonly cancel: Locator;
  readonly dialog: Locator;

  constructor(
    readonly page: Page,
    readonly main = page.getByRole('main'),
  ) {
    this.move = main.getByRole('button', { name: /^Reschedule/ });
    this.cancel = this.main.getByRole('button', { name: /^Cancel visit/ });
    this.dialog = page.getByRole('dialog');
  }

  async open(appointment: BookedAppointment): Promise<void> {
    await this.page.goto(managePath(appointment));
    await expect(this.main).toContainText(appointment.number);
  }

  heading(name: string): Locator {
    return this.main.getByRole('heading', { level: 1, name, exact: true });
  }

  cell(label: string): Locator {
    return this.main.locator('dl > div').filter({ hasText: label }).locator('dd');
  }

  /** Chooses in the dialog: the next date with this weekday, and an available slot on it. */
  async choose(weekday: string, position: number): Promise<string> {
    await this.dialog
      .getByRole('button', { name: new RegExp(`^${weekday}`) })
      .first()
      .click();
    await this.dialog.locator('[data-slot]:enabled').nth(position).click();
    const chosen = this.dialog.locator('[data-slot][aria-pressed=true]');
    return String(await chosen.getAttribute('data-slot'));
  }

  confirmMove(): Promise<void> {
    return this.dialog.getByRole('button', { name: 'Reschedule' }).click();
  }
}
