import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { Logger } from '@nestjs/common';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { folderStorage } from '@service-kit/storage/storage';
import { databases } from '../databases';
import { AskedExports } from './asked-exports';

const [first, ...others] = databases.map(({ database }) => database);

let company: TestDatabase;
let folder: string;
beforeAll(async () => {
  Logger.overrideLogger(false);
  company = await createTestDatabase(first!, others);
  await company.asAdmin(
    `INSERT INTO booking.blackout_dates
     SELECT date '2027-01-01' + n, 'Day ' || n FROM generate_series(1, 1500) n`,
  );
});
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'asked-exports-'));
  await company.asAdmin(`DELETE FROM customers.company_exports`);
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => company.drop());

interface Row {
  id: string;
  taken_at: Date | null;
  over_at: Date | null;
  failure: string | null;
  row_count: number | null;
  byte_count: string | null;
  kept_minutes: number | null;
}
const ask = async () =>
  (
    await company.asAdmin<{ id: string }>(
      `INSERT INTO customers.company_exports (account_id, by_name) VALUES (1, 'Harriet') RETURNING id`,
    )
  )[0]!.id;
const rows = () =>
  company.asAdmin<Row>(
    `SELECT *, round(extract(epoch FROM kept_until - over_at) / 60)::int AS kept_minutes
     FROM customers.company_exports ORDER BY at`,
  );
const worker = (freeBytes?: () => Promise<number>) =>
  new AskedExports(company.adminUrl, folderStorage(folder), folder, freeBytes);

async function linesOf(file: string, name: string): Promise<number> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== name) continue;
      return (JSON.parse(await text(await zip.openReadStreamPromise(entry))) as unknown[]).length;
    }
    return 0;
  } finally {
    zip.close();
  }
}

describe('an export that was asked for', () => {
  it('prepares what was asked for, once, however many processes look', async () => {
    const id = await ask();
    await Promise.all([worker(), worker(), worker()].map((one) => one.look()));
    expect(readdirSync(folder)).toEqual([`${id}.zip`]);
    const [row] = await rows();
    expect(row).toMatchObject({ failure: null, kept_minutes: 120 });
    // The days, the row of this export itself, and whatever the migrations left.
    expect(row?.row_count).toBeGreaterThan(1500);
    expect(Number(row?.byte_count)).toBeGreaterThan(1000);
    const file = path.join(folder, `${id}.zip`);
    expect(await linesOf(file, 'closed-dates.json')).toBe(1500);
    expect(await linesOf(file, 'exports-log.json')).toBe(1);
  });

  it('prepares nothing that no one waits for anymore', async () => {
    await ask();
    await company.asAdmin(`UPDATE customers.company_exports SET alive_until = now()`);
    await worker().look();
    expect((await rows())[0]?.taken_at).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('fills no disk, and says why there is no file', async () => {
    await ask();
    await worker(() => Promise.resolve(1_000_000)).look();
    expect((await rows())[0]).toMatchObject({ failure: 'There isn’t enough room on the disk.' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('tells the owner nothing technical', async () => {
    const id = await ask();
    await worker(() => Promise.reject(new Error(`statfs ${folder}: EIO`))).look();
    expect((await rows())[0]).toMatchObject({ failure: `Something went wrong (reference ${id}).` });
  });

  it('removes files after their time, and what a killed process left', async () => {
    const old = await ask();
    await worker().look();
    const killed = `${randomUUID()}.zip.part`;
    writeFileSync(path.join(folder, killed), 'half');
    writeFileSync(path.join(folder, 'notes.txt'), 'not ours');
    await worker().look();
    expect(readdirSync(folder).sort()).toEqual([`${old}.zip`, 'notes.txt'].sort());
    await company.asAdmin(`UPDATE customers.company_exports SET kept_until = now()`);
    await worker().look();
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });
});
