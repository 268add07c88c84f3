import { Logger } from '@nestjs/common';
import { eventually } from '../testing/eventually';
import { DueWork } from './due-work';

const logged: unknown[] = [];
const logger = Object.assign(new Logger('Specs'), {
  warn: (message: unknown) => void logged.push(message),
});
const noPoll = { pollMs: 3_600_000, failed: 'items wait' };

let due: string[];
let work: DueWork<string>;
let ends: Map<string, () => void>;

/** Takes as many as fit next to those that run. */
const take = (room: number) => (running: readonly string[]) =>
  Promise.resolve(due.splice(0, room - running.length));
const untilEnded = (item: string) => new Promise<void>((resolve) => ends.set(item, resolve));

beforeEach(() => {
  logged.length = 0;
  due = [];
  ends = new Map();
  work = new DueWork(logger);
});
afterEach(() => {
  for (const end of ends.values()) end();
  return work.stop();
});

describe('due work', () => {
  it('takes what is due, and more when work on one ends', async () => {
    due = ['one', 'two', 'three'];
    work.start({ ...noPoll, take: take(2), work: untilEnded });
    await eventually(() => expect(work.running).toEqual(['one', 'two']));
    ends.get('one')?.();
    await eventually(() => expect(work.running).toEqual(['two', 'three']));
  });

  it.each([0, 1])('looks again when woken, after %s ms', async (afterMs) => {
    work.start({ ...noPoll, take: take(2), work: untilEnded });
    due = ['new'];
    work.wake(afterMs);
    await eventually(() => expect(work.running).toEqual(['new']));
  });

  it('looks by itself', async () => {
    work.start({ ...noPoll, pollMs: 1, take: take(2), work: untilEnded });
    await new Promise(setImmediate);
    due = ['new'];
    await eventually(() => expect(work.running).toEqual(['new']));
  });

  it('continues after taking or working has failed, and says why', async () => {
    due = ['one', 'two'];
    let looks = 0;
    const done: string[] = [];
    work.start({
      ...noPoll,
      pollMs: 1,
      take: (running) => (looks++ === 0 ? Promise.reject(new Error('away')) : take(1)(running)),
      work: (item) =>
        item === 'one' ? Promise.reject(new Error('broken')) : Promise.resolve(done.push(item)),
    });
    await eventually(() => expect(done).toEqual(['two']));
    expect(logged).toEqual(['items wait: away', 'items wait: broken']);
  });

  it('takes nothing after its end, tells what runs, and waits for it', async () => {
    due = ['one'];
    let signal: AbortSignal | undefined;
    work.start({
      ...noPoll,
      take: take(2),
      work: (item, ending) => {
        signal = ending;
        return untilEnded(item);
      },
    });
    await eventually(() => expect(work.running).toEqual(['one']));
    due = ['late'];
    let stopped = false;
    const stopping = work.stop().then(() => (stopped = true));
    expect(signal?.aborted).toBe(true);
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    ends.get('one')?.();
    await stopping;
    expect(due).toEqual(['late']);
  });

  it('waits for its end no longer than it is told to', async () => {
    due = ['one'];
    work.start({ ...noPoll, take: take(2), work: untilEnded });
    await eventually(() => expect(work.running).toEqual(['one']));
    await work.stop(1);
    expect(work.running).toEqual(['one']);
  });
});
