// @ts-check
import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { cpuClock } from './cpu.mjs';

const megabytes = 45;
const chunkBytes = 512 * 1024;
const header = 'Customer Id,Name,Phone,Email,Address,City,State,Zip,Jobs,Spent,Notes\r\n';

/** @returns {Buffer} a list of customers, as other programs export it */
function longFile() {
  const lines = [header];
  for (let bytes = 0, at = 0; bytes < megabytes * 1024 ** 2; at += 1) {
    const line = `c-${at},"Lee, Ann ${at}",904-555-0101,ann${at}@example.com,${at} King St,St. Augustine,FL,32084,12,"1,204.00",Prefers mornings\r\n`;
    lines.push(line);
    bytes += line.length;
  }
  return Buffer.from(lines.join(''));
}

/**
 * A preview of a long file of the office, and one pass of csv-parse over the same bytes.
 * @param {import('pg').Pool} database
 * @param {import('@nats-io/transport-node').NatsConnection} nats
 * @param {readonly number[]} imports pids of the service
 * @param {number} postgres
 * @returns {Promise<{ preview: Used, parse: Used }>}
 */
export async function timedPreview(database, nats, imports, postgres) {
  const file = longFile();
  const uploadId = randomUUID();
  await database.query(
    `INSERT INTO imports.import_uploads (id, kind, file_name, bytes) VALUES ($1, 'customers', 'bench.csv', $2)`,
    [uploadId, file.length],
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
    const asked = { pattern: subject, data: { customerId: null, uploadId }, id: '1' };
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
 * @typedef {{ seconds: number, own: number, postgres: number }} Used on the clock, and of the processors
 * @param {{ imports: readonly number[], postgres: number }} processes
 * @param {() => Promise<void>} work
 * @returns {Promise<Used>}
 */
async function used({ imports, postgres }, work) {
  const cpu = cpuClock({ own: imports }, { postgres });
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1_000;
  const { own = NaN, postgres: database = NaN } = cpu();
  return { seconds, own: own / 1_000_000, postgres: database / 1_000_000 };
}
