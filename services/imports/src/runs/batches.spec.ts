import { batchesWithin, SourceQuiet } from './batches';
import { batchesOf } from './booking-target';
import { appointment } from '../../test/rows-source';
import type { HistoryRow, ImportSource, SourceBatch } from './source';

const batch = (cursor: number): SourceBatch<string> => ({
  rows: [{ row: 1, value: 'a row' }],
  cursor,
  total: null,
});

/** A source that gives two batches, then waits until it is broken off. */
function stuck(heard: string[]): ImportSource<string> {
  return {
    async *batches(_cursor, signal) {
      yield batch(1);
      yield batch(2);
      await new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          heard.push('aborted');
          reject(new Error('broken off'));
        });
      });
    },
  };
}

async function taken(source: ImportSource<string>, quietMs: number, signal: AbortSignal) {
  const cursors: unknown[] = [];
  let failure: unknown;
  try {
    for await (const each of batchesWithin(source, null, { quietMs, signal }))
      cursors.push(each.cursor);
  } catch (error) {
    failure = error;
  }
  return { cursors, failure };
}

describe('a source', () => {
  it('that gives nothing for too long is broken off', async () => {
    const heard: string[] = [];
    const { cursors, failure } = await taken(stuck(heard), 20, new AbortController().signal);
    expect(cursors).toEqual([1, 2]);
    expect(failure).toBeInstanceOf(SourceQuiet);
    expect(heard).toEqual(['aborted']);
  });

  it('is broken off when the run is', async () => {
    const heard: string[] = [];
    const ending = new AbortController();
    const source = stuck(heard);
    const work = taken(source, 60_000, ending.signal);
    await new Promise(setImmediate);
    ending.abort(new Error('cancelled'));
    expect((await work).failure).toEqual(new Error('cancelled'));
    expect(heard).toEqual(['aborted']);
  });

  const sixBatches = (given: number[]): ImportSource<string> => ({
    async *batches() {
      for (const each of [1, 2, 3, 4, 5, 6]) {
        given.push(each);
        const rows = Array.from({ length: 8 }, (_, row) => ({ row, value: `row ${each}` }));
        yield await Promise.resolve({ rows, cursor: each, total: each * 8 });
      }
    },
  });

  it.each([
    [
      'one batch while another is written',
      undefined,
      [[1], [2], [3], [4], [5], [6]],
      [2, 3, 4, 5, 6, 6],
    ],
    ['as many rows as the target takes at once', 20, [[1], [2, 3, 4], [5, 6]], [4, 6, 6]],
  ])('prepares %s', async (_what, rowsAtOnce, batches, givenByThen) => {
    const given: number[] = [];
    const prepared: string[] = [];
    const seen: unknown[] = [];
    const { signal } = new AbortController();
    const target = { rowsAtOnce, prepare: (row: string) => void prepared.push(row) };
    const reading = { quietMs: 60_000, signal, target };
    for await (const { rows, cursor, total } of batchesWithin(sixBatches(given), null, reading)) {
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      const values = rows.map((each) => ('value' in each ? each.value : ''));
      expect(values.every((value) => prepared.includes(value))).toBe(true);
      seen.push([[...new Set(values)], rows.length, cursor, total, given.length]);
    }
    expect(seen).toEqual(
      batches.map((of, at) => {
        const last = of.at(-1) ?? 0;
        return [of.map((n) => `row ${n}`), of.length * 8, last, last * 8, givenByThen[at]];
      }),
    );
    expect(prepared).toHaveLength(48);
  });

  it('that fails is heard of after what it gave before', async () => {
    const source: ImportSource<string> = {
      async *batches() {
        yield await Promise.resolve(batch(1));
        throw new Error('the system has gone');
      },
    };
    const { signal } = new AbortController();
    expect(await taken(source, 60_000, signal)).toEqual({
      cursors: [1],
      failure: new Error('the system has gone'),
    });
    // No one waits for what was prepared when the writing has failed.
    const writing = async () => {
      for await (const each of batchesWithin(source, null, { quietMs: 60_000, signal })) {
        await new Promise(setImmediate);
        throw new Error(`batch ${String(each.cursor)} was not written`);
      }
    };
    await expect(writing()).rejects.toThrow('batch 1 was not written');
  });

  it('that does not hear its signal keeps no one', async () => {
    const deaf: ImportSource<string> = {
      async *batches() {
        yield batch(1);
        await new Promise(() => {});
      },
    };
    const { failure } = await taken(deaf, 20, new AbortController().signal);
    expect(failure).toBeInstanceOf(SourceQuiet);
  });
});

describe('batches for booking', () => {
  const rows = (count: number, description: string): HistoryRow[] =>
    Array.from({ length: count }, (_, at) => ({
      kind: 'appointment',
      record: appointment(at + 1, description),
    }));

  it('have 200 records at most, in their order', () => {
    const all = rows(450, 'short');
    const batches = batchesOf(all);
    expect(batches.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(batches.flat()).toEqual(all);
    expect(batchesOf([])).toEqual([]);
  });

  it('fit into one message, however long the texts are', () => {
    const all = rows(300, 'ü'.repeat(10_000));
    const batches = batchesOf(all);
    expect(batches.flat()).toHaveLength(300);
    for (const each of batches) {
      expect(Buffer.byteLength(JSON.stringify(each))).toBeLessThan(800_000);
    }
    expect(batches.length).toBeLessThan(12);
  });
});
