/**
 * Reads a list with numbered pages while records come and go. No record is missed, and an endless
 * list stops.
 */
import { unusable } from '../http/system-failures';

/** A page of a list. With 50 records per page, page 3 has the records from 100 to 149. */
export interface PageWindow {
  readonly page: number;
  readonly pageSize: number;
}

/** For asking how many records a list has. */
export const oneRecord: PageWindow = { page: 1, pageSize: 1 };

export interface ListPage<T> {
  readonly records: readonly T[];
  /** As the system says. */
  readonly total: number | null;
  readonly hasMore: boolean;
}

export interface Listing<T> {
  /** For people. */
  readonly system: string;
  readonly maxPageSize: number;
  /** Whether the order of records is stable. */
  read(window: PageWindow, signal: AbortSignal): Promise<ListPage<T>>;
  /** Null if the record is too wrong to have one. */
  idOf(record: T): string | null;
}

/** Where to continue; JSON. */
export interface ListPlace {
  /** Number of records before the next one, as far as we know. */
  readonly offset: number;
  /** The last few records read. */
  readonly anchors: readonly string[];
  /** The number of this pass, from 1. */
  readonly pass: number;
  /** Number of records in this pass. */
  readonly read: number;
  /** The total at the start of the pass. */
  readonly total: number | null;
  /** The list has changed since. */
  readonly moved: boolean;
  readonly done: boolean;
}

export const listBeginning: ListPlace = {
  offset: 0,
  anchors: [],
  pass: 1,
  read: 0,
  total: null,
  moved: false,
  done: false,
};

export interface ListPart<T> {
  /** Records that the part before didn't have, with their index in the list from 0. */
  readonly records: readonly { readonly place: number; readonly record: T }[];
  readonly next: ListPlace;
  readonly total: number | null;
}

/**
 * A list that still changes in the third pass is taken as it is: each pass has read everything that
 * didn't move.
 */
const maxPasses = 3;
/** Pages in a row without anything new. */
const maxFruitless = 8;
/** How many pages to search, toward the front, for our place before starting over. */
const maxSteps = 12;
/** How often to start over. */
const maxRestarts = 3;
const keptAnchors = 5;
/** How many records of the previous page a page should show again. */
const wantedOverlap = 3;

/** Yields what is new on each page, in the list's order, and fetches the next page in the meantime. */
export async function* partsOf<T>(
  listing: Listing<T>,
  from: ListPlace,
  signal: AbortSignal,
): AsyncGenerator<ListPart<T>, void, undefined> {
  let place = from;
  let known: ReadonlySet<string> = new Set(from.anchors);
  let lap = 0;
  let fruitless = 0;
  let steps = 0;
  let restarts = 0;
  let fetched: Fetched<T> | null = null;
  while (!place.done) {
    const window = windowBehind(place.offset, listing.maxPageSize, lap);
    fetched ??= fetching(listing, window, signal);
    const page: ListPage<T> = await fetched.page;
    fetched = null;
    const found = newOn(listing, page.records, known, startOf(window, lap));
    if (!found && lap > 0) {
      lap = 0;
      continue;
    }
    if (!found) {
      // Records before our place were removed, so it's further to the front.
      const isFar = steps === maxSteps;
      steps = isFar ? 0 : steps + 1;
      restarts += isFar ? 1 : 0;
      if (restarts > maxRestarts) throw unusable(listing.system, 'keeps changing its list');
      const offset = isFar ? 0 : Math.max(0, place.offset - Math.floor(listing.maxPageSize / 2));
      place = { ...place, offset, moved: true };
      continue;
    }
    if (steps === 0) lap = lapOf(place.offset, window, page.records.length - found.length, lap);
    steps = 0;
    fruitless = found.length === 0 ? fruitless + 1 : 0;
    const isComplete = page.total !== null && place.read >= page.total;
    if (fruitless > maxFruitless && !isComplete) {
      throw unusable(listing.system, 'sends the same page again and again');
    }
    const ends = !page.hasMore || (fruitless > 1 && isComplete);
    const start = startOf(window, lap);
    const next: ListPlace = placeBehind(listing, place, start, window, page, found.length, ends);
    // A new pass knows no ids.
    known = new Set(next.offset === 0 ? [] : idsOf(listing, page.records));
    if (!next.done) {
      fetched = fetching(listing, windowBehind(next.offset, listing.maxPageSize, lap), signal);
    }
    place = next;
    if (found.length > 0 || next.done) {
      const records = found.map(({ index, record }) => ({ place: start + index, record }));
      yield { records, next, total: page.total };
    }
  }
}

