/**
 * Input never decides how much memory we use. The gateway and imports run in their own processes
 * here, and `/proc` tells their memory. Linux only.
 */
import { importLimits } from '@contracts/vocabulary/imports';
import { eventually } from '@service-kit/testing/eventually';
import { office, register, verify } from '../people';
import { WholeChain } from '../whole-chain';
import { hostileBodies } from './hostile-bodies';
import { ImportCalls, ok } from './import-calls';
import { MemoryWatch } from './memory-watch';

jest.setTimeout(10 * 60_000);

const { chunkBytes, csvBytes } = importLimits;
const watched = ['gateway', 'imports'] as const;
const mostGrown = 100;

let chain: WholeChain;
let ofOffice: ImportCalls;
let ofCustomer: ImportCalls;

beforeAll(async () => {
  chain = await WholeChain.open({}, { apart: watched });
  ofOffice = new ImportCalls(chain.port, 'admin', await office(chain));
  const person = await register(chain);
  await verify(chain, person);
  ofCustomer = new ImportCalls(chain.port, 'customer', person.auth);
});
afterAll(() => chain?.close());

const newNote = 'Asks for a call before someone comes and for shoes to be left at the door. ';
const header = Buffer.from('Customer Id,Name,Phone,Notes\n');
/** Lines of equal length, so any part of the file can be generated on its own. */
const lineOf = (n: number) =>
  `c-${String(n).padStart(7, '0')},Ann Lee,904-555-0101,${newNote.repeat(26)}\n`;
const lineBytes = lineOf(0).length;

/** A part of a file of customers that never exists as a whole. */
function part(from: number, to: number): Buffer {
  const first = Math.max(0, Math.floor((from - header.length) / lineBytes));
  const last = Math.ceil((to - header.length) / lineBytes);
  const lines = Array.from({ length: last - first }, (_, at) => lineOf(first + at)).join('');
  const text = Buffer.from(lines);
  const isAtFirst = from < header.length;
  const begins = isAtFirst ? 0 : header.length + first * lineBytes;
  return (isAtFirst ? Buffer.concat([header, text]) : text).subarray(from - begins, to - begins);
}

/** Uploads a file of at most this many bytes, previews it and imports it. */
async function bringCustomers(mostBytes: number): Promise<void> {
  const rows = Math.floor((mostBytes - header.length) / lineBytes);
  const bytes = header.length + rows * lineBytes;
  const { uploadId } = ok(await ofOffice.begin('customers', bytes));
  for (let n = 0; n * chunkBytes < bytes; n += 1) {
    const end = Math.min(bytes, (n + 1) * chunkBytes);
    ok(await ofOffice.putChunk(uploadId, n, part(n * chunkBytes, end)));
  }
  // A busy machine may answer the first previews with "not yet".
  const preview = await eventually(async () => ok(await ofOffice.preview(uploadId)), {
    withinMs: 120_000,
  });
  expect(preview).toMatchObject({ rows, wrongRows: 0 });
  const { jobId } = ok(await ofOffice.commit(uploadId));
  const job = await ofOffice.ended(jobId, 5 * 60_000);
  expect(job).toMatchObject({ status: 'succeeded', done: rows, wrong: 0 });
}

const expectFlat = (grown: Record<string, number>) =>
  expect(Object.entries(grown).filter(([, megabytes]) => megabytes >= mostGrown)).toEqual([]);

describe('the memory of imports', () => {
  it('streams a file of 50 MB from the upload to the last row', async () => {
    // Warms up code, connections and the heap.
    await bringCustomers(20 * 2 ** 20);
    expectFlat(await MemoryWatch.during(chain, watched, () => bringCustomers(csvBytes)));
  });

  it('answers JSON that is meant to harm with 400 within a second, in flat memory', async () => {
    const rounds = 20;
    // The quickest round counts, because the machine may be busy.
    const quickest = new Map<string, number>();
    const grown = await MemoryWatch.during(chain, watched, async () => {
      for (let round = 0; round < rounds; round += 1) {
        for (const [what, path, body] of hostileBodies) {
          const since = performance.now();
          const { status, body: answer } = await ofCustomer.call('POST', path, body);
          quickest.set(what, Math.min(quickest.get(what) ?? Infinity, performance.now() - since));
          expect([what, status, answer]).toEqual([
            what,
            400,
            expect.objectContaining({ code: 'validation_failed' }),
          ]);
        }
      }
    });
    expect([...quickest].filter(([, ms]) => ms >= 1_000)).toEqual([]);
    expectFlat(grown);
  });
});
