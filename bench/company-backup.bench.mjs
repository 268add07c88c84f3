// @ts-check
// A company's backup while customers book, the loss of its machine, and its restore on another one. The time is
// compared with COPY of the same tables, out and in again.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atMost } from './lib/bench.mjs';
import { growCompany, size } from './lib/large-company.mjs';
import { aBooking, eventually, Site } from './lib/site.mjs';
import { dataDirectory, root, Stack } from './lib/stack.mjs';

const settings = { DEMO: '1', DEMO_LAP_SECONDS: '3600', BACKUP_HOUR: 'off' };
const bookEveryMs = 100;
const timesWanted = 20;
const count = (/** @type {number} */ number) => number.toLocaleString('en-US');

/** @typedef {{ id: string, manageUrl: string }} Booked */

/** @type {import('./lib/bench.mjs').Bench} */
export const bench = {
  name: 'company-backup',
  title: `A company of ${count(size.customers)} customers, ${count(size.visits)} visits, ${count(size.payments)} payments, and its backup`,

  async run({ alone, tell }) {
    await alone();
    tell('starting the company');
    const first = await Stack.start({ mode: 'separate', data: 'company', env: settings });
    const safe = mkdtempSync(path.join(os.tmpdir(), 'bench-safe-'));
    try {
      const { file, saved, ...taken } = await backedUp(first, safe, tell);
      tell('the machine is lost');
      await first.stop();
      rmSync(first.dataDir, { recursive: true });
      return outcomeOf({ ...taken, ...(await restored(file, saved, safe, tell)) });
    } finally {
      await first.stop();
      rmSync(safe, { recursive: true });
    }
  },
};

/** @param {Stack} stack @param {string} safe @param {(what: string) => void} tell */
async function backedUp(stack, safe, tell) {
  const database = new pg.Client({ connectionString: stack.file.env.DATABASE_URL });
  await database.connect();
  try {
    tell('growing it');
    await eventually(async () => (await rowsOf(database, 'payments.payments')) > 1_000);
    await growCompany(database);
    tell('COPY of its tables');
    const copySeconds = await copied(database);
    tell('a backup, while customers book');
    const customers = bookingOn(stack.url);
    const started = performance.now();
    const said = await command(['take'], stack.dataDir);
    const takeSeconds = (performance.now() - started) / 1_000;
    const saved = await customers.stop();
    const [, named = '', rows = '0'] = /^(.+?): (\d+) rows/m.exec(said) ?? [];
    const file = path.join(safe, path.basename(named));
    copyFileSync(path.resolve(root, named), file);
    copyFileSync(path.join(stack.dataDir, 'secrets.json'), path.join(safe, 'secrets.json'));
    return { file, saved, takeSeconds, copySeconds, rows: Number(rows) };
  } finally {
    await database.end();
  }
}

/** @param {string} file @param {Booked[]} saved @param {string} safe @param {(what: string) => void} tell */
async function restored(file, saved, safe, tell) {
  tell('restoring it elsewhere');
  const dataDir = dataDirectory('company-elsewhere');
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(path.join(safe, 'secrets.json'), path.join(dataDir, 'secrets.json'));
  const started = performance.now();
  await command(['restore', file], dataDir);
  const restoreSeconds = (performance.now() - started) / 1_000;
  const stack = await Stack.start({ mode: 'separate', data: 'company-elsewhere', env: settings });
  const upSeconds = (performance.now() - started) / 1_000;
  const database = new pg.Client({ connectionString: stack.file.env.DATABASE_URL });
  await database.connect();
  try {
    tell('looking at what it has');
    const wrong = await wrongAfter(stack, database, saved);
    if (wrong.length > 0) throw new Error(`After the restore:\n${wrong.join('\n')}`);
    return { restoreSeconds, upSeconds };
  } finally {
    await database.end();
    await stack.stop();
  }
}

