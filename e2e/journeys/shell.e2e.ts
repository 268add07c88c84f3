/** What stands around the pages: header and menu by hand and by keyboard, toasts, the customer screen's frame. */
import type { Page } from '@playwright/test';
import { expect, expectToast, test } from '../site/journey';
import { deferred } from '../site/deferred';
import { asOffice } from '../site/office-session';

const sections = [
  ['Services', 'services'],
  ['Brands', 'brands'],
  ['Reviews', 'testimonials'],
  ['Contact', 'contact'],
] as const;

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const home = (page: Page) => page.getByRole('button', { name: /, home$/ });

/** How far under the header's lower edge a section begins; null while there is no such section. */
const gapAbove = (page: Page, section: string) =>
  page.evaluate<number | null>(`(() => {
    const element = document.getElementById('${section}');
    const header = document.querySelector('[data-site-header]');
    return element && header
      && Math.round(element.getBoundingClientRect().top - header.offsetHeight);
  })()`);

test('stores the section on another page, goes home and scrolls there once', async ({ page }) => {
  await page.goto('/careers');
  for (const [label, section] of sections) {
    const stored = page.evaluate<string>(`new Promise((resolve) => {
      const before = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        before.call(this, key, value);
        if (this === sessionStorage && key === 'scroll-target') resolve(value);
      };
    })`);
    await main(page).getByRole('button', { name: label }).click();
    expect(await stored).toBe(section);
    await expect(page).toHaveURL('/');
    await expect.poll(() => gapAbove(page, section)).toBe(20);
    expect(await page.evaluate<unknown>('sessionStorage.getItem("scroll-target")')).toBeNull();
    await main(page).getByRole('link', { name: 'Careers' }).click();
    await expect(page).toHaveURL('/careers');
  }
});

test('goes to a section that was asked for before the page was there', async ({ page }) => {
  const released = deferred();
  await page.route('**/home-page-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/payment');
  await home(page).click();
  await expect(page).toHaveURL('/');
  await main(page).getByRole('button', { name: 'Brands' }).click();
  expect(await gapAbove(page, 'brands')).toBeNull();
  released.resolve();
  await expect.poll(() => gapAbove(page, 'brands')).toBe(20);
});

test('leads home with the logo, and to the top when it is there already', async ({ page }) => {
  await page.goto('/');
  await main(page).getByRole('button', { name: 'Brands' }).click();
  await expect.poll(() => gapAbove(page, 'brands')).toBe(20);
  await home(page).click();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await expect(page).toHaveURL('/');
  await page.goto('/payment');
  await home(page).click();
  await expect(page).toHaveURL('/');
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('opens the menu by keyboard, leads through it, and closes it with Escape', async ({
    page,
  }) => {
    await page.goto('/careers');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const toggle = page.getByRole('button', { name: /^(Open|Close) menu$/ });
    await expect(main(page)).toBeHidden();
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
  });

  test('leads to a page with each of the four links, and the menu is closed there', async ({
    page,
  }) => {
    const menu = page.getByRole('navigation', { name: 'Menu' });
    for (const [label, path, heading] of [
      ['Track Technician', '/technician-tracking', 'Service progress'],
      ['Pay Now', '/payment', 'Pay for your repair'],
      ['Customer Portal', '/customer-portal', 'Customer Portal'],
      ['Book Appointment', '/book-appointment', 'Book an appointment'],
    ] as const) {
      await page.goto('/careers');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await menu.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(path);
      // The payment page loads a document of its own: to leave before that is there would cut it off.
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(menu).toBeHidden();
    }
  });

  test('goes to a section from the menu', async ({ page }) => {
    await page.goto('/careers');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => gapAbove(page, 'contact')).toBe(20);
    await expect(menu).toBeHidden();
  });
});

test.describe('toasts', () => {
  const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
  const failToLogIn = async (page: Page, words: string) => {
    await page.route('**/api/admin/login', (route) =>
      route.fulfill({ status: 401, json: { code: 'credentials_rejected', message: words } }),
    );
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  const openLogin = async (page: Page) => {
    await page.goto('/admin-login');
    await page.getByRole('button', { name: 'Fill in' }).click();
  };

  test('F8 leads to them, and they stay while the focus is there', async ({ page }) => {
    await page.clock.install();
    await openLogin(page);
    await failToLogIn(page, 'Stay a while.');
    await expectToast(page, 'Login Failed', 'Stay a while.');
    await page.keyboard.press('F8');
    await expect(region(page).getByRole('list')).toBeFocused();
    await page.clock.fastForward(20_000);
    await expectToast(page, 'Login Failed', 'Stay a while.');
    await page.keyboard.press('Escape');
    await expect(region(page).getByRole('listitem')).toHaveCount(0);
  });
});

test.describe('customer management', () => {
  test('is closed to strangers, and leads back after the login', async ({ page }) => {
    await page.goto('/admin-customer-management');
    await expect(page).toHaveURL('/admin-login');
    await expectToast(page, 'Authentication Required', 'Please log in to access the admin panel');
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/admin-customer-management');
    await expect(page.getByRole('heading', { name: 'Customer management' })).toBeVisible();
  });

  test.describe('to the office', () => {
    test.use(asOffice);

    test('has four tabs, by hand and by arrow keys', async ({ page }) => {
      await page.goto('/admin-customer-management');
      const tabs = page.getByRole('tab');
      const names = [
        'Import Customers',
        'Phone Lookup',
        'ServicePro Customers',
        'Portal Customers',
      ];
      await expect(tabs).toHaveText(names);
      const panel = page.getByRole('tabpanel');
      const content = {
        'Import Customers': panel.getByRole('button', { name: 'Import All Customers' }),
        'Phone Lookup': panel.getByLabel('Phone number'),
        'ServicePro Customers': panel.getByRole('heading', { name: 'ServicePro Customers' }),
      };
      for (const [label, shown] of Object.entries(content)) {
        await tabs.filter({ hasText: label }).click();
        await expect(panel).toHaveCount(1);
        await expect(shown).toBeVisible();
      }
      await tabs.filter({ hasText: 'Portal Customers' }).click();
      await expect(panel.getByRole('heading', { name: 'Portal Customers' })).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
      await expect(content['ServicePro Customers']).toBeVisible();
    });
  });
});
