/** Header and menu of the public pages. The rest: site-frame.component.spec.tsx. */
import type { Page } from '@playwright/test';
import { expectToFit } from '../site/accessible';
import { expect, gapAbove, holdBack, test } from '../site/journey';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const home = (page: Page) => page.getByRole('button', { name: /, home$/ });

test('goes to a section from another page, even before it has loaded', async ({ page }) => {
  const release = await holdBack(page, '**/home-page-*.js');
  await page.goto('/payment');
  await home(page).click();
  await expect(page).toHaveURL('/');
  await main(page).getByRole('button', { name: 'Brands' }).click();
  expect(await gapAbove(page, 'brands')).toBeNull();
  release();
  await expect.poll(() => gapAbove(page, 'brands')).toBe(20);

  expect(await page.evaluate<unknown>('sessionStorage.getItem("scroll-target")')).toBeNull();
  await home(page).click();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await expect(page).toHaveURL('/');
});

test('fits a narrow phone, and text of twice the size', async ({ page }) => {
  for (const path of ['/', '/careers', '/payment', '/login', '/book-appointment']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFit(page, path);
  }
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('careers is short, and its rows open; on a desk they are open', async ({ page }) => {
    await page.goto('/careers');
    const benefit = page.getByText('A yearly salary, not a rate per call.');
    const requirement = page.getByText('Five years of in-home appliance repair');
    await expect(benefit).toBeHidden();
    await expect(requirement).toBeHidden();
    expect(await page.evaluate<number>('document.body.scrollHeight')).toBeLessThan(7000);
    await page.getByRole('heading', { name: 'Competitive pay' }).click({ force: true });
    await expect(benefit).toBeVisible();
    await page.getByText(/^What you bring and get as Senior/).click();
    await expect(requirement).toBeVisible();
    await page.reload();
    await expect(requirement).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(benefit).toBeVisible();
    await expect(requirement).toBeVisible();
  });

  test('the menu opens and closes by keyboard and by mouse', async ({ page }) => {
    await page.goto('/careers');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const toggle = page.getByRole('button', { name: /^(Open|Close) menu$/ });
    await expect(main(page)).toBeHidden();
    await expect(menu).toBeHidden();
    await toggle.focus();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    for (const label of ['Book Appointment', 'Track Technician', 'Pay Now', 'Customer Portal']) {
      await page.keyboard.press('Tab');
      await expect(menu.getByRole('link', { name: label, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate<boolean>('document.activeElement.closest("#site-menu") !== null'),
    ).toBe(false);

    await toggle.click();
    await expect(menu).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await toggle.click();
    await menu.getByRole('button', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => gapAbove(page, 'contact')).toBe(20);
    await expect(menu).toBeHidden();
    // The payment page is another document.
    await toggle.click();
    await menu.getByRole('link', { name: 'Pay Now', exact: true }).click();
    await expect(page).toHaveURL('/payment');
    await expect(page.getByRole('heading', { name: 'Pay for your repair' })).toBeVisible();
    await expect(menu).toBeHidden();
  });
});

test('the home page is short on a phone, and nothing covers its words', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  // Under 12,000 with our fonts. A first visit may show the wider ones of the machine.
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(13_000);
  const maytag = page.locator('summary').filter({ hasText: 'About Maytag' });
  await maytag.click();
  await expect(page.getByText('Heavy drums and long-lived motors')).toBeVisible();
  const help = page.locator('summary').filter({ hasText: 'Get help' });
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const edge = (await help.boundingBox())?.x ?? 0;
    const right = await page.evaluate<number>(`Math.max(...[...document.querySelectorAll(
      'main :is(h1, h2, h3, p, a, button, input, figure)')].map((each) =>
        each.getBoundingClientRect().right))`);
    expect(right, `at ${width} px`).toBeLessThanOrEqual(edge);
  }
});
