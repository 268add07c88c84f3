// @ts-check
// npm run lighthouse: measures the built site on its own stack, and fails below the limits.
//   npm run lighthouse                          every page of the sitemap and the tracking page, median of 5
//   npm run lighthouse -- / /careers            some pages
//   npm run lighthouse -- --weights             only the size of scripts that the HTML loads; works on a busy machine
//   BASE_URL=http://localhost:3000 npm run …    a running site
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { choosePort, isPortFreeEverywhere } from '../stack/processes/ports.mjs';
import { onShutdownRequest } from '../stack/processes/shutdown.mjs';
import { runsOnPinnedNode } from '../stack/setup/pinned-node.mjs';
import { progressOn } from '../stack/setup/progress.mjs';
import { root } from '../stack/setup/root.mjs';

const TIMES = 5;
const print = (/** @type {string} */ line) => console.log(line);

try {
  if (await runsOnPinnedNode(root, process.argv[1] ?? '', progressOn(print))) {
    process.exitCode = await run(process.argv.slice(2));
    process.exit();
  }
} catch (error) {
  print(`\n${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}

/** @param {readonly string[]} args @returns {Promise<number>} the exit code */
async function run(args) {
  const onlyWeights = args.includes('--weights');
  const asked = args.filter((arg) => arg.startsWith('/'));
  const unknown = args.find((arg) => arg !== '--weights' && !arg.startsWith('/'));
  if (unknown)
    throw new Error(`What is ${unknown}? Pages begin with a slash; the only switch is --weights.`);

  const site = process.env.BASE_URL
    ? { url: process.env.BASE_URL.replace(/\/+$/, ''), stop: () => Promise.resolve() }
    : await ownSite();
  try {
    const { mappedPages, weigh } = await import('./weights.mjs');
    const mapped = await mappedPages(site.url);
    const paths = asked.length > 0 ? asked : [...mapped, '/technician-tracking'];
    const { rows, failures } = await weigh(site.url, paths);
    table(
      ['page', 'scripts named', 'kB, gzipped'],
      rows.map(({ path: page, scripts, bytes }) => [page, `${scripts}`, (bytes / 1000).toFixed(1)]),
    );
    if (!onlyWeights) failures.push(...(await lighthouseFailures(site.url, paths)));
    for (const failure of failures) print(`  ✗ ${failure}`);
    print(failures.length === 0 ? 'Every promise is kept.' : `${failures.length} promises broken.`);
    return failures.length === 0 ? 0 : 1;
  } finally {
    await site.stop();
  }
}

/** @param {string} url @param {readonly string[]} paths */
async function lighthouseFailures(url, paths) {
  const { measure } = await import('./measure.mjs');
  const { categories, shortfalls, summaryOf } = await import('./limits.mjs');
  const runs = await measure(url, paths, TIMES, print);
  const summaries = [...runs].map(([page, ofPage]) => ({ page, summary: summaryOf(ofPage) }));
  table(
    ['page', ...categories, 'layout shift', `performance of ${TIMES} runs`],
    summaries.map(({ page, summary }) => [
      page,
      ...categories.map((category) => `${summary.scores[category]}`),
      summary.layoutShift.toFixed(4),
      (runs.get(page) ?? []).map(({ scores }) => scores.performance).join(' '),
    ]),
  );
  return summaries.flatMap(({ page, summary }) => shortfalls(page, summary));
}

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
function table(head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  print('');
  for (const row of all) {
    print(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
  }
  print('');
}

async function ownSite() {
  const { endRunningTools } = await import('../test/tool-run.mjs');
  const { ownedDirectories } = await import('../stack/setup/data-directory.mjs');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'appliance-repair-lighthouse-'));
  chmodSync(dataDir, 0o711); // if we run as root, PostgreSQL's user must be able to pass through
  const port = await choosePort({ from: 23_500, isFree: isPortFreeEverywhere });
  const url = `http://localhost:${port}`;
  const remove = () => {
    for (const dir of ownedDirectories(dataDir)) rmSync(dir, { recursive: true, force: true });
  };
  const starting = startStack(dataDir, port, url);
  let stopping = false;
  onShutdownRequest(() => {
    stopping = true;
    endRunningTools();
    // Whether it stopped or never got ready, nothing writes there anymore.
    void starting
      .then((stack) => stack.stop())
      .catch(() => undefined)
      .then(remove)
      .then(() => process.exit(1));
  });
  try {
    const stack = await starting;
    return { url, stop: () => stack.stop().then(remove) };
  } catch (error) {
    if (!stopping) remove();
    throw error;
  }
}

/**
 * The demo's technician is on the way in all runs: a visit that reaches its next phase moves the page.
 * @param {string} dataDir @param {number} port @param {string} url
 */
async function startStack(dataDir, port, url) {
  const { startNode } = await import('../test/tool-run.mjs');
  print(`Starting a stack at ${url}`);
  return startNode(
    [path.join(root, 'tools/stack/start.mjs')],
    {
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT: 'off',
      DEMO_LAP_SECONDS: '3600',
      MAP_TILE_URL: 'off',
    },
    (said) => said.includes(`Ready on ${url}\n`),
    300_000,
  );
}
