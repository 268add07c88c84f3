import type { Locator, Page } from '@playwright/test';

/** Seconds, as timed at a dispatcher's desk. */
const costs = { click: 1.1, key: 0.2, decision: 1.35 };

/** Works in a page as a person does, and adds up how long that takes them. The page's own time is not in it. */
export class HumanPace {
  seconds = 0;
  /** Clicks, keys and typed fields. */
  actions = 0;

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.seconds += costs.click;
    this.actions++;
    await target.click();
  }

  async type(text: string): Promise<void> {
    this.seconds += costs.key * text.length;
    this.actions++;
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.seconds += costs.key;
    this.actions++;
    await this.page.keyboard.press(key);
  }

  /** Reads what is there, and makes up their mind. */
  decide(): void {
    this.seconds += costs.decision;
  }
}
