import { pause, waitAtMost } from './pause';

const long = 60_000;

describe('a pause', () => {
  it('a pause ends with its signal', async () => {
    const ending = new AbortController();
    const asleep = pause(long, ending.signal);
    ending.abort();
    await asleep;
    await pause(long, ending.signal);
  });

  it('waiting ends with the work, or when it takes too long', async () => {
    await waitAtMost(long, Promise.resolve());
    await waitAtMost(20, new Promise(() => {}));
    await expect(waitAtMost(long, Promise.reject(new Error('away')))).rejects.toThrow('away');
  });
});
