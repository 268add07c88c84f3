/** What every screen owes to those who do not see it or use no mouse. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { deep } from '@contracts/testing/deep';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: { readonly html: string; readonly failureSummary: string }[];
}

/** What one width hides or moves, and the other shows. The rest reads the same at both. */
const layoutRules = [
  'button-name',
  'color-contrast',
  'label',
  'link-in-text-block',
  'link-name',
  'scrollable-region-focusable',
  'td-headers-attr',
  'th-has-data-cells',
];

interface Looked {
  /** A selector of what has changed, where the rest has been looked at: axe's time grows with what it is given. */
  readonly part?: string;
  readonly rules?: readonly string[];
}

/** axe finds nothing; `where` names the screen when it does. What fades in has its colors only then. */
export async function expectAccessible(
  page: Page,
  where: string,
  { part = ':root', rules }: Looked = {},
): Promise<void> {
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished))`);
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const options = {
    resultTypes: ['violations'],
    preload: false,
    selectors: false,
    ...(rules && { runOnly: rules }),
  };
  const findings = await page.evaluate<Finding[]>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  const messages = findings.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${impact}) ${html}\n${failureSummary}`),
  );
  expect(messages, where).toEqual([]);
}

/** Presses Tab until it is there: each stop in view, and with something to be seen by. */
export async function tabTo(page: Page, isIt: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string>(`(({ labels, ariaLabel, textContent }) =>
      labels?.[0]?.textContent || ariaLabel || textContent || '')(document.activeElement)`);
    if (isIt.test(text)) {
      await expect(page.locator(':focus')).toBeInViewport();
      expect(
        // Ant Design shows the focus of a field with an icon around both, a card that of its radio button around the card.
        await page.evaluate<boolean>(`[document.activeElement,
          document.activeElement.closest('.ant-input-affix-wrapper, label')].some((element) => {
            const { outlineStyle, boxShadow } = element ? getComputedStyle(element) : {};
            return (outlineStyle ?? 'none') !== 'none' || (boxShadow ?? 'none') !== 'none';
          })`),
      ).toBe(true);
      return;
    }
  }
  throw new Error(`Tab does not lead to ${isIt}`);
}

const softly = expect.configure({ soft: true });

/** One long word never widens a page, or what scrolls by itself in it. `where` names it when it is too wide. */
export async function expectToFit(page: Page, where: string, scrolling = ':root'): Promise<void> {
  for (const width of [1440, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoWider(page, `${where} at ${width} px`, scrolling);
  }
}

/**
 * Nothing is wider than a desk or a phone, and axe finds nothing on the phone, where it continues;
 * in depth on both.
 */
export async function expectAccessibleAtBothWidths(
  page: Page,
  where: string,
  part?: string,
): Promise<void> {
  for (const [width, rules] of [[1440, layoutRules], [390]] as const) {
    await page.setViewportSize({ width, height: 900 });
    if (!rules || deep) {
      await expectAccessible(page, `${where} at ${width} px`, { part, rules });
    }
    await expectNoWider(page, `${where} at ${width} px`);
  }
}

/** A list turns from a table into cards a moment after the page has become narrow. */
const expectNoWider = (page: Page, where: string, scrolling = ':root') =>
  softly
    .poll(
      () =>
        page.evaluate<number>(
          `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('${scrolling}'))`,
        ),
      { message: where, timeout: 3_000 },
    )
    .toBeLessThanOrEqual(0);
