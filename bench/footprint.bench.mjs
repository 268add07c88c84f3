// @ts-check
// What `npm start` costs: the time until it is ready, memory, and the landing page's scripts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { atMost } from './lib/bench.mjs';
import { megabytesOf, withDescendants } from './lib/cpu.mjs';
import { median } from './lib/rounds.mjs';
import { root, Stack } from './lib/stack.mjs';

const starts = 3;
const idleMs = 8_000;
/** Its own data directory, without what load tests left. */
const plan = /** @type {const} */ ({ mode: 'all-in-one', data: 'footprint' });

/** @type {import('./lib/bench.mjs').Bench} */
export const bench = {
  name: 'footprint',
  title: 'npm start: time and memory; the landing page: scripts',

  async run({ alone, tell }) {
    await alone();
    tell('a first start, to build what is not there');
    await (await Stack.start(plan)).stop();
    /** @type {number[]} */
    const times = [];
    /** @type {Record<string, number>} */
    let memory = {};
    for (let count = 1; count <= starts; count += 1) {
      tell(`warm start ${count} of ${starts}`);
      const stack = await Stack.start(plan);
      times.push(stack.readyMs / 1_000);
      if (count === starts) {
        await sleep(idleMs);
        memory = memoryOf(stack);
      }
      await stack.stop();
    }
    return outcomeOf(median(times), memory, scriptsOfLandingPage());
  },
};

/** @param {Stack} stack @returns {Record<string, number>} megabytes */
function memoryOf(stack) {
  const { processes, file } = stack;
  const known = new Set(Object.values(processes).flat());
  const rest = withDescendants(file.supervisor).filter((pid) => !known.has(pid));
  const parts = Object.entries({ ...processes, supervisor: rest });
  return Object.fromEntries(parts.map(([name, pids]) => [name, megabytesOf(pids)]));
}

/** The scripts that the browser loads for the first screen, in kB gzipped. */
function scriptsOfLandingPage() {
  const site = path.join(root, 'dist/frontend');
  const html = readFileSync(path.join(site, 'index.html'), 'utf8');
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const named = tags
    .filter((tag) => tag.startsWith('<script') || tag.includes('modulepreload'))
    .flatMap((tag) => /(?:src|href)="\/?([^"]+\.js)"/.exec(tag)?.[1] ?? []);
  const sizes = [...new Set(named)].map(
    (file) => gzipSync(readFileSync(path.join(site, file))).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

/**
 * @param {number} seconds
 * @param {Record<string, number>} memory
 * @param {number} kilobytes
 * @returns {import('./lib/bench.mjs').Outcome}
 */
function outcomeOf(seconds, memory, kilobytes) {
  const total = Object.values(memory).reduce((sum, each) => sum + each, 0);
  return {
    tables: [
      {
        what: 'Memory of an idle stack (PSS)',
        columns: ['MB'],
        rows: [
          ...Object.entries(memory).map(([name, megabytes]) => ({
            what: name,
            values: [megabytes],
          })),
          { what: 'all', values: [total] },
        ],
      },
    ],
    targets: [
      { what: 'Warm start to ready', measured: seconds, unit: 's', wanted: 'about 3' },
      atMost('Memory of the idle stack', total, 'MB', 300),
      atMost('Scripts of the landing page, gzipped', kilobytes, 'kB', 96),
    ],
  };
}
