// @ts-check
// An import of a whole ServicePro account, compared with COPY of the same rows into equal tables.
//   BENCH_IMPORT_CUSTOMERS=5000   a short run; by default 100,000, with three times as much history
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { atLeast, atMost, under } from './lib/bench.mjs';
import { cpuClock, megabytesOf } from './lib/cpu.mjs';
import { timedPreview } from './lib/csv-preview.mjs';
import { gatewayOptions } from './lib/nats.mjs';
import { median } from './lib/rounds.mjs';
import { eventually } from './lib/site.mjs';
import { freePort, root, Stack } from './lib/stack.mjs';

const customers = Number(process.env.BENCH_IMPORT_CUSTOMERS) || 100_000;
const plan = /** @type {const} */ ({ mode: 'separate', data: 'imports' });
const copies = 3;
const shareWanted = 0.5;
const growthWanted = 100;
const previewSecondsWanted = 3;
const quietMs = 5_000;
const probeEveryMs = 25;
const sampleEveryMs = 250;
const beginsWithinMs = 10_000;
const tables = ['imported_customers', 'imported_service_history'];

/** @type {import('./lib/bench.mjs').Bench} */
export const bench = {
  name: 'imports',
  title: `All ${customers.toLocaleString('en-US')} customers of a ServicePro account`,

  async run({ alone, tell }) {
    await alone();
    tell('a first start, to build what is not there');
    await (await Stack.start(plan)).stop();
    const emulator = await startEmulator();
    try {
      tell('starting a stack that knows the account');
      const stack = await Stack.start({ ...plan, env: emulator.account });
      try {
        return await measure(stack, emulator.pid, tell);
      } finally {
        await stack.stop();
      }
    } finally {
      await emulator.stop();
    }
  },
};

/** @param {Stack} stack @param {number} emulator @param {(what: string) => void} tell */
async function measure(stack, emulator, tell) {
  const database = new pg.Pool({ connectionString: stack.file.env.DATABASE_URL });
  try {
    await database.query('TRUNCATE imports.import_jobs, imports.imported_customers CASCADE');
    tell('the site alone');
    const before = await probing(stack, () => sleep(quietMs));
    tell('importing');
    const { imports = [], postgres: [postgres = NaN] = [] } = stack.processes;
    const used = cpuClock({ imports, emulator: [emulator] }, { postgres });
    const idle = megabytesOf(imports);
    const during = await probing(stack, () => imported(stack, database, imports));
    const cpu = used();
    const { seconds, most } = during.outcome;
    const rows = await rowsOf(database);
    tell(`COPY of the same ${rows.toLocaleString('en-US')} rows, ${copies} times`);
    const copying = cpuClock({}, { postgres });
    const copySeconds = await copied(database);
    const copyCpu = (copying().postgres ?? 0) / copies;
    tell('previews of long files');
    const nats = await connect(gatewayOptions(stack.file.env.NATS_URL));
    const at = { database, nats, imports, postgres };
    const customers = await timedPreview('customers', null, at);
    const visits = await timedPreview('appointments', await registered(stack), at);
    await nats.close();
    return outcomeOf({
      looked: { customers, visits },
      rows,
      seconds,
      copySeconds,
      copyCpu,
      growth: most - idle,
      quietP95: before.p95,
      p95: during.p95,
      cpu,
    });
  } finally {
    await database.end();
  }
}

/** @param {Stack} stack @returns {Promise<string>} the id of a new customer */
async function registered({ url }) {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Nora',
      lastName: 'Example',
      email: `nora.${randomUUID()}@example.com`,
      phone: '(904) 555-0133',
      password: 'lantern and lens',
      confirmPassword: 'lantern and lens',
    }),
  });
  const { id } = await answer.json();
  if (!id) throw new Error(`No one was registered: ${answer.status}`);
  return id;
}

