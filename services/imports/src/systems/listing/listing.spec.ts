import fc from 'fast-check';
import {
  listBeginning,
  partsOf,
  startOf,
  windowBehind,
  type Listing,
  type ListPlace,
  type PageWindow,
} from './listing';

/** A list that its system changes between two pages, as `before` says. */
class MovingList implements Listing<string> {
  readonly system = 'The system';
  asked = 0;

  constructor(
    public ids: string[],
    readonly maxPageSize = 20,
    private readonly before: (list: MovingList) => void = () => undefined,
  ) {}

  idOf(id: string) {
    return id;
  }

  async read(window: PageWindow) {
    this.asked += 1;
    this.before(this);
    const start = startOf(window);
    const records = this.ids.slice(start, start + window.pageSize);
    return { records, total: this.ids.length, hasMore: start + window.pageSize < this.ids.length };
  }
}

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `r${from + index}`);
const listOf = (read: Listing<string>['read']): Listing<string> => ({
  system: 'The system',
  maxPageSize: 20,
  idOf: (id) => id,
  read,
});
const neverAborted = new AbortController().signal;

async function readAll(list: Listing<string>, from: ListPlace = listBeginning) {
  const ids: string[] = [];
  for await (const { records } of partsOf(list, from, neverAborted)) {
    ids.push(...records.map(({ record }) => record));
  }
  return ids;
}

describe('a list that is paged by number', () => {
  it.each([0, 1, 19, 20, 21, 500])('gives each of %i records once, in its order', async (count) => {
    const list = new MovingList(numbered(count));
    expect(await readAll(list)).toEqual(numbered(count));
  });

  it('says where in the list each stands', async () => {
    const places: number[] = [];
    for await (const part of partsOf(new MovingList(numbered(90)), listBeginning, neverAborted)) {
      places.push(...part.records.map(({ place }) => place));
    }
    expect(places).toEqual(numbered(90).map((_, index) => index));
  });

  it.each([1, 5, 19, 45, 400])('leaves none out when %i go at the front', async (gone) => {
    const list = new MovingList(numbered(1_000), 20, (each) => {
      if (each.asked === 45) each.ids.splice(0, gone);
    });
    expect(new Set(await readAll(list))).toEqual(new Set(numbered(1_000)));
  });

  it.each([1, 5, 60])('finds the %i that come in at the front', async (come) => {
    const added = numbered(come, 5_000);
    const list = new MovingList(numbered(300), 20, (each) => {
      if (each.asked === 8) each.ids.unshift(...added);
    });
    expect(new Set(await readAll(list))).toEqual(new Set([...added, ...numbered(300)]));
  });

  it('has all of what stood still, whatever else moves', async () => {
    const change = fc.record({
      at: fc.integer({ min: 1, max: 12 }),
      place: fc.nat(200),
      remove: fc.nat(30),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        const list = new MovingList(numbered(200), 20, (each) => {
          for (const { at, place, remove } of changes) {
            if (at === each.asked) each.ids.splice(place, remove);
          }
        });
        const read = new Set(await readAll(list));
        expect(list.ids.filter((id) => !read.has(id))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('drops what a page has of the one before', async () => {
    const ids = numbered(200);
    const list = listOf(async ({ page, pageSize }) => {
      const start = (page - 1) * (pageSize - 4);
      const records = ids.slice(start, start + pageSize);
      return { records, total: 200, hasMore: start + pageSize < 200 };
    });
    expect(await readAll(list)).toEqual(ids);
  });

  it('gives up a page that comes forever', async () => {
    let asked = 0;
    const list = listOf(async () => {
      asked += 1;
      return { records: numbered(20), total: 1_000, hasMore: true };
    });
    await expect(readAll(list)).rejects.toMatchObject({
      name: 'SourceFailure',
      code: 'system_unavailable',
    });
    expect(asked).toBeLessThan(20);
  });

  it('ends when it has all, though there is always more', async () => {
    const list = listOf(async () => ({ records: numbered(20), total: 20, hasMore: true }));
    expect(await readAll(list)).toEqual(numbered(20));
  });

  it('continues from any place as if it had not stopped', async () => {
    const places: ListPlace[] = [listBeginning];
    const whole = new MovingList(numbered(250));
    for await (const { next } of partsOf(whole, listBeginning, neverAborted)) {
      places.push(JSON.parse(JSON.stringify(next)) as ListPlace);
    }
    expect(places.length).toBeGreaterThan(10);
    for (const [index, place] of places.entries()) {
      const read = await readAll(new MovingList(numbered(250)), place);
      // A page each; the last place has nothing behind it.
      const first = index === 0 ? 0 : place.offset;
      expect(read).toEqual(place.done ? [] : numbered(250).slice(first));
    }
  });

  it('keeps its place in a few hundred bytes', async () => {
    const ids = numbered(200).map((id) => `cus_${'0'.repeat(30)}${id}`);
    for await (const { next } of partsOf(new MovingList(ids), listBeginning, neverAborted)) {
      expect(JSON.stringify(next).length).toBeLessThan(500);
    }
  });
});

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
