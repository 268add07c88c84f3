/** A visitor without a mouse. */
import { expect, type Page } from '@playwright/test';

/** Presses Tab until it is there: each stop in view, and with something to be seen by. */
export async function tabTo(page: Page, isIt: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string>(`(({ labels, ariaLabel, textContent }) =>
      labels?.[0]?.textContent || ariaLabel || textContent || '')(document.activeElement)`);
    if (isIt.test(text)) {
      await expect(page.locator(':focus')).toBeInViewport();
      expect(
        await page.evaluate<boolean>(`(({ outlineStyle, boxShadow }) =>
          outlineStyle !== 'none' || boxShadow !== 'none')(getComputedStyle(document.activeElement))`),
      ).toBe(true);
      return;
    }
  }
  throw new Error(`Tab does not lead to ${isIt}`);
}
