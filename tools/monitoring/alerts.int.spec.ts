/** Debian's promtool plays each outage, and exactly one alert may fire. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { serviceNames } from '@contracts/service-health';
import { findProgram } from '../stack/backing/programs.mjs';
import { cacheDirectory } from '../stack/setup/data-directory.mjs';
import { alertsByOutage, root } from './monitoring-files';

const run = promisify(execFile);
const monitoring = path.join(root, 'monitoring');
const participants = ['gateway', ...serviceNames];
const samples = 60;

type Series = Readonly<Record<string, string>>;

const always = (value: number) => `${value}x${samples}`;
/** Fine for ten minutes, then not. */
const from10 = (before: string, after: string) => `${before}x20 ${after}x${samples}`;
const counting = (step: number) => from10('0', `${step}+${step}`);
const gone = from10('1', '0');
const check = (service: string, name: string) =>
  `health_check_ok{service="${service}", check="${name}"}`;
const up = (service: string) => `up{job="appliance-repair", service="${service}"}`;
const event = (service: string, name: string) =>
  `business_events_total{service="${service}", event="${name}"}`;
const paid = `http_request_duration_seconds_count{service="gateway", route="/api/create-payment-intent", method="POST"`;
const repeated = 'requests_repeated_total{service="gateway", subject="booking.visit"}';
const backup = 'backup_last_good_timestamp_seconds{service="notifications"}';
const booked = (le: string) =>
  `http_request_duration_seconds_bucket{service="gateway", route="/api/appointments", method="POST", status="201", le="${le}"}`;

/** A company on a good day. */
const healthy: Series = {
  ...series(participants, up, () => always(1)),
  ...series(
    participants,
    (one) => check(one, 'nats'),
    () => always(1),
  ),
  ...series(
    serviceNames,
    (one) => check(one, 'database'),
    () => always(1),
  ),
  ...series(
    serviceNames,
    (one) => check(one, 'jetstream'),
    () => always(1),
  ),
  ...series(
    ['gateway', 'customers', 'tracking'],
    (one) => check(one, 'redis'),
    () => always(1),
  ),
  ...everywhere('outbox_lag_seconds', always(0)),
  ...everywhere('outbox_refused', always(0)),
  ...everywhere('events_republished_total', always(0)),
  ...everywhere('consumer_pending', `0 4 0 2 0x${samples}`),
  ...everywhere('database_connection_wait_seconds', always(0.001)),
  ...everywhere('log_lines_dropped_total', always(0)),
  [repeated]: always(0),
  [backup]: always(0),
  'disk_used_ratio{service="gateway"}': always(0.6),
  [event('notifications', 'message-sent')]: `0+2x${samples}`,
  [event('notifications', 'message-waiting')]: always(0),
  [event('notifications', 'message-failed')]: always(0),
  [event('imports', 'import-failed')]: always(0),
  [event('booking', 'visit-booked')]: `0+1x${samples}`,
  [`${paid}, status="201"}`]: `0+1x${samples}`,
  [booked('0.5')]: `0+10x${samples}`,
  [booked('1')]: `0+10x${samples}`,
  [booked('2.5')]: `0+10x${samples}`,
  [booked('+Inf')]: `0+10x${samples}`,
};

const of = (service: string, name: string) => `${name}{service="${service}"}`;
const all = (name: string) =>
  series(
    participants,
    (one) => check(one, name),
    () => gone,
  );
const services = (name: string) =>
  series(
    serviceNames,
    (one) => check(one, name),
    () => gone,
  );
/** Each call that pays is a 503, whatever the reason. */
const noOnePays: Series = {
  [`${paid}, status="503"}`]: counting(1),
  [`${paid}, status="201"}`]: from10('0', '0'),
};
const noStream: Series = {
  ...services('jetstream'),
  ...everywhere('outbox_lag_seconds', from10('0', '0+15')),
  ...everywhere('consumer_pending', from10('0', '_')),
};
/** Its own metrics are gone with it. */
const down = (service: string): Series => ({
  ...series(
    Object.keys(healthy).filter((name) => name.includes(`service="${service}"`)),
    (name) => name,
    (name) => from10(name.startsWith('health_check_ok') ? '1' : '0', '_'),
  ),
  [up(service)]: gone,
});

