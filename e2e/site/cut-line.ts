/**
 * A network that is gone at chosen moments, and a person who does one thing after the other and goes
 * on as the page says. The moments follow from what the person does and from the page's requests.
 */
import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';

/**
 * `action`: the network is gone before it, until the page complains. `file` and `request`: one of the
 * page's files, or a call, doesn't get through. `answer`: the server acts on the call, and the page
 * doesn't hear of it. What it is about follows, and its number from the second one of that name on.
 */
export type Moment = `${'action' | 'file' | 'request' | 'answer'} ${string}`;

interface Action {
  readonly name: string;
  /** What the person uses. Null for what isn't seen: an address, a file's input. */
  readonly on: Locator | null;
  readonly act: () => Promise<unknown>;
  readonly isDone: () => Promise<boolean>;
}

/** The ways on that pages offer. */
const wayOn = /^(Try Again|Look Again|Look again|Reload the page)$/;
const mostTries = 6;

export class CutLine {
  /** All that have come up, in order. */
  readonly moments: Moment[] = [];
  /** Those without a network. */
  readonly cuts: Moment[] = [];
  private readonly counts = new Map<Moment, number>();
  private readonly typed: { field: Locator; value: string }[] = [];
  private readonly underWay = new Set<Request>();
  /** There as soon as the page's code runs. */
  private readonly answering: Locator;
  private isDown = false;

  constructor(
    private readonly page: Page,
    private readonly isCut: (moment: Moment) => boolean,
  ) {
    this.answering = page.locator('html[data-ready]');
  }

  async start(): Promise<void> {
    this.page.on('request', (request) => this.underWay.add(request));
    this.page.on('requestfinished', (request) => this.underWay.delete(request));
    this.page.on('requestfailed', (request) => this.underWay.delete(request));
    await this.page.route('**/*', (route) => this.carry(route));
  }

  open(address: string, shown: Locator): Promise<void> {
    return this.do({
      name: `open ${nameOfPath(address)}`,
      on: null,
      act: () => this.page.goto(address),
      isDone: async () => (await this.answering.isVisible()) && shown.isVisible(),
    });
  }

  press(name: string, button: Locator, isDone: () => Promise<boolean>): Promise<void> {
    return this.do({ name: `press ${name}`, on: button, act: () => button.click(), isDone });
  }

