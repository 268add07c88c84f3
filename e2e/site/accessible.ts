/** What axe has to say about a page: nothing. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: { readonly html: string; readonly failureSummary: string }[];
}

export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(axe);
  const findings = await page.evaluate<Finding[]>(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  );
  const messages = findings.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${impact}) ${html}\n${failureSummary}`),
  );
  expect(messages, where).toEqual([]);
}