/**
 * How many records of the previous page each page of this system repeats: the known ones beyond
 * those that we asked for. Unchanged if that isn't the same number for each page.
 */
function lapOf(offset: number, window: PageWindow, known: number, lap: number): number {
  const surplus = known - (offset - startOf(window, lap));
  const more = surplus / Math.max(1, window.page - 1);
  return surplus > 0 && Number.isInteger(more) && lap + more < window.pageSize / 2
    ? lap + more
    : lap;
}

interface Fetched<T> {
  readonly page: Promise<ListPage<T>>;
}

function fetching<T>(listing: Listing<T>, window: PageWindow, signal: AbortSignal): Fetched<T> {
  const page = listing.read(window, signal);
  // The reader gets the failure when it awaits the page, or has stopped before.
  page.catch(() => undefined);
  return { page };
}

/** Null if the page repeats nothing that we know: records between the two may be missing. */
function newOn<T>(
  listing: Listing<T>,
  records: readonly T[],
  known: ReadonlySet<string>,
  start: number,
): { index: number; record: T }[] | null {
  const isKnown = (record: T) => known.has(listing.idOf(record) ?? '');
  const placed = records.map((record, index) => ({ index, record }));
  if (known.size === 0 || start === 0) return placed.filter(({ record }) => !isKnown(record));
  const last = records.findLastIndex(isKnown);
  return last < 0 ? null : placed.slice(last + 1);
}

function placeBehind<T>(
  listing: Listing<T>,
  place: ListPlace,
  start: number,
  window: PageWindow,
  page: ListPage<T>,
  found: number,
  ends: boolean,
): ListPlace {
  const total = place.total ?? page.total;
  const read = place.read + found;
  const moved = place.moved || (page.total !== null && page.total !== total);
  // We know the whole page, so our place was too far to the front: continue after it.
  const offset = start + (found > 0 ? page.records.length : window.pageSize);
  const ids = idsOf(listing, page.records);
  const anchors = ids.length > 0 ? ids.slice(-keptAnchors) : place.anchors;
  if (!ends) return { ...place, offset, anchors, read, total, moved };
  // Another pass finds records that were added behind us.
  const isShort = total !== null && read < total;
  if ((moved || isShort) && place.pass < maxPasses) {
    return { ...listBeginning, pass: place.pass + 1 };
  }
  return { ...place, offset, anchors, read, total, moved, done: true };
}

const idsOf = <T>(listing: Listing<T>, records: readonly T[]): string[] =>
  records.map((record) => listing.idOf(record)).filter((id) => id !== null);

/**
 * The page that continues after `offset` records and repeats the last few of them. If they are
 * there, no record slipped between two pages. Pages of one size never overlap, so this picks the
 * size that shows the most new records.
 * @param maxSize at least 20
 * @param lap how many records of the previous page each page of this system repeats anyway
 */
export function windowBehind(offset: number, maxSize: number, lap = 0): PageWindow {
  const overlap = Math.min(wantedOverlap, offset);
  let best = { page: 1, pageSize: maxSize };
  let shown = -1;
  // One of the first few sizes fits well, whatever the offset.
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

/** How many records come before those of the page. */
export const startOf = ({ page, pageSize }: PageWindow, lap = 0): number =>
  (page - 1) * Math.max(1, pageSize - lap);
