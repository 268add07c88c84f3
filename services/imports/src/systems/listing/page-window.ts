/** A page of a list that is numbered: page 3 of size 50 shows the places 100 to 149. */
export interface PageWindow {
  readonly page: number;
  readonly pageSize: number;
}

/** How many records that were read before a page should show again. */
const wantedOverlap = 3;

/**
 * The page that continues behind `offset` records and shows the last few of them again: their being
 * there proves that nothing slipped past between two pages. Pages of one size never overlap, so
 * another size is chosen, the one that shows most.
 * @param maxSize at least 20
 * @param lap how many records of the page before each page of this system shows anyway
 */
export function windowBehind(offset: number, maxSize: number, lap = 0): PageWindow {
  const overlap = Math.min(wantedOverlap, offset);
  let best = { page: 1, pageSize: maxSize };
  let shown = -1;
  // A size that fits well is found within the first few, whatever the offset.
  for (let pageSize = maxSize; pageSize >= Math.ceil(maxSize / 2); pageSize -= 1) {
    const page = Math.floor((offset - overlap) / Math.max(1, pageSize - lap)) + 1;
    const until = startOf({ page, pageSize }, lap) + pageSize;
    if (until > shown) {
      shown = until;
      best = { page, pageSize };
    }
    if (shown >= offset + pageSize - overlap - 1) break;
  }
  return best;
}

/** How many places stand before those that the page shows. */
export const startOf = ({ page, pageSize }: PageWindow, lap = 0): number =>
  (page - 1) * Math.max(1, pageSize - lap);
