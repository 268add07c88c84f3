import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from 'pg';
import { openPromise } from 'yauzl';
import { withoutTextMark } from '@contracts/vocabulary/text/csv-line';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { folderStorage } from '@service-kit/storage/storage';
import { databases } from '../databases';
import { exportCompany } from './export-company';
import { exportTables, leftOut } from './export-tables';

const [first, ...others] = databases.map(({ database }) => database);
const reason = '=HYPERLINK("x"), "quoted"\nand a line';
const photo = Buffer.from([0xff, 0xd8, 0, 1, 2, 0xff, 0xd9]);

let company: TestDatabase;
let admin: Client;
let folder: string;
beforeAll(async () => {
  company = await createTestDatabase(first!, others);
  folder = mkdtempSync(path.join(os.tmpdir(), 'export-spec-'));
  admin = new Client({ connectionString: company.adminUrl });
  admin.on('error', () => undefined);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await company.drop();
  rmSync(folder, { recursive: true });
});

const storage = () => folderStorage(path.join(folder, 'storage'));

async function exported() {
  const file = path.join(folder, `${randomUUID()}.zip`);
  const { rows } = await exportCompany(company.adminUrl, storage(), file);
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
  const read = (name: string) => files.get(name)?.toString('utf8') ?? '';
  const json = (name: string) => JSON.parse(read(`${name}.json`)) as Record<string, unknown>[];
  return { rows, files, read, json };
}

/** RFC 4180. */
function cells(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('the export of a company', () => {
  it('has each table, or says why not', async () => {
    const { rows } = await admin.query<{ schema: string; name: string }>(
      `SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE schemaname = ANY($1)`,
      [databases.map(({ database }) => database.schema)],
    );
    const known = new Set([...exportTables.flatMap(({ from }) => from), ...Object.keys(leftOut)]);
    const isKnown = (schema: string, name: string) =>
      known.has(`${schema}.${name}`) || known.has(`*.${name}`);
    const there = new Set(rows.flatMap(({ schema, name }) => [`${schema}.${name}`, `*.${name}`]));
    expect({
      'missing in export-tables.ts': rows
        .filter(({ schema, name }) => !isKnown(schema, name))
        .map(({ schema, name }) => `${schema}.${name}`),
      'in export-tables.ts, but not in the database': [...known].filter((name) => !there.has(name)),
    }).toEqual({
      'missing in export-tables.ts': [],
      'in export-tables.ts, but not in the database': [],
    });
  });

  it('can be read back: as many rows, the same texts, no formulas, the photos', async () => {
    await admin.query(
      `INSERT INTO booking.blackout_dates SELECT date '2027-01-01' + n, $1 FROM generate_series(1, 2500) n`,
      [reason],
    );
    await admin.query(`SET session_replication_role = replica`);
    const [visitId, photoId] = [randomUUID(), randomUUID()];
    await storage().put('photos/a.jpg', new Blob([photo]), 'image/jpeg');
    await admin.query(
      `INSERT INTO booking.photos (appointment_id, id, added_by, type, file, bytes, byte_count) VALUES
         ($1, $2, 'customer', 'image/jpeg', 'photos/a.jpg', NULL, $4),
         ($1, $3, 'technician', 'image/png', NULL, 'from before there was a storage', 31),
         ($1, gen_random_uuid(), 'technician', 'image/jpeg', 'photos/lost.jpg', NULL, 1)`,
      [visitId, photoId, randomUUID(), photo.length],
    );
    await admin.query(
      `INSERT INTO payments.refunds (id, payment_id, amount_cents, status, method)
     VALUES ($1, $2, 1205, 'succeeded', 'cash')`,
      [randomUUID(), randomUUID()],
    );
    const applianceId = randomUUID();
    await admin.query(
      `INSERT INTO booking.appliances (id, appliance, brand, serial_number, year)
       VALUES ($1, 'Dryer', 'Samsung', '=0B1234', 2019)`,
      [applianceId],
    );
    const { rows, files, read, json } = await exported();
    expect(rows).toMatchObject({ 'closed-dates': 2500, 'visit-photos': 3, refunds: 1, visits: 0 });
    for (const { name, columns } of exportTables) {
      const [head, ...lines] = cells(read(`${name}.csv`));
      expect(head?.map((cell) => cell.replace('\uFEFF', ''))).toEqual(Object.keys(columns));
      expect([name, lines.length]).toEqual([name, rows[name]]);
      expect([name, json(name).length]).toEqual([name, rows[name]]);
      for (const row of json(name)) expect(Object.keys(row)).toEqual(Object.keys(columns));
    }
    const [, [, shown = ''] = []] = cells(read('closed-dates.csv'));
    expect(shown.startsWith("'=")).toBe(true);
    expect(withoutTextMark(shown)).toBe(reason);
    expect(json('closed-dates')[0]).toEqual({ date: '2027-01-02', reason });
    expect(json('appliances')).toMatchObject([
      { id: applianceId, serial_number: '=0B1234', year: 2019, place: null },
    ]);
    expect(json('refunds')[0]).toMatchObject({ amount: '12.05' });
    const [one, before, lost] = json('visit-photos');
    expect(one).toMatchObject({ id: photoId, visit_id: visitId, bytes: photo.length });
    expect(files.get(String(one?.['file']))).toEqual(photo);
    expect(read(String(before?.['file']))).toBe('from before there was a storage');
    expect(read(String(lost?.['file']))).toBe('');
  });

  it('says what each file and column is', async () => {
    const { read } = await exported();
    for (const { name, columns } of exportTables) {
      expect(read('README.txt')).toContain(`${name}.csv, ${name}.json`);
      for (const column of Object.keys(columns))
        expect(read('README.txt')).toContain(`- ${column}`);
    }
  });
});
