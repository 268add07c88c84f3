import axe from 'axe-core';

/** They need colors, a layout or a canvas; e2e/journeys/accessibility.e2e.ts has those. */
const ofBrowsers = [
  'color-contrast',
  'label-content-name-mismatch',
  'link-in-text-block',
  'scrollable-region-focusable',
];

/** axe finds nothing wrong with names, labels, roles and structure of a part: its time grows with what it is given. */
export async function expectAccessible(part: Element): Promise<void> {
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    preload: false,
    selectors: false,
    rules: Object.fromEntries(ofBrowsers.map((rule) => [rule, { enabled: false }])),
  });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`))).toEqual(
    [],
  );
}
