import { randomBytes, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { folderStorage } from '@service-kit/storage/storage';
import { databases, migrateAll, type Passwords } from '../databases';
import { openBackup, writeBackup, type Manifest } from './backup-file';
import { NightlyBackups } from './nightly-backup';
import { restoreBackup, restoreCopy } from './restore-backup';
import { hashesOf, isUpgrade, missingSecrets, takeBackup } from './take-backup';
import { findWayBack } from './way-back';

const [first, ...others] = databases.map(({ database }) => database);
const passwords = Object.fromEntries(
  databases.map(({ password }) => [password, 'spec-only-password']),
) as unknown as Passwords;
const env: Record<string, string> & { LINK_SECRET: string } = {
  BUSINESS_NAME: 'Harbor Appliance',
  SMTP_URL: 'smtp://mailer:hunter2@mail.example.com',
  LINK_SECRET: 'a link secret that is long enough',
  STRIPE_SECRET_KEY: 'sk_live_secret',
  PATH: '/usr/bin',
};

let company: TestDatabase;
let admin: Client;
let folder: string;
let file: string;
let manifest: Manifest;

/** What COPY could get wrong, and what the database makes by itself. */
const reason = 'tab\there\\N\n\\.\r\n"quoted" ’é emoji 🧺';
const photo = randomBytes(70_000);

beforeAll(async () => {
  company = await createTestDatabase(first!, others);
  admin = await connected(company.adminUrl);
  await admin.query(`INSERT INTO booking.blackout_dates VALUES ('2026-12-25', $1)`, [reason]);
  await addCustomer('Nora');
  const upload = randomUUID();
  await admin.query(
    `INSERT INTO imports.import_uploads (id, kind, file_name) VALUES ($1, 'customers', 'a.csv')`,
    [upload],
  );
  await admin.query(`INSERT INTO imports.import_upload_chunks VALUES ($1, 0, $2, $3)`, [
    upload,
    photo.length,
    photo,
  ]);
  await admin.query(`SELECT nextval('booking.service_request_numbers') FROM generate_series(1, 7)`);
  folder = mkdtempSync(path.join(os.tmpdir(), 'backup-spec-'));
  env.STORAGE_URL = pathToFileURL(path.join(folder, 'storage')).href;
  for (const name of ['one.jpg', 'one-small.jpg', 'stray.jpg']) {
    await storage().put(`photos/${name}`, new Blob([photo]), 'image/jpeg');
  }
  await admin.query('BEGIN; SET LOCAL session_replication_role = replica');
  await admin.query(
    `INSERT INTO booking.photos (appointment_id, id, added_by, type, file, byte_count)
     SELECT gen_random_uuid(), gen_random_uuid(), 'technician', 'image/jpeg', 'photos/' || name, $1
     FROM unnest('{one.jpg, lost.jpg}'::text[]) AS name`,
    [photo.length],
  );
  await admin.query('COMMIT');
  file = path.join(folder, 'one.zip');
  manifest = await takeBackup(company.adminUrl, passwords, file, env);
});
afterAll(async () => {
  await admin.end();
  await company.drop();
  rmSync(folder, { recursive: true });
});

const storage = () => folderStorage(path.join(folder, 'storage'));

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const addCustomer = (firstName: string) =>
  admin.query(
    `INSERT INTO imports.imported_customers
       (source, source_key, first_name, last_name, phone, address, city, state, zip_code)
     VALUES ('jobber', $1, $2, 'Quinn', '(904) 555-0110', '5 Tern Lane', 'St. Augustine', 'FL', '32084')`,
    [`id:${randomUUID()}`, firstName],
  );

/** Databases that a restore has made here. */
async function restored(): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE current_database() || '\\_%'`,
  );
  return rows.map(({ name }) => name);
}

/** A restored copy as a company of its own, to which nothing else is connected. */
async function anotherCompany() {
  const copy = await restoreCopy(company.adminUrl, passwords, file);
  const ask = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> => {
    const client = await connected(copy.url);
    try {
      return (await client.query(statement, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  return { ...copy, ask };
}

describe('a backup', () => {
  it('restores every row, whatever it contains, and where numbers go on', async () => {
    const { ask, drop } = await anotherCompany();
    expect(await ask(`SELECT reason FROM booking.blackout_dates`)).toEqual([{ reason }]);
    const [{ data } = { data: Buffer.alloc(0) }] = await ask<{ data: Buffer }>(
      `SELECT data FROM imports.import_upload_chunks`,
    );
    expect(data.equals(photo)).toBe(true);
    expect(
      await ask(`SELECT first_name, phone_digits, search_words @@ 'quinn' AS found
               FROM imports.imported_customers`),
    ).toEqual([{ first_name: 'Nora', phone_digits: '9045550110', found: true }]);
    expect(await ask(`SELECT nextval('booking.service_request_numbers')::int AS next`)).toEqual([
      { next: 1008 },
    ]);
    await drop();
    expect(await restored()).toEqual([]);
  });

  it('brings the photos back to the storage, and writes none that is there', async () => {
    const elsewhere = folderStorage(path.join(folder, 'another machine'));
    const put = jest.spyOn(elsewhere, 'put');
    for (const expected of [2, 0]) {
      put.mockClear();
      const copy = await restoreCopy(company.adminUrl, passwords, file, elsewhere);
      await copy.drop();
      expect(put).toHaveBeenCalledTimes(expected);
    }
    const names = (await elsewhere.list()).map(({ name }) => name);
    expect(names.sort()).toEqual(['photos/one-small.jpg', 'photos/one.jpg']);
    expect(await elsewhere.get('photos/one.jpg')).toEqual(photo);
  });

  it('says which settings were in force, without secrets', () => {
    expect(manifest.settings).toEqual({
      BUSINESS_NAME: 'Harbor Appliance',
      STORAGE_URL: env.STORAGE_URL,
    });
    expect(JSON.stringify(manifest)).not.toMatch(/hunter2|sk_live|long enough/);
    expect(manifest.secrets).toEqual(hashesOf(env));
    const former = env.LINK_SECRET;
    const missing = (now: NodeJS.ProcessEnv) =>
      missingSecrets({ LINK_SECRET: manifest.secrets.LINK_SECRET! }, now);
    expect(missing({ LINK_SECRET: 'another one' })).toEqual(['LINK_SECRET']);
    expect(missing({ LINK_SECRET: former })).toEqual([]);
    expect(missing({ LINK_SECRET: 'another one', LINK_SECRET_OTHER: former })).toEqual([]);
  });

  it('has the rows of one moment, whatever is written in the meantime', async () => {
    const taking = takeBackup(company.adminUrl, passwords, path.join(folder, 'busy.zip'), env);
    let done = false;
    const watched = taking.finally(() => (done = true));
    let written = 0;
    for (; !done; written += 1) await addCustomer(`Busy ${written}`);
    // It has compared them by itself.
    const { tables } = await watched;
    const kept = tables.find(({ name }) => name === 'imported_customers')?.rows ?? 0;
    expect(written).toBeGreaterThan(kept - 1);
    await admin.query(`DELETE FROM imports.imported_customers WHERE first_name LIKE 'Busy %'`);
  });

  it('puts a backup in the company’s place, and keeps what was there', async () => {
    const { url, ask, drop, database } = await anotherCompany();
    await ask(`UPDATE booking.blackout_dates SET reason = 'Edited since'`);
    const open = await connected(url);
    await expect(restoreBackup(url, passwords, file, storage())).rejects.toThrow(
      /^Stop all services first/,
    );
    await open.end();
    expect(await ask(`SELECT reason FROM booking.blackout_dates`)).toEqual([
      { reason: 'Edited since' },
    ]);
    const { former } = await restoreBackup(url, passwords, file, storage());
    expect(await ask(`SELECT reason FROM booking.blackout_dates`)).toEqual([{ reason }]);
    await admin.query(`ALTER DATABASE "${former}" RENAME TO "${database}_former"`);
    const then = await connected(url.replace(database, `${database}_former`));
    expect((await then.query(`SELECT reason FROM booking.blackout_dates`)).rows).toEqual([
      { reason: 'Edited since' },
    ]);
    await then.end();
    await admin.query(`DROP DATABASE "${database}_former"`);
    await drop();
    expect(await restored()).toEqual([]);
  });

  it('runs one at a time, and clears away what a killed one has left', async () => {
    const home = mkdtempSync(path.join(folder, 'left-'));
    const [{ name } = { name: '' }] = (
      await admin.query<{ name: string }>(`SELECT current_database() AS name`)
    ).rows;
    await admin.query(`CREATE DATABASE "${name}_restored_20260101_030000"`);
    writeFileSync(path.join(home, 'appliance-repair-20260101-080000.zip.part'), 'half');
    writeFileSync(path.join(home, 'film.part'), 'of someone else');
    const names = ['20261129-080000', '20261129-080001'].map((at) => `appliance-repair-${at}.zip`);
    await Promise.all(
      names.map((each) => takeBackup(company.adminUrl, passwords, path.join(home, each), env)),
    );
    expect(readdirSync(home).sort()).toEqual([...names, 'film.part']);
    expect(await restored()).toEqual([]);
  });

  it('is made each night, copied off the machine, and copied again if that failed', async () => {
    const home = mkdtempSync(path.join(folder, 'nights-'));
    const copies = folderStorage(path.join(folder, 'elsewhere'));
    const put = jest.spyOn(copies, 'put');
    const nights = new NightlyBackups(
      { adminUrl: company.adminUrl, passwords, folder: home, copies, env },
      3,
    );
    const look = async (at: string) => {
      await nights.look(new Date(at));
      return { here: readdirSync(home), there: (await copies.list()).map(({ name }) => name) };
    };
    const [one, two] = ['20261129-090000', '20261130-080500'].map(
      (at) => `appliance-repair-${at}.zip`,
    );
    put.mockRejectedValueOnce(new Error('The line is down'));
    expect(await look('2026-11-29T09:00:00Z')).toEqual({ here: [one], there: [] });
    expect(await look('2026-11-29T09:30:00Z')).toEqual({ here: [one], there: [] });
    expect(await look('2026-11-29T10:30:00Z')).toEqual({ here: [one], there: [one] });
    expect(await look('2026-11-30T07:55:00Z')).toEqual({ here: [one], there: [one] });
    expect(await look('2026-11-30T08:05:00Z')).toEqual({ here: [one, two], there: [one, two] });
    expect(put).toHaveBeenCalledTimes(3);
  });

  describe('a file that isn’t what was backed up', () => {
    const other = () => path.join(folder, `${randomUUID()}.zip`);
    const restoring = (given: string) => restoreCopy(company.adminUrl, passwords, given);

    /** With another manifest or other rows of the blackout dates. */
    async function rewritten(changes: Partial<Manifest>, rows?: string): Promise<string> {
      const target = other();
      const backup = await openBackup(file);
      const streams = new Map<string, Readable>();
      for (const table of backup.manifest.tables) {
        const read = await backup.tableRows(table);
        streams.set(
          table.name + table.schema,
          table.name === 'blackout_dates' && rows !== undefined ? Readable.from([rows]) : read,
        );
      }
      await writeBackup(
        target,
        { ...backup.manifest, ...changes },
        ({ name, schema }) => streams.get(name + schema)!,
        { names: [], read: () => Promise.resolve(null) },
      );
      backup.close();
      return target;
    }

    it.each([0, 30, 5_000, -1])('is refused when it ends at byte %i', async (length) => {
      const cut = other();
      writeFileSync(cut, readFileSync(file).subarray(0, length));
      await expect(restoring(cut)).rejects.toThrow(`${cut} is no complete backup`);
    });

    it.each([
      ['another value', '2026-12-25\tClosed\n', /booking.blackout_dates has other contents/],
      ['a row less', '', /booking.blackout_dates has 0 rows, not 1/],
      ['no row at all', 'what is this', /invalid input syntax for type date/],
    ])('is refused when it has %s', async (_, rows, why) => {
      const wrong = await rewritten({}, rows);
      const refusal = await restoring(wrong).then(() => 'restored', String);
      expect(refusal).toMatch(why);
      expect(refusal).toMatch(`${wrong} is damaged`);
      expect(await restored()).toEqual([]);
    });

    it('is refused when a photo has another byte', async () => {
      const bytes = readFileSync(file);
      const at = bytes.lastIndexOf(photo.subarray(0, 100));
      bytes.writeUInt8(bytes.readUInt8(at + 500) ^ 1, at + 500);
      const wrong = other();
      writeFileSync(wrong, bytes);
      await expect(restoring(wrong)).rejects.toThrow(/photos\/one.jpg has other contents/);
      expect(await restored()).toEqual([]);
    });

    it('is refused when a later release made it, or one that is too old', async () => {
      const { imports = [] } = manifest.migrations;
      const with_ = (names: readonly string[]) =>
        rewritten({ version: '9.8.7', migrations: { ...manifest.migrations, imports: names } });
      await expect(restoring(await with_([...imports, 'Later1999999999999']))).rejects.toThrow(
        /version 9.8.7, which is newer/,
      );
      await expect(restoring(await with_(['Ancient1600000000000']))).rejects.toThrow(
        /version 9.8.7, which is too old.*Restore it with version 9.8.7, then upgrade/,
      );
      expect(await restored()).toEqual([]);
    });
  });

  /** A company of the release before the newest migration of imports, which it is missing. */
  async function formerCompany() {
    const former = await anotherCompany();
    const { migrations } = databases.find(
      ({ database }) => database.schema === 'imports',
    )!.database;
    const last = migrations.at(-1)!;
    const source = new DataSource({
      type: 'postgres',
      url: former.url,
      migrations: [last],
      schema: 'imports',
    });
    await source.initialize();
    await source.undoLastMigration();
    await source.destroy();
    const ran = async () => {
      const rows = await former.ask<{ name: string }>(`SELECT name FROM imports.migrations`);
      return rows.map(({ name }) => name);
    };
    const drop = async () => {
      await former.drop();
      for (const name of await restored()) await admin.query(`DROP DATABASE "${name}"`);
    };
    return { ...former, drop, last: last.name, ran };
  }

  it('is of the release that made it, and is upgraded when it’s restored', async () => {
    const old = await formerCompany();
    const aged = path.join(folder, 'aged.zip');
    const { migrations: ran } = await takeBackup(old.url, passwords, aged, env);
    expect(ran['imports']).not.toContain(old.last);
    expect([await isUpgrade(old.url), await isUpgrade(company.adminUrl)]).toEqual([true, false]);
    await restoreBackup(old.url, passwords, aged, storage());
    expect(await old.ran()).toContain(old.last);
    expect(await old.ask(`SELECT reason FROM booking.blackout_dates`)).toEqual([{ reason }]);
    await old.drop();
  });

  it('brings the former release’s data back as it was, from right before the upgrade', async () => {
    const old = await formerCompany();
    const home = mkdtempSync(path.join(folder, 'way-back-'));
    const [first, last, later] = ['080000', '080500', '090000'].map((time) =>
      path.join(home, `appliance-repair-20261129-${time}.zip`),
    ) as [string, string, string];
    await old.ask(`INSERT INTO booking.blackout_dates VALUES ('2026-12-31', 'Counting spares')`);
    await old.ask(`CREATE FUNCTION booking.slot_capacity() RETURNS integer RETURN 7`);
    const { takenAt } = await takeBackup(old.url, passwords, last, env);
    expect(await findWayBack(old.url, last)).toBeNull();
    await migrateAll(old.url, passwords);
    await old.ask(`DROP FUNCTION booking.slot_capacity()`);
    // The one that was made before the update, and the next nightly one.
    copyFileSync(last, first);
    copyFileSync(file, later);
    await old.ask(
      `INSERT INTO payments.payments (id, version, status, amount_cents, currency, description, check_at)
     SELECT gen_random_uuid(), 1, 'created', 100, 'usd', 'Visit', now() FROM generate_series(1, 2)`,
    );
    writeFileSync(path.join(home, 'appliance-repair-20261129-080700.zip'), 'cut short');

    expect(await findWayBack(old.url, first)).toEqual({
      file: last,
      takenAt,
      lost: ['2 payments'],
    });
    await restoreBackup(old.url, passwords, last, storage(), { asItWas: true });
    expect(await old.ran()).not.toContain(old.last);
    expect(await old.ask(`SELECT booking.slot_capacity() AS seats`)).toEqual([{ seats: 7 }]);
    expect(
      await old.ask(`SELECT reason FROM booking.blackout_dates ORDER BY blackout_date`),
    ).toEqual([{ reason }, { reason: 'Counting spares' }]);
    expect(await findWayBack(old.url, first)).toBeNull();
    await old.drop();
  });
});
