import { tokenIn } from './hash-token';

it('is what is behind the hash, and nothing without one', () => {
  expect(tokenIn('#abc-123')).toBe('abc-123');
  expect(tokenIn('#a%2Fb')).toBe('a/b');
  expect(tokenIn('')).toBeNull();
  expect(tokenIn('#')).toBeNull();
});

it('is taken as it is when its escapes are broken', () => {
  expect(tokenIn('#50%')).toBe('50%');
});
