/** /login and /register. */
import type { Locator, Page } from '@playwright/test';

export const logInButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Log in' });

export const createButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Create account' });

/** The error of a field. */
export const errorUnder = (page: Page, label: string): Locator =>
  page
    .locator('div', { has: page.getByLabel(label, { exact: true }) })
    .last()
    .getByRole('alert');
