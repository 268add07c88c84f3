import { exampleOf } from './column-example';
import { formatBytes } from './file-size';

const preview = {
  sample: [
    { Date: '', Notes: ' ' },
    { Date: ' 2023-05-09 ', Notes: 'x'.repeat(80) },
  ],
};

it('shows the first cell with something in it, cut to what fits', () => {
  expect(exampleOf(preview, 'Date')).toBe('2023-05-09');
  expect(exampleOf(preview, 'Notes')).toBe(`${'x'.repeat(60)}…`);
  expect(exampleOf(preview, 'Elsewhere')).toBe('');
  expect(exampleOf(preview, '')).toBe('');
});

it.each([
  [999, '999 bytes'],
  [2048, '2 KB'],
  [52_428_800, '50 MB'],
  [3_565_158, '3.4 MB'],
])('writes %d bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