/** The restore has compared rows and sums itself. @param {Stack} stack @param {pg.Client} database @param {Booked[]} saved */
async function wrongAfter({ url }, database, saved) {
  const wrong = [];
  const site = new Site(url);
  await site.logIn({ email: 'owner@example.com', password: 'lighthouse-owner-demo' });
  for (const [table, least] of [
    ['customers.accounts', size.customers],
    ['booking.appointments', size.visits],
    ['payments.payments', size.payments],
  ]) {
    const rows = await rowsOf(database, String(table));
    if (rows < Number(least)) wrong.push(`${table} has ${rows} rows`);
  }
  const { rows } = await database.query('SELECT id FROM booking.appointments WHERE id = ANY($1)', [
    saved.map(({ id }) => id),
  ]);
  const there = new Set(rows.map(({ id }) => id));
  const kept = saved.filter(({ id }) => there.has(id));
  if (kept.length === 0 || kept.length === saved.length) {
    wrong.push(`${kept.length} of ${saved.length} bookings are in the backup`);
  }
  // Each once: of those that weren't confirmed when the backup was made, too.
  await eventually(async () => {
    const told = await database.query(
      `SELECT appointment_id AS id, count(*)::int AS messages FROM notifications.messages
       WHERE kind = 'booking-confirmed' AND appointment_id = ANY($1) GROUP BY 1`,
      [kept.map(({ id }) => id)],
    );
    const twice = told.rows.filter(({ messages }) => messages > 1);
    if (twice.length > 0) throw new Error(`${twice.length} were confirmed more than once`);
    return told.rows.length === kept.length;
  });
  for (const { manageUrl } of kept.slice(-5)) {
    const { status } = await fetch(new URL(new URL(manageUrl).pathname, url));
    if (status !== 200) wrong.push(`${manageUrl} answers ${status}`);
  }
  return wrong;
}

/** @param {string} url */
function bookingOn(url) {
  const site = new Site(url);
  /** @type {Booked[]} */
  const booked = [];
  let over = false;
  const work = (async () => {
    let slots = await site.freeSlots();
    for (let turn = 0; !over; turn += 1) {
      const slot = slots[turn % slots.length];
      if (!slot) throw new Error('No time is free');
      await site.call('POST', '/api/appointments', aBooking(slot)).then(
        (booking) => booked.push(booking),
        async () => (slots = await site.freeSlots()),
      );
      await sleep(bookEveryMs);
    }
  })();
  return {
    stop: async () => {
      over = true;
      await work;
      return booked;
    },
  };
}

/** Every table, out and into a copy without indexes. @param {pg.Client} database @returns {Promise<number>} seconds */
async function copied(database) {
  const { rows } = await database.query(
    `SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables`,
  );
  const file = path.join(os.tmpdir(), `bench-copy-${process.pid}`);
  const started = performance.now();
  await database.query('BEGIN');
  for (const { name } of rows) {
    await database.query(`COPY ${name} TO '${file}'`);
    await database.query(`CREATE TEMP TABLE copied ON COMMIT DROP AS TABLE ${name} WITH NO DATA`);
    const { rows: stored } = await database.query(
      `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [name],
    );
    await database.query(`COPY copied (${stored[0].columns}) FROM '${file}'`);
    await database.query('DROP TABLE copied');
  }
  await database.query('COMMIT');
  rmSync(file, { force: true });
  return (performance.now() - started) / 1_000;
}

/** @param {pg.Client} database @param {string} table @returns {Promise<number>} */
const rowsOf = async (database, table) =>
  (await database.query(`SELECT count(*)::int AS rows FROM ${table}`)).rows[0].rows;

/** @param {string[]} args @param {string} dataDir @returns {Promise<string>} what it says */
function command(args, dataDir) {
  const script = path.join(root, 'tools/stack/backup.mjs');
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0
        ? resolve(said)
        : reject(new Error(`backup ${args[0]} ended with ${code}:\n${said}`)),
    );
  });
}

/** @param {{ rows: number, takeSeconds: number, copySeconds: number, restoreSeconds: number, upSeconds: number }} measured */
function outcomeOf({ rows, takeSeconds, copySeconds, restoreSeconds, upSeconds }) {
  return {
    tables: [
      {
        what: `${count(rows)} rows`,
        columns: ['seconds', '× COPY'],
        rows: [
          { what: 'COPY of its tables, out and in', values: [copySeconds, 1] },
          {
            what: 'a backup, restored and compared, under load',
            values: [takeSeconds, takeSeconds / copySeconds],
          },
          { what: 'its restore elsewhere', values: [restoreSeconds, restoreSeconds / copySeconds] },
          { what: 'until the site is ready there', values: [upSeconds, upSeconds / copySeconds] },
        ],
      },
    ],
    targets: [atMost('a backup under load', takeSeconds / copySeconds, '× COPY', timesWanted)],
  };
}
