import { ConcurrencyLimit } from './concurrency-limit';

const tooMany = () => new Error('too many');

/** Work that ends when it is told to. */
function held(limit: ConcurrencyLimit) {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const outcomes: Promise<string>[] = [];
  const add = (index: number) => {
    const work = () => {
      started.push(index);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    outcomes.push(
      limit.run(work).then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      ),
    );
  };
  return { started, ends, outcomes, add };
}

afterEach(() => {
  jest.useRealTimers();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the concurrency limit', () => {
  it('runs so many at once, and the others in their order', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 2, waiting: 10, waitMs: 60_000 }, tooMany);
    const { started, ends, outcomes, add } = held(limit);
    for (let index = 0; index < 5; index += 1) add(index);
    await settled();
    expect(started).toEqual([0, 1]);
    for (let ended = 0; ended < 5; ended += 1) {
      ends[ended]!();
      await settled();
    }
    expect(started).toEqual([0, 1, 2, 3, 4]);
    expect(await Promise.all(outcomes)).toEqual(Array(5).fill('done'));
  });

  it('takes no more than may wait', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 2, waitMs: 60_000 }, tooMany);
    const { ends, outcomes, add } = held(limit);
    for (let index = 0; index < 4; index += 1) add(index);
    expect(await outcomes[3]).toBe('too many');
    for (let ended = 0; ended < 3; ended += 1) {
      ends[ended]!();
      await settled();
    }
    expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'too many']);
  });

  it('does not begin what has waited too long', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 2, waitMs: 1_000 }, tooMany);
    const { started, ends, outcomes, add } = held(limit);
    add(0);
    add(1);
    await settled();
    jest.advanceTimersByTime(1_000);
    expect(await outcomes[1]).toBe('too many');
    add(2);
    ends[0]!();
    await settled();
    ends[1]!();
    expect(await outcomes[2]).toBe('done');
    expect(started).toEqual([0, 2]);
  });

  it('starts the next task when one fails', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 2, waitMs: 60_000 }, tooMany);
    const failed = limit.run(() => Promise.reject(new Error('wrong')));
    const done = limit.run(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('wrong');
    expect(await done).toBe('done');
  });
});
