import fc from 'fast-check';
import type { LogEntry, LogPosition } from '@contracts/office-log';
import { merged, type LogSource } from './office-log';

const entry = (minute: number, by: string): LogEntry => ({
  at: new Date(minute * 60_000).toISOString(),
  by,
  about: 'FC-1001',
  message: 'Notes changed',
});

/** Pages of a few entries, as a service answers. */
function sourceOf(minutes: readonly number[], by: string, size: number): LogSource {
  return (after: LogPosition | null) => {
    const from = after ? Number(after.n) : 0;
    const next = from + size < minutes.length ? String(from + size) : null;
    return Promise.resolve({
      entries: minutes.slice(from, from + size).map((minute) => entry(minute, by)),
      next: next === null ? null : { at: '', part: 1, n: next },
    });
  };
}

describe('the office log', () => {
  it('is everything that each service says, oldest first', async () => {
    const log = fc.array(fc.nat(1000), { maxLength: 12 }).map((all) => all.sort((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(
        fc.array(log, { maxLength: 3 }),
        fc.integer({ min: 1, max: 5 }),
        async (logs, size) => {
          const sources = logs.map((minutes, index) => sourceOf(minutes, `s${index}`, size));
          const first = await Promise.all(sources.map((ask) => ask(null)));
          const found: Pick<LogEntry, 'at' | 'by'>[] = [];
          for await (const { at, by } of merged(sources, first)) found.push({ at, by });
          const times = found.map(({ at }) => at);
          expect(times).toEqual(times.toSorted());
          const of = (by: string) => found.filter((one) => one.by === by).map(({ at }) => at);
          for (const [index, minutes] of logs.entries())
            expect(of(`s${index}`)).toEqual(minutes.map((minute) => entry(minute, '').at));
          expect(found).toHaveLength(logs.flat().length);
        },
      ),
    );
  });
});
