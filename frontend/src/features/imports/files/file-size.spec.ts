import { formatBytes } from './file-size';

it.each([
  [999, '999 bytes'],
  [2048, '2 KB'],
  [52_428_800, '50 MB'],
  [3_565_158, '3.4 MB'],
])('writes %d bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