const outages: Readonly<Record<string, Series>> = {
  NATS: { ...all('nats'), ...noStream, ...noOnePays },
  "NATS's disk": everywhere('events_republished_total', from10('0', '12')),
  "NATS's directory, while it runs": {
    ...everywhere('outbox_refused', `0x20 3 0x${samples}`),
    ...everywhere('outbox_lag_seconds', `0x20 10 0x${samples}`),
    ...everywhere('events_republished_total', `0x21 12x${samples}`),
  },
  'room in the stream (quota)': {
    ...everywhere('outbox_refused', from10('0', '5')),
    ...everywhere('outbox_lag_seconds', from10('0', '0+15')),
  },
  "room on the log's disk": everywhere('log_lines_dropped_total', counting(7)),
  Redis: series(
    ['gateway', 'customers', 'tracking'],
    (one) => check(one, 'redis'),
    () => gone,
  ),
  PostgreSQL: {
    ...services('database'),
    ...noOnePays,
    ...everywhere('database_connection_wait_seconds', from10('0', '5')),
    ...everywhere('consumer_pending', from10('0', '9')),
  },
  Stripe: noOnePays,
  'a service system': { [event('imports', 'import-failed')]: counting(1) },
  'the mail server, the provider of text messages': {
    [event('notifications', 'message-waiting')]: counting(2),
    [event('notifications', 'message-sent')]: always(0),
  },
  tracking: down('tracking'),
  'a service': { ...down('payments'), ...noOnePays },
  'one of several replicas, which hangs': { [repeated]: counting(5) },
  'a gateway': { [up('gateway')]: gone },
};

/** What isn't an outage, but needs someone. */
const troubles: Readonly<Record<string, Series>> = {
  BackupLate: { [backup]: always(-27 * 3_600) },
  DiskFills: { 'disk_used_ratio{service="gateway"}': from10('0.7', '0.85') },
  JetStreamAway: noStream,
  EventsWait: { [of('booking', 'outbox_lag_seconds')]: from10('0', '0+15') },
  ConsumerStandsStill: { [of('tracking', 'consumer_pending')]: from10('0', '3') },
  DeadLetter: { 'dead_letters_total{service="booking", subject="a"}': from10('_', '1') },
  MessagesFail: { [event('notifications', 'message-failed')]: from10('0', '1') },
  BookingSlow: {
    [booked('0.5')]: from10('0', '0'),
    [booked('1')]: from10('0', '0'),
  },
  DatabaseConnectionsShort: {
    [of('booking', 'database_connection_wait_seconds')]: from10('0', '2'),
  },
};

let promtool: Awaited<ReturnType<typeof findProgram>>;
let folder: string;
beforeAll(async () => {
  // Without it, this fails and says how to install it.
  promtool = await findProgram('promtool', cacheDirectory(process.env), () => {});
  folder = await mkdtemp(path.join(tmpdir(), 'alerts-'));
}, 200_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const tool = (...args: string[]) =>
  run(promtool.path, args, { env: { ...process.env, ...promtool.env } });

/** Fails unless exactly these alerts fire at any time in half an hour. */
async function plays(changes: Series, alerts: readonly string[]): Promise<void> {
  const file = path.join(folder, 'test.yml');
  const input = Object.entries({ ...healthy, ...changes });
  const test = {
    rule_files: [path.join(monitoring, 'prometheus-rules.yml')],
    evaluation_interval: '30s',
    tests: [
      {
        interval: '30s',
        input_series: input.map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: 'max by (alertname) (max_over_time(ALERTS{alertstate="firing"}[30m]))',
            eval_time: '28m',
            exp_samples: alerts.map((alertname) => ({
              labels: `{alertname="${alertname}"}`,
              value: 1,
            })),
          },
        ],
      },
    ],
  };
  // JSON is YAML.
  await writeFile(file, JSON.stringify(test));
  await tool('test', 'rules', file);
}

describe('the alerts', () => {
  it('finds nothing wrong with the rules and the configuration', async () => {
    await tool('check', 'rules', path.join(monitoring, 'prometheus-rules.yml'));
    await tool('check', 'config', path.join(monitoring, 'prometheus.yml'));
  });

  it('raises nothing on a good day', () => plays({}, []));

  it('raises nothing if a replica that hangs is replaced', () =>
    plays({ [repeated]: `0x20 40x${samples}` }, []));

  it('plays each outage that the runbook lists', () => {
    expect(Object.keys(outages)).toEqual([...alertsByOutage().keys()]);
  });

  it.each(Object.entries(outages))('%s', async (outage, changes) => {
    await plays(changes, [String(alertsByOutage().get(outage))]);
  });

  it.each(Object.entries(troubles))('%s', async (alert, changes) => {
    await plays(changes, [alert]);
  });
});

function series<Key extends string>(
  keys: readonly Key[],
  name: (key: Key) => string,
  values: (key: Key) => string,
): Series {
  return Object.fromEntries(keys.map((key) => [name(key), values(key)]));
}

function everywhere(name: string, values: string): Series {
  return series(
    serviceNames,
    (service) => `${name}{service="${service}"}`,
    () => values,
  );
}
