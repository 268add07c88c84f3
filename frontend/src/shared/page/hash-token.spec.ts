import { tokenIn } from './hash-token';

it('is what is behind the hash, and nothing without one', () => {
  expect(tokenIn('#abc-123')).toBe('abc-123');
  expect(tokenIn('#a%2Fb')).toBe('a/b');
  expect(tokenIn('')).toBeNull();
  expect(tokenIn('#')).toBeNull();
});

it.each(['?utm_source=mail', '&utm_source=mail', '?', '?a=1&b=2#c'])(
  'ends before %s, which mailings add',
  (added) => {
    expect(tokenIn(`#abc-123${added}`)).toBe('abc-123');
  },
);

it('is taken as it is when its escapes are broken', () => {
  expect(tokenIn('#50%')).toBe('50%');
});
