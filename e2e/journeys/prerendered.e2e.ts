/** The prerendered HTML: what it shows without scripts, and that hydration keeps it. */
import type { Page } from '@playwright/test';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { hiddenPages, indexedPages, jobPages } from '../site/built-pages';
import { halvedPage, type HalvedPage } from '../site/halved-page';
import { expect, holdBack, siteUrl, test } from '../site/journey';
import { PaymentPage } from '../site/pages/payment-page';

/** Parses the HTML of a page, for `texts` and `attributes`, without layout or scripts. */
async function read(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  await page.evaluate(
    `answered = new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html')`,
  );
  return html;
}

const texts = (page: Page, selector: string) =>
  page.evaluate<string[]>(
    `[...answered.querySelectorAll(${JSON.stringify(selector)})]
      .map(({ textContent }) => textContent.replace(/\\s+/g, ' ').trim())`,
  );

const attributes = (page: Page, selector: string, name: string) =>
  page.evaluate<string[]>(
    `[...answered.querySelectorAll(${JSON.stringify(selector)})]
      .map((element) => element.getAttribute('${name}'))`,
  );

/** The structured data of a page, for search engines. */
async function dataOf<Data>(page: Page, path: string): Promise<Data> {
  await read(page, path);
  const blocks = await texts(page, 'script[type="application/ld+json"]');
  expect(blocks, path).toHaveLength(1);
  return JSON.parse(blocks[0]!) as Data;
}

/** Requests to the proxy of the halved page are no third party's. */
function leaveOutHalved(errors: string[], { url }: HalvedPage): void {
  const others = errors.filter((error) => !error.startsWith(`third party: ${url}/`));
  errors.splice(0, errors.length, ...others);
}

const isHydrated = `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`;

const noteShifts = `
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts.push({
        value: shift.value,
        moved: shift.sources.map(({ node, previousRect, currentRect }) =>
          [node?.cloneNode().outerHTML ?? node?.textContent, previousRect, currentRect]),
      });
    }).observe({ type: 'layout-shift', buffered: true });`;

async function expectNoShift(page: Page, what: string): Promise<void> {
  const shifts = await page.evaluate<{ value: number; moved: unknown }[]>('window.shifts');
  // Less than one pixel of a phone's screen, so rounding.
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(sum, `${what} ${JSON.stringify(shifts)}`).toBeLessThan(0.0005);
}

