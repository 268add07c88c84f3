// @ts-check
// The office's calls about customers, on a site with few of them and on one with a hundred times as many.
import { atMost } from './lib/bench.mjs';
import { makeCustomers, someCustomers, visitsOfEach } from './lib/many-customers.mjs';
import { inTurns, median } from './lib/rounds.mjs';
import { Site } from './lib/site.mjs';
import { Stack } from './lib/stack.mjs';

const few = 1_000;
const many = Number(process.env.BENCH_CUSTOMERS) || 100_000;
const rounds = 9;
const callsInTurn = 20;
const ratioWanted = 1.5;
const perPage = 50;
const written = (/** @type {number} */ number) => number.toLocaleString('en-US');

/** @typedef {import('./lib/many-customers.mjs').Sample} Sample */

const records = '/api/admin/customer-records';
const searched = (/** @type {string} */ words) =>
  `${records}?limit=${perPage}&search=${encodeURIComponent(words)}`;

/** @type {Readonly<Record<string, (one: Sample, cursor: string) => string>>} */
const calls = {
  'list, page 1': () => `${records}?limit=${perPage}`,
  'list, page 2': (_, cursor) => `${records}?limit=${perPage}&cursor=${encodeURIComponent(cursor)}`,
  'search for a name': ({ name }) => searched(name),
  'search for a phone': ({ phone }) => searched(phone),
  'search for an email': ({ email }) => searched(email),
  'search for a street': ({ street }) => searched(street),
  'a customer’s page': ({ number }) => `${records}/${number}`,
  'who is calling': ({ phone }) => `/api/admin/callers?phone=${phone}`,
};

/** @type {import('./lib/bench.mjs').Bench} */
export const bench = {
  name: 'customers',
  title: `${written(few)} and ${written(many)} customers, with ${visitsOfEach} visits each`,

  async run({ alone, tell }) {
    await alone();
    /** @type {Stack[]} */
    const stacks = [];
    try {
      const [small, large] = [
        await openSite('few-customers', few, stacks, tell),
        await openSite('many-customers', many, stacks, tell),
      ];
      const rows = [];
      for (const [what, path] of Object.entries(calls)) {
        tell(what);
        const measured = await inTurns(rounds, {
          small: () => small.turn(path),
          large: () => large.turn(path),
        });
        rows.push({ what, small: measured.small.ms, large: measured.large.ms });
      }
      return outcomeOf(rows);
    } finally {
      for (const stack of stacks) await stack.stop();
    }
  },
};

/** @param {string} data @param {number} count @param {Stack[]} stacks @param {(what: string) => void} tell */
async function openSite(data, count, stacks, tell) {
  tell(`making ${written(count)} customers`);
  const stack = await Stack.start({ mode: 'separate', data });
  stacks.push(stack);
  const site = new Site(stack.url);
  await site.logIn(await stack.makeOwner());
  await makeCustomers(stack, site, count);
  const samples = await someCustomers(stack, callsInTurn * (rounds + 1));
  const first = await site.answer('GET', `${records}?limit=${perPage}`);
  const cursor = first.headers.get('x-next-cursor') ?? '';
  let asked = 0;
  return {
    /** The median of some calls, each about another customer. @param {(one: Sample, cursor: string) => string} path */
    async turn(path) {
      const times = [];
      for (let call = 0; call < callsInTurn; call += 1) {
        const sample = samples[asked++ % samples.length];
        if (!sample) throw new Error('there are no customers');
        const started = performance.now();
        const found = await site.call('GET', path(sample, cursor));
        times.push(performance.now() - started);
        if (Array.isArray(found) && found.length === 0)
          throw new Error(`${path(sample, cursor)} finds no one`);
      }
      return { ms: median(times) };
    },
  };
}

/**
 * @param {readonly { what: string, small: number, large: number }[]} rows
 * @returns {import('./lib/bench.mjs').Outcome}
 */
function outcomeOf(rows) {
  return {
    tables: [
      {
        what: 'ms',
        columns: [written(few), written(many), 'ratio'],
        rows: rows.map(({ what, small, large }) => ({
          what,
          values: [small, large, large / small],
        })),
      },
    ],
    targets: rows.map(({ what, small, large }) => atMost(what, large / small, '×', ratioWanted)),
  };
}