async function startEmulator() {
  const built = path.join(root, 'dist/tools/emulators/fsm/src');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(built, 'main.js')], {
    env: {
      ...process.env,
      FSM_EMULATOR_PORT: String(port),
      FSM_EMULATOR_CUSTOMERS: String(customers),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isUp = () =>
    fetch(`${url}/_emulator/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(isUp);
  const { demoCredentials } = await import(path.join(built, 'demo-credentials.js'));
  const { company, username, password } = demoCredentials.servicepro;
  return {
    pid: Number(child.pid),
    account: {
      SERVICEPRO_BASE_URL: `${url}/servicepro`,
      SERVICEPRO_COMPANY: company,
      SERVICEPRO_USERNAME: username,
      SERVICEPRO_PASSWORD: password,
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Starts the import like the gateway and waits for its end.
 * @param {Stack} stack
 * @param {pg.Pool} database
 * @param {readonly number[]} processes
 * @returns {Promise<{ seconds: number, most: number }>} `most`: megabytes
 */
async function imported(stack, database, processes) {
  const nats = await connect(gatewayOptions(stack.file.env.NATS_URL));
  let most = 0;
  try {
    const subject = 'imports.all-customers';
    const data = { by: { customerId: 1, name: 'Bench' } };
    const started = performance.now();
    // Answered when the import is over, or after eight seconds. The loop below sees it start.
    const asked = nats
      .request(subject, JSON.stringify({ pattern: subject, data, id: '1' }), { timeout: 30_000 })
      .then((answer) => answer.string(), String);
    for (;;) {
      most = Math.max(most, megabytesOf(processes));
      const { rows } = await database.query(
        `SELECT status, done, total, wrong, failure_message,
           extract(epoch FROM finished_at - started_at)::float8 AS seconds
         FROM imports.import_jobs`,
      );
      const [job] = rows;
      if (!job && performance.now() - started > beginsWithinMs) {
        throw new Error(`No import has started: ${await asked}`);
      }
      if (job?.status === 'succeeded' && job.wrong === 0) return { seconds: job.seconds, most };
      if (job && job.status !== 'running' && job.status !== 'queued') {
        throw new Error(`The import has ended as ${JSON.stringify(job)}`);
      }
      await sleep(sampleEveryMs);
    }
  } finally {
    await nats.close();
  }
}

/**
 * Calls the site repeatedly while `work` runs.
 * @template T
 * @param {Stack} stack
 * @param {() => Promise<T>} work
 * @returns {Promise<{ outcome: T, p95: number }>} milliseconds
 */
async function probing(stack, work) {
  /** @type {number[]} */
  const times = [];
  let isOver = false;
  const probe = (async () => {
    while (!isOver) {
      const started = performance.now();
      const answer = await fetch(`${stack.url}/api/health`);
      await answer.text();
      if (!answer.ok) throw new Error(`The site answered ${answer.status}`);
      times.push(performance.now() - started);
      await sleep(probeEveryMs);
    }
  })();
  const outcome = await work().finally(() => (isOver = true));
  await probe;
  const sorted = times.toSorted((a, b) => a - b);
  return { outcome, p95: sorted[Math.floor(sorted.length * 0.95)] ?? NaN };
}

/** @param {pg.Pool} database */
async function rowsOf(database) {
  const { rows } = await database.query(
    `SELECT (SELECT count(*) FROM imports.imported_customers)::int
       + (SELECT count(*) FROM imports.imported_service_history)::int AS rows`,
  );
  return rows[0].rows;
}

/**
 * COPY from files that the server wrote is the fastest way to insert rows.
 * @param {pg.Pool} database
 * @returns {Promise<number>} seconds for all tables, the median
 */
async function copied(database) {
  const { rows } = await database.query(`SELECT current_setting('data_directory') AS directory`);
  const fileOf = (/** @type {string} */ table) =>
    path.join(rows[0].directory, `bench-${table}.copy`);
  /** @type {Record<string, string>} */
  const columns = {};
  await database.query('DROP SCHEMA IF EXISTS bench_copy CASCADE; CREATE SCHEMA bench_copy');
  for (const table of tables) {
    const found = await database.query(
      `SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
       WHERE table_schema = 'imports' AND table_name = $1 AND is_generated = 'NEVER'`,
      [table],
    );
    columns[table] = found.rows[0].names;
    await database.query(`COPY imports.${table} (${columns[table]}) TO '${fileOf(table)}'`);
    await database.query(`CREATE TABLE bench_copy.${table} (LIKE imports.${table} INCLUDING ALL)`);
  }
  await database.query(
    `ALTER TABLE bench_copy.imported_service_history ADD FOREIGN KEY (customer_id)
       REFERENCES bench_copy.imported_customers (id) ON DELETE CASCADE`,
  );
  const times = [];
  for (let count = 0; count < copies; count += 1) {
    await database.query(
      `TRUNCATE ${tables.map((table) => `bench_copy.${table}`).join(', ')}; CHECKPOINT`,
    );
    const started = performance.now();
    for (const table of tables) {
      await database.query(`COPY bench_copy.${table} (${columns[table]}) FROM '${fileOf(table)}'`);
    }
    times.push((performance.now() - started) / 1_000);
  }
  await database.query('DROP SCHEMA bench_copy CASCADE');
  return median(times);
}

/**
 * @param {object} measured
 * @param {number} measured.rows
 * @param {Record<string, Awaited<ReturnType<typeof timedPreview>>>} measured.looked by the file's content
 * @param {number} measured.seconds
 * @param {number} measured.copySeconds
 * @param {number} measured.copyCpu microseconds
 * @param {number} measured.growth megabytes
 * @param {number} measured.quietP95 milliseconds
 * @param {number} measured.p95
 * @param {Record<string, number>} measured.cpu microseconds
 * @returns {import('./lib/bench.mjs').Outcome}
 */
function outcomeOf({ looked, rows, seconds, copySeconds, copyCpu, growth, quietP95, p95, cpu }) {
  const share = copySeconds / seconds;
  return {
    tables: [
      {
        what: `${rows.toLocaleString('en-US')} rows`,
        columns: ['import', 'COPY'],
        rows: [
          { what: 'rows a second', values: [rows / seconds, rows / copySeconds] },
          { what: 'seconds', values: [seconds, copySeconds] },
        ],
      },
      {
        what: 'CPU, µs a row',
        columns: ['import', 'COPY'],
        rows: Object.entries(cpu).map(([what, used]) => ({
          what,
          values: [used / rows, what === 'postgres' ? copyCpu / rows : null],
        })),
      },
      ...Object.entries(looked).map(([what, { preview, parse }]) => ({
        what: `a CSV file of 45 MB, ${what}, seconds`,
        columns: ['preview', 'csv-parse'],
        rows: [
          { what: 'CPU of the process', values: [preview.own, parse.own] },
          { what: 'CPU of PostgreSQL', values: [preview.postgres, null] },
          { what: 'on the clock', values: [preview.seconds, parse.seconds] },
        ],
      })),
      {
        what: 'GET /api/health, p95 in ms',
        columns: ['before', 'during'],
        rows: [{ what: 'the site', values: [quietP95, p95] }],
      },
    ],
    targets: [
      atLeast('Rows a second as a share of COPY', share, '', shareWanted),
      under('Growth of the imports process', growth, 'MB', growthWanted),
      ...Object.entries(looked).flatMap(([what, { preview, parse }]) => [
        under(`A preview of ${what} on the clock`, preview.seconds, 's', previewSecondsWanted),
        atMost(
          `CPU of a preview of ${what}, by one pass of csv-parse`,
          preview.own / parse.own,
          '',
          1,
        ),
      ]),
      {
        what: 'p95 of the site in the meantime',
        measured: p95,
        unit: 'ms',
        wanted: 'as before, or at least under 100',
        reached: p95 < Math.max(100, 2 * quietP95),
      },
    ],
  };
}