test('home and careers work without scripts, up to the booking page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: siteUrl });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const id of ['services', 'brands', 'faq', 'testimonials', 'contact']) {
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
  const main = page.getByRole('main');
  const call = main.getByRole('link', { name: '(904) 555-0142' }).first();
  await expect(call).toHaveAttribute('href', 'tel:+19045550142');
  const question = page.locator('#faq details').first();
  await expect(question.locator('p')).toBeHidden();
  await question.locator('summary').click();
  await expect(question.locator('p')).toBeVisible();
  await main.getByRole('link', { name: 'Schedule Service Today' }).click();
  await expect(page).toHaveURL(`${siteUrl}/book-appointment`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book an appointment');
  const notice = page.locator('.needs-script');
  await expect(notice).toBeVisible();
  await expect(notice.locator('a')).toHaveAttribute('href', 'tel:+19045550142');

  await page.goto('/careers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const links = (start: string) => page.locator(`a[href^="${start}"]`);
  await expect(links('tel:+19045550142').first()).toBeVisible();
  await expect(links('mailto:service@example.com').first()).toBeVisible();
  await expect(page.getByText('needs JavaScript')).toHaveCount(0);
  await links('/book-appointment').first().click();
  await expect(page).toHaveURL(`${siteUrl}/book-appointment`);
  await context.close();
});

test('hydrates every page without moving or replacing anything', async ({ browser }) => {
  // Without fonts, whose arrival moves text by chance (see `npm run lighthouse`). The context is new, so
  // it hasn't cached them.
  const context = await browser.newContext({ baseURL: siteUrl });
  await context.route('**/*.woff2', (route) => route.abort('failed'));
  await context.addInitScript(`
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error('refused by the policy: ' + event.violatedDirective));
    ${noteShifts}
    // The heading of the HTML, to compare with the one after hydration.
    new MutationObserver((_, observer) => {
      window.heading = document.querySelector('h1');
      if (window.heading) observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  `);
  // In parallel, since each waits for an idle network. Openings differ only in their text.
  await Promise.all(
    [...indexedPages, ...hiddenPages]
      .filter((path) => !jobPages.slice(1).includes(path))
      .map(async (path) => {
        const page = await context.newPage();
        const said: string[] = [];
        page.on('console', (message) => {
          // Tiles and fonts are blocked.
          const isOurs = /ERR_(CONNECTION_REFUSED|FAILED|NAME_NOT_RESOLVED)/.test(message.text());
          if (['error', 'warning'].includes(message.type()) && !isOurs) said.push(message.text());
        });
        await page.goto(path);
        await expect.poll(() => page.evaluate(isHydrated), `${path} is hydrated`).toBe(true);
        await page.waitForLoadState('networkidle');
        // The tracking page redirects to the demo's current appointment.
        if (path !== '/technician-tracking') {
          expect(await page.evaluate(`window.heading === document.querySelector('h1')`), path).toBe(
            true,
          );
          await expectNoShift(page, path);
        }
        for (const once of ['title', 'meta[property="og:title"]', 'meta[name="twitter:card"]']) {
          await expect(page.locator(`head ${once}`), path).toHaveCount(1);
        }
        expect(said, path).toEqual([]);
      }),
  );
  await context.close();
});

test('hydrates a page once its second half has arrived', async ({ page, pageErrors }) => {
  const halved = await halvedPage(siteUrl, { path: '/', until: '<section id="contact"' });
  await page.goto(halved.url, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(`window.heading = document.querySelector('h1')`);
  // All scripts are loaded before the second half arrives.
  const scripts = await page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel="modulepreload"]')].map(({ href }) => href)`,
  );
  expect(scripts.length).toBeGreaterThan(0);
  await page.evaluate(`Promise.all(${JSON.stringify(scripts)}.map((each) => fetch(each)))`);
  await page.evaluate(
    `new Promise((resolve) => { let frames = 30; const next = () => frames-- ? requestAnimationFrame(next) : resolve(); next(); })`,
  );
  halved.finish();
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
  expect(await page.evaluate(`window.heading === document.querySelector('h1')`)).toBe(true);
  await halved.close();
  leaveOutHalved(pageErrors, halved);
});

test('keeps what is typed before the page’s code has come, which fails at first', async ({
  page,
  pageErrors,
}) => {
  const payment = new PaymentPage(page);
  let isFirst = true;
  await page.route(/\/assets\/payment-page-/, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await payment.amount.fill('135.50');
    await payment.main.getByLabel('Description').fill('A new door seal');
    return route.abort('failed');
  });
  await page.goto('/payment');
  await payment.toCard();
  await expect(payment.pay).toHaveText('Pay $135.50');
  await page.getByRole('button', { name: 'Change the amount' }).click();
  await expect(payment.main.getByLabel('Description')).toHaveValue('A new door seal');
  pageErrors.length = 0;
});

for (const { what, until } of [
  { what: 'drawing', until: '<path d="M12 454h536"' }, // the floor that it stands on, its first line
  { what: 'main menu', until: 'Careers</a>' },
])
  test(`nothing moves when the first paint ends in the ${what}`, async ({ page, pageErrors }) => {
    await page.route('**/*.woff2', (route) => route.abort('failed'));
    await page.addInitScript(noteShifts);
    const halved = await halvedPage(siteUrl, { path: '/', until });
    await page.goto(halved.url, { waitUntil: 'commit' });
    await page.evaluate(
      `new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))`,
    );
    halved.finish();
    await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
    await page.waitForLoadState('networkidle');
    await expectNoShift(page, what);
    await halved.close();
    leaveOutHalved(pageErrors, halved);
  });

/** All texts of the content, of which the office could make any other. */
function textsIn(content: object): string[] {
  return Object.values(content).flatMap((value: unknown) =>
    typeof value === 'string' ? value : typeof value === 'object' && value ? textsIn(value) : [],
  );
}

