import { eventually } from '../../../base/test/eventually';
import { digestOf, systemNames, type Truth } from '../system';
import { importNaively, pageSize, type NumberedSystem, type Row } from '../../test/naive-client';
import { addFaults, control, get, logIn, requests, sizes, source, start } from '../../test/running';
import type { RunningFsmEmulator } from '../start';
import { BadFault, faultKinds, readFault, type FaultRequest } from './fault';

const size = 45;
let emulator: RunningFsmEmulator;

beforeEach(async () => {
  emulator = await start({ sizes: sizes(size) });
});
afterEach(() => emulator.close());

const ids = (rows: readonly (Row | Truth)[]) => rows.map(({ id }) => String(id));
const numbered = systemNames.filter((system) => system !== 'jobber');
const listed = (system: NumberedSystem) => `/${firstPages[system]}`;
const firstPages: Record<NumberedSystem, string> = {
  servicetitan: 'crm/v2/tenant/904000001/customers?pageSize=10',
  housecallpro: 'customers?page_size=10',
  servicepro: 'customers?pageSize=10',
};

/** The kinds that the tests cover. Jobber's own are in jobber.spec.ts. */
const shown = new Set<string>(['throttled', 'partial-errors']);
const showing = (kind: FaultRequest['kind']) => {
  shown.add(kind);
  return kind;
};

