/** Every metric that an alert or the dashboard asks for exists, and so does every runbook section. */
import { globSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { businessEvents } from '@contracts/business-events';
import { alertRules, alertsByOutage, outages, read, root } from './monitoring-files';

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number };
  readonly targets: readonly { readonly expr: string; readonly refId: string }[];
}
interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly schemaVersion: number;
  readonly panels: readonly Panel[];
}

const dashboard = JSON.parse(read('monitoring/dashboard.json')) as Dashboard;
const rules = alertRules();

/** Declared in the code: `name: '…', help:` of prom-client, or a method of ServiceMetrics. */
function declared(): Set<string> {
  const names = new Set(['up', 'ALERTS']);
  const files = globSync('{libs/service-kit,services/*}/src/**/*.ts', { cwd: root });
  for (const file of files.filter((one) => !one.endsWith('.spec.ts'))) {
    const text = read(file);
    const found = [
      ...text.matchAll(/new (Histogram|Gauge|Counter)\(\{\s*name: '(\w+)'/g),
      ...text.matchAll(/\.(gauge|counter)(?:<[^>]*>)?\(\s*'(\w+)'/g),
    ];
    for (const [, kind, name = ''] of found) {
      const parts = kind === 'Histogram' ? ['_bucket', '_count', '_sum'] : [''];
      for (const part of parts) names.add(name + part);
    }
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) names.add(name);
  return names;
}

const words = new Set(['by', 'on', 'and', 'or', 'unless', 'offset', 'le']);

/** The metrics of a query, without functions, labels, times and numbers. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|on|without|ignoring) *\([^)]*\)/g, ' ');
  const names = bare.matchAll(/\b([a-zA-Z_]\w*)\b(?! *\()/g);
  return [...names].flatMap(([name]) => (words.has(name) ? [] : [name]));
}

const queries = [
  ...rules.map(({ name, expr }) => [name, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as const),
  ),
];

describe('the names of metrics', () => {
  it('reads all of the rules', () => {
    expect(rules.length).toBe(read('monitoring/prometheus-rules.yml').match(/alert:/g)?.length);
    expect(rules.filter(({ expr, runbook }) => !expr.trim() || !runbook)).toEqual([]);
    expect(
      metricsIn('sum by (a) (rate(b_total{c="d"}[5m])) > 26 * 3600 unless e offset 1h'),
    ).toEqual(['b_total', 'e']);
  });

  it('asks for no metric that the code does not have', () => {
    const known = declared();
    const unknown = queries.flatMap(([where, expr]) =>
      metricsIn(expr).flatMap((name) => (known.has(name) ? [] : [`${where}: ${name}`])),
    );
    expect(unknown).toEqual([]);
    expect(queries.filter(([, expr]) => metricsIn(expr).length === 0)).toEqual([]);
  });

  it('asks for no business event that is not recorded', () => {
    const asked = queries.flatMap(([, expr]) => [...expr.matchAll(/event="([^"]+)"/g)]);
    expect(asked.length).toBeGreaterThan(3);
    for (const [, event] of asked) expect(businessEvents).toContain(event);
  });

  it('names a section of the runbook in each alert, which names the alert', () => {
    const sections = read('docs/runbook.md').split(/^## /m);
    for (const { name, runbook } of rules) {
      const [file, anchor] = runbook.split('#');
      expect(file).toBe('docs/runbook.md');
      const section = sections.find((text) => anchorOf(text.split('\n', 1)[0] ?? '') === anchor);
      expect([name, section]).toEqual([name, expect.stringContaining(`\`${name}\``)]);
    }
  });

  it('has an alert for each outage that the operator reads about', () => {
    expect([...alertsByOutage().keys()]).toEqual(outages());
    const names = rules.map(({ name }) => name);
    for (const alert of alertsByOutage().values()) expect(names).toContain(alert);
  });

  it('has a dashboard that Grafana takes: ids and queries of their own, nothing on top of another', () => {
    const { uid, title, schemaVersion, panels } = dashboard;
    expect([uid, title, schemaVersion]).toEqual(['appliance-repair', 'Appliance repair', 39]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
    for (const { gridPos, targets, type } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      expect(['timeseries', 'stat', 'table']).toContain(type);
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    }
  });

  const anchorOf = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s+/g, '-');
});
