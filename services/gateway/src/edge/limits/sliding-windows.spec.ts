import { SlidingWindows } from './sliding-windows';

const take = (windows: SlidingWindows, id: string, now: number, key = 'k') =>
  windows.take(key, id, 2, 1_000, now);

it('gives so many attempts and then says how long the next one takes', () => {
  const windows = new SlidingWindows();
  expect(take(windows, 'a', 0)).toBe(0);
  expect(take(windows, 'b', 300)).toBe(0);
  expect(take(windows, 'c', 400)).toBe(600);
  expect(take(windows, 'c', 999)).toBe(1);
  expect(take(windows, 'c', 1_000)).toBe(0);
  expect(take(windows, 'd', 1_001)).toBe(299);
});

it('gives an attempt back', () => {
  const windows = new SlidingWindows();
  take(windows, 'a', 0);
  take(windows, 'b', 0);
  windows.giveBack('k', 'a');
  expect(take(windows, 'c', 1)).toBe(0);
});

it('counts each key apart, and a refused attempt not at all', () => {
  const windows = new SlidingWindows();
  for (const id of ['a', 'b', 'c', 'd']) take(windows, id, 0);
  expect(take(windows, 'e', 0, 'other')).toBe(0);
  expect(take(windows, 'f', 1_000)).toBe(0);
  expect(take(windows, 'g', 1_000)).toBe(0);
});

it('counts what was taken elsewhere, until its window has passed', () => {
  const windows = new SlidingWindows();
  for (let taken = 0; taken < 100; taken += 1) windows.count('k', `${taken}`, 1_000, taken * 600);
  expect(take(windows, 'a', 59_500)).toBe(300);
  expect(take(windows, 'a', 60_000)).toBe(0);
});
