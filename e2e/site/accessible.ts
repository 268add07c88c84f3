/** Checks of accessibility and width. */
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

/** Rules whose result depends on the width. */
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
  /** A selector of the part that changed, to save time if the rest was checked before. */
  readonly part?: string;
  readonly rules?: readonly string[];
}

/** Expects that axe finds nothing, once fades have ended. `where` names the screen. */
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

/**
 * Presses Tab until an element with this label has the focus, then `key`. Each stop must be in view
 * and visibly focused.
 */
export async function tabTo(page: Page, label: RegExp, key?: 'Enter' | 'Space' | 'ArrowDown') {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string>(`(({ labels, ariaLabel, textContent }) =>
      labels?.[0]?.textContent || ariaLabel || textContent || '')(document.activeElement)`);
    if (label.test(text)) {
      await expect(page.locator(':focus')).toBeInViewport();
      expect(
        // Ant Design shows a field's focus around the field and its icon, and a radio button's
        // around its card.
        await page.evaluate<boolean>(`[document.activeElement,
          document.activeElement.closest('.ant-input-affix-wrapper, label')].some((element) => {
            const { outlineStyle, boxShadow } = element ? getComputedStyle(element) : {};
            return (outlineStyle ?? 'none') !== 'none' || (boxShadow ?? 'none') !== 'none';
          })`),
      ).toBe(true);
      if (key) await page.keyboard.press(key);
      return;
    }
  }
  throw new Error(`Tab does not lead to ${label}`);
}

const softly = expect.configure({ soft: true });

/** Expects that one long word doesn't widen a page, or the element that scrolls in it. */
export async function expectToFit(page: Page, where: string, scrolling = ':root'): Promise<void> {
  for (const width of [1440, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoWider(page, `${where} at ${width} px`, scrolling);
  }
}

/** Expects that a narrow phone, and text of twice the size, don't widen a page. */
export async function expectToFitLargeText(page: Page, where: string): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const percent of [100, 200]) {
      await page.evaluate(`document.documentElement.style.fontSize = '${percent}%'`);
      await expectNoWider(page, `${where} at ${width} px, text at ${percent} %`);
    }
  }
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  if (size) await page.setViewportSize(size);
}

/** Expects both at a phone's width, and returns to the page's own. `where` names the screen. */
export async function expectToFitAccessibly(page: Page, where: string): Promise<void> {
  const size = page.viewportSize();
  await expectToFit(page, where);
  await expectAccessible(page, where);
  if (size) await page.setViewportSize(size);
}

/**
 * Expects that nothing is wider than a desktop's or a phone's screen, and that axe finds nothing at
 * the phone's, where the journey continues. `test:deep` runs all rules at both.
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

/** Polls, since a table changes into cards a moment after the page gets narrow. */
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