  async choose(label: string, option: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true });
    const value =
      (await field.getByRole('option', { name: option, exact: true }).getAttribute('value')) ??
      option;
    await this.do({
      name: `choose ${label}`,
      on: field,
      act: () => field.selectOption(value),
      isDone: async () => (await field.inputValue()) === value,
    });
    this.typed.push({ field, value });
  }

  async enter(
    label: string,
    value: string,
    field = this.page.getByLabel(label, { exact: true }),
  ): Promise<void> {
    await this.do({
      name: `enter ${label}`,
      on: field,
      act: () => field.fill(value),
      isDone: async () => (await field.inputValue()) === value,
    });
    this.typed.push({ field, value });
  }

  /** The network is there again, whatever happened. */
  async comeBack(): Promise<void> {
    this.isDown = false;
    await this.page.context().setOffline(false);
  }

  async do(action: Action): Promise<void> {
    const { name, on, act, isDone } = action;
    if (this.comesUp(`action ${name}`)) {
      this.isDown = true;
      await this.page.context().setOffline(true);
    }
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (tries === 0 || !on || (await on.isVisible())) {
        await act().catch((error: Error) => {
          // What a person presses doesn't fail: the page says what went wrong.
          if (on) throw error;
          this.excuse(name, error.message);
        });
      }
      const seen = await this.whatCame(name, isDone);
      if (seen !== 'done') {
        this.excuse(name, seen);
        await this.comeBack();
        if (await this.goOnAsOffered(seen)) await this.whatCame(name, isDone, on);
      }
      await this.expectTyped();
      if (await isDone()) return;
    }
    throw new Error(`“${name}” still isn’t done after ${mostTries} tries.`);
  }

  story(): string {
    return `Without a network: ${this.cuts.join(', ') || 'never'}.`;
  }

  /** Nothing may go wrong as long as there is a network. */
  private excuse(name: string, complaint: string): void {
    if (this.cuts.length === 0) throw new Error(`“${name}” failed with a network: ${complaint}`);
  }

  private comesUp(named: Moment): boolean {
    const count = (this.counts.get(named) ?? 0) + 1;
    this.counts.set(named, count);
    const moment: Moment = count === 1 ? named : `${named} (${count})`;
    this.moments.push(moment);
    if (!this.isCut(moment)) return false;
    this.cuts.push(moment);
    return true;
  }

  private async carry(route: Route): Promise<void> {
    const request = route.request();
    const path = nameOfPath(request.url());
    const name = `${request.method()} ${path}`;
    if (this.isDown) return route.abort('internetdisconnected');
    // The page works without them.
    if (['font', 'image'].includes(request.resourceType())) return route.fallback();
    const kind = path.startsWith('/api/') ? 'request' : 'file';
    if (this.comesUp(`${kind} ${name}`)) return route.abort('internetdisconnected');
    // Without an answer it would be the same as a request that didn't leave.
    if (request.method() === 'GET' || !this.comesUp(`answer ${name}`)) {
      return route.fallback();
    }
    await route.fetch();
    return route.abort('connectionreset');
  }

  /** Waits until the action is done, can be tried again or fails, and says what the page says. */
  private async whatCame(
    name: string,
    isDone: () => Promise<boolean>,
    again: Locator | null = null,
  ): Promise<string> {
    const now = async () => {
      if (await isDone().catch(() => false)) return 'done';
      return again && (await again.isVisible()) ? 'ready' : this.complaint();
    };
    let seen: string | null = null;
    await expect
      .poll(
        async () => {
          // A page that is being loaded again says nothing.
          seen = await now().catch(() => null);
          return seen;
        },
        { intervals: [50], message: `“${name}”: neither done nor a word why.` },
      )
      .not.toBeNull();
    return seen ?? '';
  }

  private async complaint(): Promise<string | null> {
    const { page } = this;
    if (page.url().startsWith('chrome-error:')) return browsers;
    if (this.underWay.size > 0) return null;
    const isUnfinished =
      this.cuts.length > 0 &&
      (await page.evaluate<boolean>(
        `document.readyState === 'complete' && !document.documentElement.matches('[data-ready]')`,
      ));
    if (isUnfinished) return unfinished;
    const words = page.locator(
      '[role=alert]:visible, [data-toasts] [class*=destructive][data-state=open]:visible',
    );
    const said = await words.allInnerTexts();
    return said.filter((each) => each.trim() !== '').join(' | ') || null;
  }

  /** Reloads what the browser couldn't load, or presses the button that the complaint has. */
  private async goOnAsOffered(complaint: string): Promise<boolean> {
    if (complaint === browsers || complaint === unfinished) {
      await this.page.reload();
      return true;
    }
    const offered = this.page.getByRole('button', { name: wayOn });
    if ((await offered.count()) === 0) return false;
    await offered.first().click();
    return true;
  }

  private async expectTyped(): Promise<void> {
    for (const { field, value } of this.typed) {
      if (await field.isVisible()) await expect(field).toHaveValue(value);
    }
  }
}

const browsers = 'The browser’s error page';
const unfinished = 'A page whose scripts did not come';

/** The same in each run and build: without ids, tokens and hashes. */
const nameOfPath = (address: string): string =>
  new URL(address, 'http://site').pathname
    .replace(/\/(pi_\w+|[\w-]{30,})/g, '/…')
    .replace(/(?<=\/assets\/)[\w-]{6,7}(?=\.(js|css)$)/, '…')
    .replace(/-[\w-]{7}(?=\.js$)/, '');
