import { MemoryLimiter } from './memory-limiter';

const limit = { attempts: 2, windowSeconds: 60, counts: () => true };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the memory limiter', () => {
  it('counts each key for itself, until its window is over', async () => {
    const limiter = new MemoryLimiter(limit);
    await limiter.add('a', 1);
    jest.advanceTimersByTime(20_000);
    expect(await limiter.add('a', 1)).toEqual({ attempts: 2, msLeft: 40_000 });
    expect(await limiter.add('b', 1)).toEqual({ attempts: 1, msLeft: 60_000 });
    jest.advanceTimersByTime(40_000);
    expect(await limiter.add('a', 1)).toEqual({ attempts: 1, msLeft: 60_000 });
  });

  it('takes over what was counted elsewhere, with what is left of its window', async () => {
    const limiter = new MemoryLimiter(limit);
    await limiter.set('a', { attempts: 7, msLeft: 1_500 });
    expect(await limiter.add('a', 1)).toEqual({ attempts: 8, msLeft: 1_500 });
    jest.advanceTimersByTime(1_500);
    expect(await limiter.add('a', 1)).toEqual({ attempts: 1, msLeft: 60_000 });
  });

  it('forgets the key that was not counted for longest, and its timer, when there are too many', async () => {
    const limiter = new MemoryLimiter(limit, 3);
    for (const key of ['a', 'b', 'c', 'a', 'd']) await limiter.add(key, 1);
    expect(jest.getTimerCount()).toBe(3);
    expect(await limiter.add('a', 1)).toMatchObject({ attempts: 3 });
    expect(await limiter.add('b', 1)).toMatchObject({ attempts: 1 });
    for (let key = 0; key < 1_000; key += 1) await limiter.add(String(key), 1);
    expect(jest.getTimerCount()).toBe(3);
  });
});
