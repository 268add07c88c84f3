import { retryAfterMs } from './retry-after';

const now = Date.parse('2026-11-22T12:00:00Z');

it.each([
  ['2', 2_000],
  [' 0 ', 0],
  ['Sun, 22 Nov 2026 12:00:07 GMT', 7_000],
  ['Sunday, 22-Nov-26 12:00:07 GMT', 7_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['3600', 60_000],
  ['999999999999', 60_000],
  ['Fri, 31 Dec 2999 23:59:59 GMT', 60_000],
  ['1.5', null],
  ['-1', null],
  ['2027', 60_000],
  ['soon', null],
  ['', null],
  [null, null],
])('Retry-After: %s is %s ms', (header, ms) => {
  expect(retryAfterMs(header, now, 60_000)).toBe(ms);
});
