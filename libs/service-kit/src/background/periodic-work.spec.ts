import { Logger } from '@nestjs/common';
import { eventually } from '../testing/eventually';
import { PeriodicWork } from './periodic-work';

const logged: unknown[] = [];
const logger = Object.assign(new Logger('Specs'), {
  warn: (message: unknown) => void logged.push(message),
});
const failed = 'the work waits';

let work: PeriodicWork;

beforeEach(() => {
  logged.length = 0;
  work = new PeriodicWork(logger);
});
afterEach(() => work.stop());

describe('periodic work', () => {
  it('is done at once, and again after a failure, of which it says why', async () => {
    let runs = 0;
    work.repeat({ pauseMs: 1, failed }, async () => {
      runs += 1;
      if (runs === 1) throw new Error('away');
      await Promise.resolve();
    });
    expect(runs).toBe(1);
    await eventually(() => expect(runs).toBeGreaterThan(2));
    expect(logged).toEqual(['the work waits: away']);
  });

  it('waits before its first run when it is told to', async () => {
    let runs = 0;
    const run = () => Promise.resolve((runs += 1));
    work.repeat({ pauseMs: 1, firstAfterMs: 60_000, failed }, run);
    let others = 0;
    work.repeat({ pauseMs: 1, failed }, () => Promise.resolve((others += 1)));
    await eventually(() => expect(others).toBeGreaterThan(3));
    expect(runs).toBe(0);
  });

  it('never overlaps itself', async () => {
    let runs = 0;
    let underWay = 0;
    const most: number[] = [];
    work.repeat({ pauseMs: 1, failed }, async () => {
      runs += 1;
      most.push((underWay += 1));
      await new Promise((resolve) => setTimeout(resolve, 10));
      underWay -= 1;
    });
    await eventually(() => expect(runs).toBeGreaterThan(2));
    expect(Math.max(...most)).toBe(1);
  });

  it('begins nothing after its end, and waits for what is under way', async () => {
    let runs = 0;
    let release: (() => void) | undefined;
    work.repeat({ pauseMs: 1, failed }, async () => {
      runs += 1;
      await new Promise<void>((resolve) => (release = resolve));
    });
    let stopped = false;
    const stopping = work.stop().then(() => (stopped = true));
    expect(work.isEnding).toBe(true);
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    release?.();
    await stopping;
    expect(runs).toBe(1);
  });

  it('does not wait for its end forever', async () => {
    jest.useFakeTimers();
    try {
      work.repeat({ pauseMs: 1, failed }, () => new Promise(() => {}));
      const stopping = work.stop();
      await jest.advanceTimersByTimeAsync(8_000);
      await stopping;
    } finally {
      jest.useRealTimers();
      work = new PeriodicWork(logger);
    }
  });
});
