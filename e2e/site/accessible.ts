/** Checks of accessibility and width. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { deep } from '@contracts/testing/deep';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Not too small a target: one under a bar that stays in view, which scrolling uncovers, and a mark on
 * a map next to another one.
 */
const partlyCovered = 'because it is partially obscured';

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: { readonly html: string; readonly failureSummary: string }[];
}

/**
 * The screens that each page must fit: a desk, a tablet, phones, and phones with text of twice the
 * size. Ant Design's own text is in px, and only grows when the browser zooms the whole page.
 */
const screens = [
  { width: 1440, text: 100 },
  { width: 768, text: 100 },
  { width: 390, text: 100 },
  { width: 320, text: 100 },
  { width: 390, text: 200 },
  { width: 320, text: 200 },
] as const;
type Screen = (typeof screens)[number];

/** In `npm test`, axe checks a phone's screen only. */
const isChecked = ({ width, text }: Screen) => deep || (width === 390 && text === 100);
/** What fits the last one rarely fails on another. */
const isTight = (screen: Screen) => deep || screen === screens.at(-1);

/**
 * Expects that axe finds nothing on a phone, and that the page fits there, the screen it has and the
 * tightest one; in `test:deep` all that on every screen. `where` names the page, `part` selects what
 * has changed since the rest was checked.
 */
export async function expectAccessible(page: Page, where: string, part = ':root'): Promise<void> {
  await expectWhole(page, where);
  const wanted = screens.filter((screen) => isChecked(screen) || isTight(screen));
  await onScreens(page, where, wanted, async (screen, name) => {
    if (isChecked(screen)) softly(await findingsOfAxe(page, part), name).toEqual([]);
    await expectWhole(page, name);
  });
}

/** Only in `test:deep`: for what isn't worth a second of each `npm test`. */
export const expectAccessibleInDepth: typeof expectAccessible = async (...looked) => {
  if (deep) await expectAccessible(...looked);
};

/**
 * Expects that a page, or an element that scrolls in it, fits the tightest screen, in `test:deep` every
 * screen.
 */
export async function expectToFit(page: Page, where: string, scrolling?: string): Promise<void> {
  await onScreens(page, where, screens.filter(isTight), (_, name) =>
    expectWhole(page, name, scrolling),
  );
}

const softly = expect.configure({ soft: true });

/** Returns to the page's own size. */
async function onScreens(
  page: Page,
  where: string,
  wanted: readonly Screen[],
  look: (screen: Screen, name: string) => Promise<void>,
): Promise<void> {
  const own = page.viewportSize();
  for (const screen of wanted) {
    const { width, text } = screen;
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(`document.documentElement.style.fontSize = '${text}%'`);
    await look(screen, `${where} at ${width} px${text === 100 ? '' : `, text at ${text}%`}`);
  }
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  if (own) await page.setViewportSize(own);
}

/** Waits until fades have ended. */
async function findingsOfAxe(page: Page, part: string): Promise<string[]> {
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished))`);
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const options = {
    resultTypes: ['violations'],
    preload: false,
    selectors: false,
    // The only rule of WCAG 2.2 AA that axe leaves out unless asked.
    rules: { 'target-size': { enabled: true } },
  };
  const findings = await page.evaluate<Finding[]>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return findings.flatMap(({ id, impact, nodes }) =>
    nodes
      .filter(({ failureSummary }) => !failureSummary.includes(partlyCovered))
      .map(({ html, failureSummary }) => `${id} (${impact}) ${html}\n${failureSummary}`),
  );
}

/** Polls, since a table changes into cards a moment after the page gets narrow. */
const expectWhole = (page: Page, name: string, scrolling = ':root') =>
  softly
    .poll(() => page.evaluate<string[]>(`(${cutOff})(${JSON.stringify(scrolling)})`), {
      message: name,
    })
    .toEqual([]);

/** Runs in the browser: what is wider than its place, and text of which a part can't be seen. */
const cutOff = `(scrolling) => {
  const cut = [];
  const say = (element, text) => cut.push('<' + element.localName + ' class="' + element.className + '"> ' + text.trim().slice(0, 60));
  const room = document.querySelector(scrolling);
  if (room.scrollWidth > room.clientWidth) {
    const edge = room.getBoundingClientRect().left + room.clientLeft + room.clientWidth;
    const wide = [...room.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > edge + 0.5);
    say(wide.at(-1) ?? room, 'wider by ' + (room.scrollWidth - room.clientWidth) + ' px');
  }
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    && !element.closest('[aria-hidden=true], [inert], svg');

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const element = text.parentElement;
    // What someone chose may be longer than a phone is wide, and the list of choices shows it. What is in
    // the HTML of a text area isn't what it shows. A count that changes rolls through others.
    const known = '.ant-select-content, textarea, .ant-scroll-number';
    if (!text.data.trim() || !isSeen(element) || element.closest(known)) continue;
    range.selectNodeContents(text);
    let { left, right, top, bottom } = range.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(element).fontSize);
    for (let box = element; box; box = box.parentElement) {
      const { overflowX, overflowY, position, clipPath, display, webkitLineClamp } = getComputedStyle(box);
      if (display === 'inline' || display === 'contents') continue;
      const place = box.getBoundingClientRect();
      // Only for screen readers; an excerpt, whose page shows the rest.
      if (place.width <= 1 || clipPath !== 'none' || webkitLineClamp !== 'none') break;
      // What scrolls there can be reached.
      if (/auto|scroll/.test(overflowX)) [left, right] = [place.left, place.right];
      if (/auto|scroll/.test(overflowY)) [top, bottom] = [place.top, place.bottom];
      const isCutX = /hidden|clip/.test(overflowX) && (left < place.left - 1 || right > place.right + 1);
      // A line's box is higher than its letters.
      const isCutY = /hidden|clip/.test(overflowY)
        && (top < place.top - size / 3 || bottom > place.bottom + size / 3);
      if (isCutX || isCutY) {
        say(element, text.data);
        break;
      }
      if (position === 'fixed') break;
    }
  }

  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll('select, input[placeholder]:placeholder-shown')) {
    // Only prompts, for the same reason.
    if (!isSeen(field) || field.value !== '') continue;
    const text = field.placeholder || field.selectedOptions?.[0]?.text || '';
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    const free = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (pen.measureText(text).width > free + 1) say(field, text);
  }
  return cut;
}`;

const labelOf = `(({ labels, ariaLabel, textContent }) =>
  labels?.[0]?.textContent || ariaLabel || textContent || '')`;

/**
 * Presses Tab until an element with this label has the focus, then `key`. Each stop must be in view
 * and visibly focused. Waits for the element first, as a person would: Tab goes past what isn't there.
 */
export async function tabTo(page: Page, label: RegExp, key?: 'Enter' | 'Space' | 'ArrowDown') {
  const controls = 'a, button, input, select, textarea, summary, [tabindex]';
  const isThere = () =>
    page.evaluate<boolean>(
      `[...document.querySelectorAll('${controls}')].some((one) => ${label}.test(${labelOf}(one)))`,
    );
  await expect(async () => expect([label, await isThere()]).toEqual([label, true])).toPass();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string>(`${labelOf}(document.activeElement)`);
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
