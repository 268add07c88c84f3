/**
 * One page for all journeys of a worker that need the same kind of context. In a new context every
 * script is compiled again, which takes more than half of an ordinary journey. The page is emptied
 * after each journey. If a journey changed the context for good, the next one gets a new context.
 */
import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';

/** The options of a context, except those that `empty` and `prepare` set. */
export type ContextKind = Omit<
  PlaywrightTestOptions,
  | 'storageState'
  | 'viewport'
  | 'baseURL'
  | 'actionTimeout'
  | 'navigationTimeout'
  | 'testIdAttribute'
>;

type FirstState = Pick<PlaywrightTestOptions, 'storageState' | 'viewport'>;

/** After one of these a context can't be reset. */
const irreversible = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'route',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
  ],
  page: [
    'addInitScript',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const satisfies {
  context: readonly (keyof BrowserContext)[];
  page: readonly (keyof Page)[];
  clock: readonly (keyof BrowserContext['clock'])[];
};

/** Events that journeys listen to. */
const listened = {
  context: ['console', 'page', 'request', 'response', 'weberror'],
  page: [
    'console',
    'dialog',
    'download',
    'popup',
    'request',
    'response',
    'requestfailed',
    'websocket',
  ],
} as const;

/** A page of the site without a script. */
export const blankPage = '/robots.txt';

/** Workers go before their caches, which they could fill again. */
const forgetStored = `(async () => {
  sessionStorage.clear();
  localStorage.clear();
  const workers = await navigator.serviceWorker?.getRegistrations() ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
})()`;

export class KeptPage {
  private kept:
    | {
        readonly context: BrowserContext;
        readonly page: Page;
        readonly kind: string;
        readonly geolocation: ContextKind['geolocation'];
      }
    | undefined;
  private changed = false;

  constructor(
    private readonly browser: Browser,
    private readonly siteUrl: string,
  ) {}

  /** The kept context with its page, or a new one. */
  async open(kind: ContextKind, state: FirstState): Promise<BrowserContext> {
    const wanted = JSON.stringify(kind);
    if (this.kept?.kind === wanted) {
      await this.prepare(this.kept.page, state);
      return this.kept.context;
    }
    await this.close();
    // Playwright adds the journey's options.
    const context = await this.browser.newContext();
    const page = await context.newPage();
    this.kept = { context, page, kind: wanted, geolocation: kind.geolocation };
    this.changed = false;
    this.watch(context, irreversible.context);
    this.watch(context.clock, irreversible.clock);
    this.watch(page, irreversible.page);
    return context;
  }

  /** Call at the end of a journey. The page of one that failed isn't used again. */
  async leave(passed: boolean): Promise<void> {
    if (!this.kept) return;
    const { context, page, geolocation } = this.kept;
    if (!passed || this.changed || page.isClosed()) return this.close();
    await context.setOffline(false);
    await context.setGeolocation(geolocation ?? null);
    await this.empty(context, page);
  }

  async close(): Promise<void> {
    await this.kept?.context.close();
    this.kept = undefined;
  }

  private watch(owner: object, names: readonly string[]): void {
    const methods = owner as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const method = methods[name]!.bind(owner);
      methods[name] = (...args) => {
        this.changed = true;
        return method(...args);
      };
    }
  }

  private async empty(context: BrowserContext, page: Page): Promise<void> {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of listened.context) context.removeAllListeners(event);
    for (const event of listened.page) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // First, since the page may store something when it's left.
    await page.goto(blankPage);
    await page.mouse.move(0, 0);
    await page.evaluate(forgetStored);
    await context.clearCookies();
  }

  private async prepare(page: Page, { storageState, viewport }: FirstState): Promise<void> {
    if (viewport) await page.setViewportSize(viewport);
    if (typeof storageState !== 'object') return;
    if (storageState.cookies.length > 0) await page.context().addCookies(storageState.cookies);
    for (const { origin, localStorage } of storageState.origins) {
      if (origin !== new URL(this.siteUrl).origin) throw new Error(`No storage of ${origin} here`);
      await page.evaluate(
        `for (const { name, value } of ${JSON.stringify(localStorage)}) localStorage.setItem(name, value)`,
      );
    }
  }
}
