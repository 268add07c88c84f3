import { Standstill } from './standstill';

describe('a process that stood still', () => {
  let now: number;
  let standstill: Standstill;
  let catchUp: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    standstill = new Standstill(() => new Promise((resolve) => (catchUp = resolve)));
  });

  afterEach(() => {
    standstill.end();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('is recognized by the first message that is read', async () => {
    now += 20_000;
    expect(standstill.isOver).toBe(false);
    expect(standstill.isOver).toBe(false);
    catchUp();
    await Promise.resolve();
    expect(standstill.isOver).toBe(true);
  });

  it('is recognized if a timer runs before', () => {
    now += 20_000;
    jest.advanceTimersToNextTimer();
    expect(standstill.isOver).toBe(false);
  });

  it('is not a process with nothing to do', () => {
    for (let second = 0; second < 60; second += 1) {
      now += 1_000;
      jest.advanceTimersToNextTimer();
    }
    now += 4_000;
    expect(standstill.isOver).toBe(true);
  });
});