describe('a fault of the service systems', () => {
  describe.each(numbered)('%s, read by a client without any defense', (system) => {
    const imported = (signal?: AbortSignal) => importNaively(emulator.url, system, signal);
    const fault = (asked: Omit<FaultRequest, 'system'>) =>
      addFaults(emulator.url, { endpoint: 'customers', ...asked, system });
    const truth = () => source(emulator.url, system);

    it('is read whole and in order as long as nothing goes wrong', async () => {
      const rows = await imported();
      const all = await truth();
      expect(ids(rows)).toEqual(ids(all));
      expect(rows.map(digestOf)).toEqual(all.map(({ digest }) => digest));
      expect(rows).toHaveLength(size);
    });

    const failing: [FaultRequest['kind'], object, RegExp][] = [
      [showing('unauthorized'), {}, /^401 on page 3$/],
      [showing('forbidden'), {}, /^403 on page 3$/],
      [showing('rate-limit'), {}, /^429 on page 3$/],
      [showing('server-error'), { status: 500 }, /^500 on page 3$/],
      [showing('server-error'), { status: 502 }, /^502 on page 3$/],
      [showing('server-error'), { status: 503 }, /^503 on page 3$/],
      [showing('reset'), {}, /fetch failed/],
      [showing('truncated-json'), {}, /JSON/],
      [showing('cut-off'), {}, /terminated/],
      [showing('wrong-content-type'), {}, /JSON/],
    ];
    it.each(failing)('gives up because of %s %j', async (kind, more, message) => {
      await fault({ kind, ...more, page: 3 });
      await expect(imported()).rejects.toThrow(message);
      expect((await requests(emulator.url))[`${system}/customers`]?.count).toBe(3);
    });

    it.each([
      [showing('hang'), {}],
      [showing('slow'), { delayMs: 60_000 }],
    ] as const)('waits forever because of %s', async (kind, more) => {
      await fault({ kind, ...more, page: 2 });
      const giveUp = new AbortController();
      const ended = expect(imported(giveUp.signal)).rejects.toThrow(/aborted/);
      const asked = async () => (await requests(emulator.url))[`${system}/customers`]?.count;
      await eventually(async () => expect(await asked()).toBe(2));
      // An answer would be followed by the next page before others' calls are answered.
      await truth();
      expect(await asked()).toBe(2);
      giveUp.abort();
      await ended;
    });

    it('reads the same page forever when it repeats', async () => {
      await fault({ kind: showing('page-repeats'), page: 3 });
      const ended = new AbortController();
      const reading = imported(ended.signal);
      // Three times as many pages as there are.
      await eventually(async () => {
        const asked = (await requests(emulator.url))[`${system}/customers`];
        expect(asked?.count).toBeGreaterThanOrEqual(15);
      });
      ended.abort();
      await expect(reading).rejects.toThrow(/aborted/);
      const [third, ninth] = await Promise.all(
        [3, 9].map((page) => get(emulator.url, system, `${listed(system)}&page=${page}`)),
      );
      expect(recordsIn(third?.body)).toEqual(recordsIn(ninth?.body));
    });

    it('takes records twice when pages overlap', async () => {
      await fault({ kind: showing('duplicates'), by: 2 });
      const rows = ids(await imported());
      expect(new Set(rows)).toEqual(new Set(ids(await truth())));
      // Five pages of ten become six, of which each but the first repeats two.
      expect(rows).toHaveLength(size + 5 * 2);
    });

    it('misses records when the list moves forward', async () => {
      const before = ids(await truth());
      await fault({ kind: showing('page-moves'), direction: 'removed', by: 3, page: 1 });
      const rows = new Set(ids(await imported()));
      const missed = ids(await truth()).filter((id) => !rows.has(id));
      expect(missed).toEqual(before.slice(pageSize, pageSize + 3));
    });

    it('takes records twice, and misses new ones, when the list moves back', async () => {
      const before = ids(await truth());
      await fault({ kind: showing('page-moves'), direction: 'restored', by: 3, page: 2 });
      const rows = ids(await imported());
      expect(rows.filter((id, place) => rows.indexOf(id) !== place)).toEqual(before.slice(17, 20));
      const now = ids(await truth());
      expect(now).toHaveLength(size + 3);
      expect(now.filter((id) => !rows.includes(id))).toEqual(now.slice(0, 3));
    });

    it('keeps what has gone when the total shrinks', async () => {
      const asksFor = (page: number) => get(emulator.url, system, `${listed(system)}&page=${page}`);
      const first = await asksFor(1);
      await fault({ kind: showing('total-shrinks'), by: 12, page: 4 });
      const rows = ids(await imported());
      expect(await truth()).toHaveLength(size - 12);
      expect(rows.length).toBeGreaterThan(size - 12);
      // A client that counts pages by the first answer requests one that no longer exists.
      expect(recordsIn(first.body)).toHaveLength(pageSize);
      expect(recordsIn((await asksFor(5)).body)).toEqual([]);
    });

    it('keeps old facts when records change behind it', async () => {
      await fault({ kind: showing('changed'), by: 2, page: 1 });
      const rows = (await imported()).map(digestOf);
      const all = await truth();
      expect(all.filter(({ digest }) => !rows.includes(digest))).toEqual(all.slice(0, 2));
    });

    it('takes a record whose fields have other types', async () => {
      await fault({ kind: showing('schema-violation'), part: 'record', page: 1 });
      const rows = (await imported()).map(digestOf);
      const wrong = (await truth()).filter(({ digest }) => !rows.includes(digest));
      expect(wrong.map(({ id }) => id)).toEqual(ids(await truth()).slice(0, 1));
    });

    it('breaks on a list that is none', async () => {
      await fault({ kind: 'schema-violation', part: 'list', page: 1 });
      await expect(imported()).rejects.toThrow(TypeError);
    });

    it('is told a number of pages or records that is a text', async () => {
      await fault({ kind: 'schema-violation', part: 'total', page: 1 });
      const { body } = await get(emulator.url, system, listed(system));
      const texts = Object.values(body).filter((value) => typeof value === 'string');
      expect(texts).toContain('about 10');
      if (system !== 'housecallpro') return;
      // The one that counts pages stops after the first.
      await fault({ kind: 'schema-violation', part: 'total', page: 1 });
      expect(await imported()).toHaveLength(pageSize);
    });

    it('meets a storm: 429 to all who come before the time that Retry-After names', async () => {
      await emulator.close();
      let now = Date.UTC(2026, 10, 22, 12);
      emulator = await start({ sizes: sizes(size), now: () => now });
      const headers = await logIn(emulator.url, system);
      const ask = () => get(emulator.url, system, listed(system), headers);
      await fault({ kind: 'rate-limit', retryAfterSeconds: 7 });
      expect((await ask()).headers.get('retry-after')).toBe('7');
      now += 5_000;
      const early = await ask();
      expect([early.status, early.headers.get('retry-after')]).toEqual([429, '2']);
      now += 2_000;
      expect((await ask()).status).toBe(200);
      now += 100;
      await fault({ kind: 'rate-limit', retryAfterSeconds: 0 });
      expect((await ask()).headers.get('retry-after')).toBe('0');
      expect((await ask()).status).toBe(200);
      await fault({ kind: 'rate-limit', retryAfterSeconds: 3, retryAfterForm: 'date' });
      expect((await ask()).headers.get('retry-after')).toBe('Sun, 22 Nov 2026 12:00:11 GMT');
      expect((await requests(emulator.url))[`${system}/customers`]).toMatchObject({
        overLimit: 1,
        statuses: { 200: 2, 429: 4 },
      });
    });
  });

  it('counts what it lets through, and how often it strikes', async () => {
    await addFaults(emulator.url, {
      kind: 'server-error',
      system: 'servicepro',
      after: 2,
      times: 3,
    });
    const headers = { authorization: 'Bearer none' };
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1) {
      const response = await fetch(`${emulator.urls.servicepro}/customers`, { headers });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([401, 401, 500, 500, 500, 401, 401]);
    expect(await control(emulator.url, 'GET /faults')).toMatchObject([{ met: 7, struck: 3 }]);
    await control(emulator.url, 'DELETE /faults');
    expect(await control(emulator.url, 'GET /faults')).toEqual([]);
  });

  it('strikes a share of requests, the same ones for the same seed', async () => {
    const asked = { kind: 'server-error', system: 'housecallpro', times: null } as const;
    const run = async (seed: number) => {
      await control(emulator.url, 'DELETE /faults');
      await addFaults(emulator.url, { ...asked, probability: 0.05, seed });
      const headers = await logIn(emulator.url, 'housecallpro');
      const statuses: number[] = [];
      for (let call = 0; call < 400; call += 1) {
        const response = await fetch(`${emulator.urls.housecallpro}/customers?page_size=1`, {
          headers,
        });
        await response.arrayBuffer();
        statuses.push(response.status);
      }
      return statuses;
    };
    const first = await run(7);
    const failed = first.filter((status) => status === 500).length;
    expect(failed).toBeGreaterThan(8);
    expect(failed).toBeLessThan(36);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
  });

  it('ends the token or session that a call was made with', async () => {
    for (const system of ['servicetitan', 'servicepro'] as const) {
      const headers = await logIn(emulator.url, system);
      await addFaults(emulator.url, { kind: 'unauthorized', system, endpoint: 'customers' });
      const again = () => get(emulator.url, system, listed(system), headers);
      expect([(await again()).status, (await again()).status]).toEqual([401, 401]);
      expect((await get(emulator.url, system, listed(system))).status).toBe(200);
    }
  });

  it.each([
    ['no object', 7, 'A fault is a JSON object'],
    ['nothing', {}, 'needs "kind"'],
    ['an unknown kind', { kind: 'earthquake', system: 'servicepro' }, '"kind" cannot be'],
    ['an unknown system', { kind: 'hang', system: 'other' }, '"system" cannot be'],
    ['an unknown field', { kind: 'hang', system: 'servicepro', when: 1 }, 'has no "when"'],
    ['a field of its prototype', JSON.parse('{"__proto__":1}'), 'has no "__proto__"'],
    ['never', { kind: 'hang', system: 'servicepro', times: 0 }, '"times" cannot be 0'],
    ['a text', { kind: 'hang', system: 'servicepro', by: '2' }, '"by" cannot be "2"'],
    ['150%', { kind: 'hang', system: 'servicepro', probability: 1.5 }, '"probability"'],
    ['11 minutes', { kind: 'slow', system: 'servicepro', delayMs: 660_000 }, '"delayMs"'],
  ])('refuses %s as a fault', (_, given: unknown, message) => {
    expect(() => readFault(given)).toThrow(BadFault);
    expect(() => readFault(given)).toThrow(message);
  });

  const recordsIn = (body: object | undefined) =>
    Object.values(body ?? {}).find((value) => Array.isArray(value)) as Row[];

  it('has shown each kind of fault above', () => {
    expect([...shown].toSorted()).toEqual([...faultKinds].toSorted());
  });
});
