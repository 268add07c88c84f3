import { paced } from './paced';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('applies the first at once, and what gathers once a second, in order', () => {
  const applied: (readonly number[])[] = [];
  const take = paced<number>((items) => applied.push(items));
  [1, 2, 3].forEach(take);
  expect(applied).toEqual([[1]]);
  jest.advanceTimersByTime(1_000);
  expect(applied).toEqual([[1], [2, 3]]);
  take(4);
  expect(applied).toHaveLength(2);
  jest.advanceTimersByTime(1_000);
  expect(applied).toEqual([[1], [2, 3], [4]]);
  // After a second without any, the next one is applied at once.
  jest.advanceTimersByTime(1_000);
  take(5);
  expect(applied.at(-1)).toEqual([5]);
});
