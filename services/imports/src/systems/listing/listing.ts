/**
 * Reads a list with numbered pages while records come and go. No record is missed, and an endless
 * list stops.
 */
import { unusable } from '../http/system-failures';
import { startOf, windowBehind, type PageWindow } from './page-window';

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
/** Pages that are looked through, to the front, for the place where we were; then it is the first one. */
const maxSteps = 12;
/** How often a list may send us back to its first page. */
const maxRestarts = 3;
const keptAnchors = 5;

/**
 * Yields what is new on each page, in the list's order. The next page is on its way in the
 * meantime.
 */
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
      // Records before the place have gone: it is further to the front.
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
    known = idsOf(listing, page.records, next);
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
 * How many records of the page before each page shows, by how many were known on this one beyond
 * those that we asked for; the same when that does not come out even.
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
  // Anyone who reads the list hears of it when it is their turn; they may also have stopped before.
  page.catch(() => undefined);
  return { page };
}

/** Null when the page shows none of what was read before it: something may lie between. */
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
  // A page that we know altogether lies behind where we thought we were: continue behind it.
  const offset = start + (found > 0 ? page.records.length : window.pageSize);
  const ids = page.records.map((record) => listing.idOf(record)).filter((id) => id !== null);
  const anchors = ids.length > 0 ? ids.slice(-keptAnchors) : place.anchors;
  if (!ends) return { ...place, offset, anchors, read, total, moved };
  // Records that came in behind us are seen by reading again.
  const isShort = total !== null && read < total;
  if ((moved || isShort) && place.pass < maxPasses) {
    return { ...listBeginning, pass: place.pass + 1 };
  }
  return { ...place, offset, anchors, read, total, moved, done: true };
}

/** Of the page just read all are known, in a new pass none. */
const idsOf = <T>(listing: Listing<T>, records: readonly T[], next: ListPlace) =>
  new Set(
    next.offset === 0
      ? []
      : records.map((record) => listing.idOf(record)).filter((id) => id !== null),
  );
