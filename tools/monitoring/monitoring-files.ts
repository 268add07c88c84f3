/** What the files below `monitoring/` and the runbook say, for the specs that compare them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');
export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export interface AlertRule {
  readonly name: string;
  readonly expr: string;
  readonly runbook: string;
}

/** The rules file keeps to one form, so that reading it takes no parser of YAML. */
export function alertRules(): AlertRule[] {
  const [, ...rules] = read('monitoring/prometheus-rules.yml').split(/^ +- alert: /m);
  return rules.map((text) => ({
    name: text.split('\n', 1)[0] ?? '',
    expr: /^ +expr: (?:>-\n)?([^]*?)^ +(?:for|labels):/m.exec(text)?.[1] ?? '',
    runbook: /^ +runbook: (.+)$/m.exec(text)?.[1] ?? '',
  }));
}

/** The lines of the runbook's list: which alert an outage raises. */
export function alertsByOutage(): Map<string, string> {
  const lines = read('docs/runbook.md').matchAll(/^- (.+): `(\w+)`$/gm);
  return new Map([...lines].map(([, outage = '', alert = '']) => [outage, alert]));
}

/** What can be gone, as `docs/operations.md` lists it: rows of a table, or items in bold. */
export function outages(): string[] {
  const [, section = ''] = read('docs/operations.md').split('## Outages and recovery');
  const [list = ''] = section.trim().split('\n\n');
  const found = list.matchAll(/^(?:\| (?!-|gone )([^|]+)|- \*\*(.+?)\*\*)/gm);
  return [...found].map(([, row, item]) => (row ?? item ?? '').trim());
}
