import type { Locator, Page } from '@playwright/test';

interface Pace {
  readonly click: number;
  readonly key: number;
  readonly decision: number;
}

/** Seconds, as timed at a dispatcher's desk. */
const atDesk: Pace = { click: 1.1, key: 0.2, decision: 1.35 };
/** Seconds on a phone with one hand: 36 words a minute, and a scroll now and then. */
export const byThumb: Pace = { click: 1.5, key: 0.33, decision: 1.35 };

/** Works in a page as a person does, and adds up how long that takes them. The page's own time is not in it. */
export class HumanPace {
  seconds = 0;
  /** Clicks, keys and typed fields. */
  actions = 0;

  constructor(
    private readonly page: Page,
    private readonly costs: Pace = atDesk,
  ) {}

  async click(target: Locator): Promise<void> {
    this.seconds += this.costs.click;
    this.actions++;
    await target.click();
  }

  async tap(target: Locator): Promise<void> {
    this.seconds += this.costs.click;
    this.actions++;
    await target.tap();
  }

  /** Taps a field and types into it. */
  async fill(target: Locator, text: string): Promise<void> {
    this.seconds += this.costs.click + this.costs.key * text.length;
    this.actions++;
    await target.fill(text);
  }

  async type(text: string): Promise<void> {
    this.seconds += this.costs.key * text.length;
    this.actions++;
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.seconds += this.costs.key;
    this.actions++;
    await this.page.keyboard.press(key);
  }

  /** Reads what is there, and makes up their mind. */
  decide(): void {
    this.seconds += this.costs.decision;
  }
}
