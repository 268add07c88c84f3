/** Presses while a page starts, and pages whose code doesn't come. */
import type { Page } from '@playwright/test';
import { builtPages, hiddenPages, indexedPages, jobPages } from '../site/built-pages';
import { expect, holdBack, siteUrl, test } from '../site/journey';

test.use({ viewport: { width: 390, height: 844 } });

const pageCode = '**/assets/*-page-*.js';

/** Pages with the site's menu. Openings differ only in their text. */
const withMenu = [...indexedPages, ...hiddenPages].filter(
  (path) => path !== '/book-appointment' && !jobPages.slice(1).includes(path),
);

const toggle = (page: Page) => page.locator('[aria-controls="site-menu"]');

/** The HTML is there, and bootstrap.ts listens. */
async function openEarly(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  // The same module, so this waits until it has run.
  await page.evaluate(`import(document.querySelector('script[data-entry]').src)`);
}

/** A repeated press comes after `page-ready`. */
async function isSettled(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  await page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve))))`,
  );
}

async function expectMenuOpen(page: Page, when: string): Promise<void> {
  await isSettled(page);
  await expect(toggle(page), when).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('navigation', { name: 'Menu' }), when).toBeVisible();
}

/** Presses in the first moment in which React has taken over the page without having hydrated it. */
const pressWhileHydrating = `
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const root = document.querySelector('#root');
    const taken = root && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
    if (!taken) return port2.postMessage('');
    window.wasReady = 'ready' in document.documentElement.dataset;
    document.querySelector('[aria-controls="site-menu"]').click();
  };
  port2.postMessage('');`;

test('a press counts once on every page, also by key, before and while its code starts', async ({
  browser,
  page,
}) => {
  for (const [index, path] of withMenu.entries()) {
    const release = await holdBack(page, pageCode);
    await openEarly(page, path);
    const presses = [
      () => toggle(page).click(),
      () => toggle(page).press('Enter'),
      () => toggle(page).press('Space'),
    ];
    await presses[index % presses.length]!();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
    release();
    await expectMenuOpen(page, `${path}, pressed before`);
    await page.unrouteAll({ behavior: 'wait' });
  }

  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: siteUrl });
  await context.addInitScript(pressWhileHydrating);
  const other = await context.newPage();
  for (const path of withMenu) {
    await other.goto(path);
    await expectMenuOpen(other, `${path}, pressed while React starts`);
    expect(await other.evaluate('window.wasReady'), path).toBe(false);
  }
  await context.close();
});

test('a press that a slow processor hears late counts once', async ({ browser, page }) => {
  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: siteUrl });
  const slow = await context.newPage();
  const cdp = await context.newCDPSession(slow);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const path of withMenu) {
    await openEarly(slow, path);
    await toggle(slow).click();
    await expectMenuOpen(slow, path);
  }
  await context.close();
});

test('the press after one that was too early is not repeated with it', async ({ page }) => {
  const release = await holdBack(page, pageCode);
  await openEarly(page, '/');
  await toggle(page).click();
  await page.evaluate(pressWhileHydrating);
  release();
  await expectMenuOpen(page, 'pressed again');
});

test('a form that is sent with Enter before its page is ready is sent once, to no address', async ({
  page,
}) => {
  for (const { path, call, fill } of [
    {
      path: '/login',
      call: '**/api/auth/login',
      fill: async () => {
        await page.getByLabel('Email').fill('who@example.com');
        await page.getByLabel('Password', { exact: true }).fill('wrong-one');
        await page.getByLabel('Password', { exact: true }).press('Enter');
      },
    },
    {
      path: '/payment',
      call: '**/api/payments/find',
      fill: async () => {
        await page.getByLabel('Appointment number').fill('FC-1042');
        await page.getByLabel('ZIP code or phone number').fill('32080');
        await page.getByLabel('ZIP code or phone number').press('Enter');
      },
    },
  ]) {
    const release = await holdBack(page, pageCode);
    const calls: (string | null)[] = [];
    await page.route(call, async (route) => {
      calls.push(route.request().postData());
      await route.fulfill({ status: 404, json: { code: 'not_found', message: 'None' } });
    });
    await openEarly(page, path);
    await fill();
    release();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await isSettled(page);
    expect(calls, path).toHaveLength(1);
    expect(new URL(page.url()).search, path).toBe('');
    await page.unrouteAll({ behavior: 'wait' });
  }
});

/** The message appears by itself after some seconds, which a test needn't wait for. */
async function hurry(page: Page): Promise<number> {
  let endTime = 0;
  // The page's policy lets no script wait for a text, as `waitForFunction` would.
  await expect
    .poll(async () => {
      endTime = await page.evaluate<number>(`(() => {
        const [slow] = document.querySelector('.slow-start')?.getAnimations() ?? [];
        const { endTime = 0 } = slow?.effect.getComputedTiming() ?? {};
        slow?.finish();
        return endTime;
      })()`);
      return endTime;
    })
    .toBeGreaterThan(0);
  return endTime;
}

test('a page whose code does not come says so, with the phone number and a reload', async ({
  page,
  pageErrors,
}) => {
  const message = page.locator('.slow-start');
  const oneOfEachFile = new Map(builtPages.map((each) => [each.file, each]));
  expect(oneOfEachFile.size).toBeGreaterThan(5);
  for (const { path, policy, file } of oneOfEachFile.values()) {
    const isOwn = policy === 'office' || file === 'shell-technician.html';
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto(`${path}#token`, { waitUntil: 'commit' });
    await expect(message, path).toBeAttached();
    await expect(message, path).toBeHidden();
    expect(await hurry(page), path).toBeLessThanOrEqual(15_000);
    await expect(message, path).toBeVisible();
    await expect(message.getByRole('link', { name: 'Reload' }), path).toBeVisible();
    const call = message.locator('a[href="tel:+19045550142"]');
    await expect(call, path).toHaveCount(isOwn ? 0 : 1);
    release();
    await expect(message, path).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
  }
  pageErrors.length = 0;
});

test('a reload of such a page keeps the token of its link', async ({ page, pageErrors }) => {
  for (const path of ['/payment', '/manage']) {
    const release = await holdBack(page, '**/assets/{index,payment-page,manage-page}-*.js');
    await page.goto(`${path}#no-token`, { waitUntil: 'commit' });
    await expect(page.locator('.slow-start')).toBeAttached();
    await hurry(page);
    await page.evaluate(`import(document.querySelector('script[src*="bootstrap"]').src)`);
    await page.evaluate(`window.former = true`);
    await page.locator('.slow-start').getByRole('link', { name: 'Reload' }).click();
    await expect.poll(() => page.evaluate(`window.former ?? null`)).toBeNull();
    expect(new URL(page.url()).hash).toBe('#no-token');
    release();
    await page.unrouteAll({ behavior: 'wait' });
  }
  pageErrors.length = 0;
});

test('the next page says so, too, if its code does not come', async ({ page, pageErrors }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.locator('.slow-start')).toBeHidden();
  await holdBack(page, '**/assets/careers-page-*.js');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(page).toHaveURL('/careers');
  await page.clock.fastForward(30_000);
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading')).toHaveText('This page didn’t load');
  await expect(alert.locator('a[href="tel:+19045550142"]')).toBeVisible();
  await expect(page.locator('.slow-start')).toBeHidden();
  pageErrors.length = 0;
});
