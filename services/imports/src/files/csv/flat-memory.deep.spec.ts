import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { noraQuinn as owner } from '../../../test/company-rows';
import { factsOf, formOf } from './csv-file';
import { historyRows } from './csv-rows';
import { reading } from '../../../test/reading';
import { CsvSource } from './csv-source';
import type { ChunkedFile } from './text-bytes';

const megabytes = 50;
const chunkBytes = 512 * 1024;

/** Made while it is read: only the reader could keep it. */
function longFile(): ChunkedFile {
  const line = `2023-05-09,${'A dishwasher that leaks. '.repeat(18)},completed\n`;
  const chunk = Buffer.alloc(chunkBytes, line);
  // Each chunk begins with a line of its own and ends within one, as those of a file do.
  const first = Buffer.concat([Buffer.from('Date,Description,Status\n'), chunk]).subarray(
    0,
    chunkBytes,
  );
  return {
    chunks: megabytes * 2,
    chunkBytes,
    read: (n) => Promise.resolve(n === 0 ? first : Buffer.from(chunk)),
  };
}

setFlagsFromString('--expose-gc');
/** What no one holds is let go at once: how long the engine keeps it is its own business. */
const collect = runInNewContext('gc') as () => void;
const batchesPerLook = 10;

describe('the CSV reader', () => {
  it(`reads ${megabytes} MB within flat memory`, async () => {
    const file = longFile();
    let most = 0;
    const before = process.memoryUsage();
    const used = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
    const atFirst = before.heapUsed + before.external;
    const facts = await factsOf(file, await formOf(file));
    const columns = {
      headers: facts.headers,
      mapping: { appointmentDate: 'Date', description: 'Description', status: 'Status' },
    };
    const source = new CsvSource(
      file,
      facts,
      historyRows('appointments', columns, owner, reading)!,
    );
    let rows = 0;
    let batches = 0;
    for await (const batch of source.batches(null, new AbortController().signal)) {
      rows += batch.rows.length;
      batches += 1;
      if (batches % batchesPerLook > 0) continue;
      collect();
      most = Math.max(most, used() - atFirst);
    }
    expect(rows).toBe(facts.rows);
    expect(rows).toBeGreaterThan(megabytes * 2_000);
    expect(batches).toBeGreaterThan(batchesPerLook * 2);
    expect(most / 2 ** 20).toBeLessThan(40);
  });
});