test('words of the office fit, however long', async ({ page }) => {
  const written = textsIn(demoContent('2026-11-29')).filter((text) => text.length > 8);
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/careers', ...jobPages.slice(0, 1)]) {
      await page.goto(path);
      await expect.poll(() => page.evaluate(isHydrated), `${path} is hydrated`).toBe(true);
      const [replaced, wider] = await page.evaluate<[number, number]>(`(() => {
        const written = new Set(${JSON.stringify(written)});
        const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
        let replaced = 0;
        while (walker.nextNode()) {
          if (!written.has(walker.currentNode.data)) continue;
          walker.currentNode.data = 'W'.repeat(60);
          replaced += 1;
        }
        return [replaced, document.documentElement.scrollWidth - innerWidth];
      })()`);
      expect(replaced, path).toBeGreaterThan(8);
      expect(wider, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('each page has the right head', async ({ page, request }) => {
  const contents = (selector: string) => attributes(page, selector, 'content');
  const canonical = () => attributes(page, 'link[rel="canonical"]', 'href');
  for (const path of indexedPages) {
    expect(await read(page, path), path).not.toMatch(/\{\{|%7B%7B/);
    expect(await texts(page, 'head title'), path).toEqual([
      expect.stringMatching(/ · First Coast Appliance Repair$/),
    ]);
    for (const selector of [
      'meta[name="description"]',
      'meta[property="og:description"]',
      'meta[name="twitter:description"]',
      'meta[name="twitter:image"]',
    ]) {
      expect(await contents(selector), path).toEqual([expect.stringMatching(/.{20,}/)]);
    }
    const address = `${siteUrl}${path}`;
    expect(await canonical()).toEqual([address]);
    expect(await contents('meta[property="og:url"]')).toEqual([address]);
    expect(await contents('meta[name="robots"]'), path).toEqual([]);
    const [image = ''] = await contents('meta[property="og:image"]');
    const { 'content-type': type } = (await request.get(image)).headers();
    expect(type, path).toBe('image/png');
  }
  for (const path of [...hiddenPages, '/admin-login', '/customer-portal', '/technician']) {
    await read(page, path);
    expect(await contents('meta[name="robots"]'), path).toEqual([
      expect.stringMatching(/^noindex/),
    ]);
    expect(await canonical(), path).toEqual([]);
  }
});

test('the structured data is of the company and the openings that pages show', async ({ page }) => {
  interface Thing extends Record<'@type' | 'name' | 'email', string> {
    readonly telephone: string;
  }
  const { '@graph': things } = await dataOf<{ '@graph': Thing[] }>(page, '/');
  const company = things.find((thing) => thing['@type'] === 'LocalBusiness')!;
  expect(await texts(page, 'footer')).toEqual([expect.stringContaining(company.name)]);
  expect(await attributes(page, 'a', 'href')).toEqual(
    expect.arrayContaining([`tel:${company.telephone}`, `mailto:${company.email}`]),
  );
  const addresses = jobPages.map((path) => `${siteUrl}${path}`);
  const listed = addresses.map((url) => expect.objectContaining({ url }) as object);
  expect(await dataOf(page, '/careers')).toMatchObject({ itemListElement: listed });
  for (const path of jobPages) {
    const posting = await dataOf<{ title: string }>(page, path);
    expect(posting).toMatchObject({ '@type': 'JobPosting', url: `${siteUrl}${path}` });
    expect(await texts(page, 'h1')).toEqual([expect.stringContaining(posting.title)]);
  }
});

test('an unknown address is a 404 page that leads home', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  expect(await answer?.text()).toContain('404 Page Not Found');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(main.locator('code')).toHaveText('/no-such-page');
  await expect(main).toContainText('Did you forget to add the page to the router?');
  await main.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a button pressed before the page is ready works once it is', async ({ page }) => {
  const release = await holdBack(page, '**/home-page-*.js');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect
    .poll(() =>
      page.evaluate(
        `performance.getEntriesByName(document.querySelector('script[data-entry]').src).length`,
      ),
    )
    .toBe(1);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  release();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
});

test('public pages share a document; the office loads its own', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Careers' })
    .click();
  await expect(page).toHaveTitle(/^Careers/);
  // The structured data of the first page is removed.
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${siteUrl}/careers`);
  await expect(page.locator('html')).toHaveAttribute('data-policy', 'public');
  await page.evaluate(`
    history.pushState(null, '', '/technician-management');
    dispatchEvent(new PopStateEvent('popstate'));
  `);
  await expect(page).toHaveURL('/admin-login');
  await expect(page.locator('html')).toHaveAttribute('data-policy', 'office');
});

test('files that never change are cached forever, and compressed', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
  const answer = await request.get(file, { headers: { 'accept-encoding': 'br' } });
  const cached = { 'cache-control': 'public, max-age=31536000, immutable' };
  expect(answer.headers()).toMatchObject({ ...cached, 'content-encoding': 'br' });
});
