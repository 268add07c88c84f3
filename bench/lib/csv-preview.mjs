// @ts-check
import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { cpuClock } from './cpu.mjs';

const megabytes = 45;
const chunkBytes = 512 * 1024;

/**
 * Files as other programs export them: the office's customers, and a customer's own visits.
 * @type {Readonly<Record<'customers' | 'appointments', { header: string, line(at: number): string }>>}
 */
const kinds = {
  customers: {
    header: 'Customer Id,Name,Phone,Email,Address,City,State,Zip,Jobs,Spent,Notes',
    line: (at) =>
      `c-${at},"Lee, Ann ${at}",904-555-0101,ann${at}@example.com,${at} King St,St. Augustine,FL,32084,12,"1,204.00",Prefers mornings`,
  },
  appointments: {
    header:
      'Job Id,Date,Time,Status,Kind,Appliance,Brand,Description,Notes,Total,Created,Address,City,State,Zip',
    line(at) {
      const date = new Date(Date.UTC(2015, 0, 1 + (at % 3_000))).toISOString().slice(0, 10);
      const hour = 8 + (at % 3);
      return `j-${at},${date},${hour}:00 AM - ${hour + 1}:00 AM,${at % 5 ? 'Completed' : 'Canceled'},Repair,Refrigerator,GE,"Ice maker stopped, again",Replaced the inlet valve and tested it twice,"1,${100 + (at % 900)}.00",${date}T15:${10 + (at % 50)}:00Z,${at} King St,St. Augustine,FL,32084`;
    },
  },
};

/** @param {keyof typeof kinds} kind */
function longFile(kind) {
  const { header, line } = kinds[kind];
  const lines = [header];
  for (let bytes = 0, at = 0; bytes < megabytes * 1024 ** 2; at += 1) {
    lines.push(line(at));
    bytes += line(at).length + 2;
  }
  return Buffer.from(lines.join('\r\n'));
}

/**
 * Times a preview of a long file, and one pass of csv-parse over the same bytes.
 * @param {keyof typeof kinds} kind
 * @param {string | null} accountId null for the office
 * @param {object} at
 * @param {import('pg').Pool} at.database
 * @param {import('@nats-io/transport-node').NatsConnection} at.nats
 * @param {readonly number[]} at.imports pids of the service
 * @param {number} at.postgres
 * @returns {Promise<{ preview: Used, parse: Used }>}
 */
export async function timedPreview(kind, accountId, { database, nats, imports, postgres }) {
  const file = longFile(kind);
  const uploadId = randomUUID();
  await database.query(
    `INSERT INTO imports.import_uploads (id, kind, account_id, file_name, bytes) VALUES ($1, $2, $3, 'bench.csv', $4)`,
    [uploadId, kind, accountId, file.length],
  );
  for (let n = 0; n * chunkBytes < file.length; n += 1) {
    const data = file.subarray(n * chunkBytes, (n + 1) * chunkBytes);
    await database.query(
      `INSERT INTO imports.import_upload_chunks (upload_id, n, bytes, data) VALUES ($1, $2, $3, $4)`,
      [uploadId, n, data.length, data],
    );
  }
  const preview = await used({ imports, postgres }, async () => {
    const subject = 'imports.preview-upload';
    const asked = { pattern: subject, data: { accountId, uploadId }, id: '1' };
    const answer = await nats.request(subject, JSON.stringify(asked), { timeout: 60_000 });
    if (!answer.string().includes('"compared":10000')) throw new Error(answer.string());
  });
  await database.query(`DELETE FROM imports.import_uploads WHERE id = $1`, [uploadId]);
  return {
    preview,
    parse: await used({ imports: [process.pid], postgres }, () => readThrough(file)),
  };
}

/** @param {Buffer} file */
async function readThrough(file) {
  const parser = parse({ info: true });
  parser.on('data', () => undefined);
  parser.end(file);
  await finished(parser);
}

/**
 * @typedef {{ seconds: number, own: number, postgres: number }} Used wall-clock and CPU seconds
 * @param {{ imports: readonly number[], postgres: number }} processes
 * @param {() => Promise<void>} work
 * @returns {Promise<Used>}
 */
async function used({ imports, postgres }, work) {
  const cpu = cpuClock({ own: imports }, { postgres });
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const { own = NaN, postgres: database = NaN } = cpu();
  return { seconds, own: own / 1_000_000, postgres: database / 1_000_000 };
}
