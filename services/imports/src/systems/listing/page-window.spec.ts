import fc from 'fast-check';
import { startOf, windowBehind } from './page-window';

const maxSize = fc.integer({ min: 20, max: 5_000 });

describe('the page that continues behind what was read', () => {
  it('is the first one in the beginning', () => {
    expect(windowBehind(0, 500)).toEqual({ page: 1, pageSize: 500 });
  });

  it('shows the last few again, and something new, wherever one is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 5_000_000 }), maxSize, (offset, size) => {
        const window = windowBehind(offset, size);
        expect(startOf(window)).toBeLessThanOrEqual(offset - 3);
        expect(startOf(window) + window.pageSize).toBeGreaterThan(offset);
        expect(window.pageSize).toBeLessThanOrEqual(size);
      }),
    );
  });

  it('takes few pages more than a list has', () => {
    let offset = 0;
    let pages = 0;
    for (; offset < 300_000; pages += 1) {
      const window = windowBehind(offset, 1_000);
      offset = startOf(window) + window.pageSize;
    }
    expect(pages).toBeLessThan(330);
  });
});
