/** Fixtures of all journeys: the office, kept pages, and a check that no page has logged an error. */
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { DescribedAnswers } from './described-answers';
import { KeptPage, type ContextKind } from './kept-page';
import { Office } from './office';
import { unique } from './random';
import { translator } from './translator';

/** What a browser logs about failed calls, which some journeys cause on purpose. */
const networkNoise = /^Failed to load resource|WebSocket connection to|ERR_INTERNET_DISCONNECTED/;

/** Collects the errors of all pages, and requests to third parties. */
function watchForErrors(context: BrowserContext, url: string, errors: string[]): void {
  context.on('weberror', (error) => {
    const { message, stack = '' } = error.error();
    // Where it was, for what no one can repeat: the message of a minified build says little.
    const where = [error.page()?.url() ?? '', ...stack.split('\n').slice(1, 30)].join('\n');
    errors.push(`uncaught: ${message}\n${where}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !networkNoise.test(message.text())) {
      errors.push(`console: ${message.text()}`);
    }
  });
  const host = new URL(url).host;
  context.on('request', (request) => {
    const asked = new URL(request.url());
    if (!asked.protocol.startsWith('http') || asked.host === host) return;
    if (!isPaying(request, asked)) errors.push(`third party: ${request.url()}`);
  });
}

/** Only the payment page may load Stripe. */
const isPaying = (request: Request, { host }: URL) =>
  /^(js|api)\.stripe\.com$/.test(host) && new URL(request.frame().url()).pathname === '/payment';

/** A page whose code runs, or one that isn't the site's. */
const answering = 'html[data-ready], html:not(:has(#root))';

interface Fixtures {
  readonly contextKind: ContextKind;
  readonly pageErrors: string[];
  /** Another person's browser context. Its errors are collected, too. */
  readonly anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export const siteUrl = process.env.BASE_URL ?? 'http://localhost:3000';

const keeping = [
  async ({ browser }: { browser: Browser }, use: (kept: KeptPage) => Promise<void>) => {
    const kept = new KeptPage(browser, siteUrl);
    await use(kept);
    await kept.close();
  },
  { scope: 'worker' },
] as const;

export const test = base.extend<
  Fixtures,
  { office: Office; keptPage: KeptPage; keptElsewhere: KeptPage; answers: DescribedAnswers }
>({
  answers: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await DescribedAnswers.open(siteUrl)),
    { scope: 'worker' },
  ],
  keptPage: [...keeping],
  keptElsewhere: [...keeping],
  contextKind: async (
    {
      acceptDownloads,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      reducedMotion,
      screen,
      serviceWorkers,
      timezoneId,
      userAgent,
    },
    use,
  ) => {
    await use({
      acceptDownloads,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      reducedMotion,
      screen,
      serviceWorkers,
      timezoneId,
      userAgent,
    });
  },
  context: async ({ keptPage, contextKind, storageState, viewport }, use, testInfo) => {
    const context = await keptPage.open(contextKind, { storageState, viewport });
    if (process.env.TRANSLATED) await context.addInitScript(translator);
    await use(context);
    await keptPage.leave(testInfo.status === 'passed');
  },
  office: [
    async ({ browserName }, use, { workerIndex }) => {
      expect(browserName).toBe('chromium');
      await use(await Office.open(siteUrl, workerIndex));
    },
    { scope: 'worker' },
  ],
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    const { goto: load } = page;
    const goto = load.bind(page);
    // Prerendered content is there before the page's code runs. A journey about that sets `waitUntil`.
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (options?.waitUntil === undefined) {
        await page.locator(answering).waitFor({ state: 'attached' });
      }
      return answer;
    };
    await use(page);
    page.goto = load;
  },
  pageErrors: [
    async ({ context, answers }, use) => {
      const errors: string[] = [];
      watchForErrors(context, siteUrl, errors);
      answers.watch(context);
      await use(errors);
      expect(errors, 'errors in the console and third parties').toEqual([]);
      expect(await answers.differences(), 'answers that differ from their description').toEqual([]);
    },
    { auto: true },
  ],
  anotherBrowser: async (
    { browser, keptElsewhere, contextKind, storageState, viewport, pageErrors, answers },
    use,
    testInfo,
  ) => {
    const contexts: BrowserContext[] = [];
    let isKeptInUse = false;
    await use(async (options) => {
      const isKept = !options && !isKeptInUse;
      const context = isKept
        ? await keptElsewhere.open(contextKind, { storageState, viewport })
        : await browser.newContext({
            baseURL: siteUrl,
            locale: 'en-US',
            reducedMotion: 'reduce',
            ...options,
          });
      if (isKept) isKeptInUse = true;
      else contexts.push(context);
      watchForErrors(context, siteUrl, pageErrors);
      answers.watch(context);
      if (process.env.TRANSLATED) await context.addInitScript(translator);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
    if (isKeptInUse) await keptElsewhere.leave(testInfo.status === 'passed');
  },
});

export { expect, unique };

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** For `test.use`: logged in as the office, by a token in the storage, where a logout removes it. */
export const asOffice = {
  storageState: async (
    { office }: { office: Office },
    use: (state: StorageState) => Promise<void>,
  ): Promise<void> => {
    const localStorage = [{ name: 'admin_token', value: office.token }];
    await use({ cookies: [], origins: [{ origin: siteUrl, localStorage }] });
  },
};

/** Requests to addresses like this wait until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** From the header to a section in pixels. Null if there is no section. */
export const gapAbove = (page: Page, section: string) =>
  page.evaluate<number | null>(`(() => {
    const element = document.getElementById('${section}');
    const header = document.querySelector('[data-site-header]');
    return element && header
      && Math.round(element.getBoundingClientRect().top - header.offsetHeight);
  })()`);

/** Expects links with these names to lead to these addresses. */
export async function expectLinks(
  within: Page | Locator,
  ...links: readonly [name: string | RegExp, href: string | RegExp][]
): Promise<void> {
  for (const [name, href] of links) {
    await expect(within.getByRole('link', { name })).toHaveAttribute('href', href);
  }
}

export async function expectTexts(within: Locator, ...texts: readonly (string | RegExp)[]) {
  for (const text of texts) await expect(within).toContainText(text);
}

/** Looks once for all of it: a toast stays for five seconds, and a busy page may use them up. */
export async function expectToast(page: Page, title: string, description: string | RegExp = '') {
  const toast = page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }).filter({ visible: true }) })
    .filter({ hasText: description });
  await expect(toast).toHaveCount(1);
}
