// @ts-check
// Runs Lighthouse with its mobile preset, one page at a time, in a browser without stored data.
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { choosePort, isPortFreeEverywhere } from '../stack/processes/ports.mjs';
import { provideChromium } from '../test/chromium.mjs';
import { categories } from './limits.mjs';

/** @typedef {import('./limits.mjs').Run} Run */

/**
 * @param {string} url of the site
 * @param {readonly string[]} paths
 * @param {number} times
 * @param {(line: string) => void} print
 * @returns {Promise<Map<string, Run[]>>}
 */
export async function measure(url, paths, times, print) {
  const port = await choosePort({ from: 24_000, isFree: isPortFreeEverywhere });
  const browser = await chromium.launch({
    executablePath: await provideChromium(),
    args: [
      `--remote-debugging-port=${port}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  /** @type {Map<string, Run[]>} */
  const runs = new Map();
  try {
    for (const path of paths) {
      /** @type {Run[]} */
      const ofPage = [];
      for (let time = 1; time <= times; time += 1) {
        ofPage.push(await once(`${url}${path}`, port));
        print(`  … ${path}, ${time} of ${times}: performance ${ofPage.at(-1)?.scores.performance}`);
      }
      runs.set(path, ofPage);
    }
  } finally {
    await browser.close();
  }
  return runs;
}

/** @param {string} url @param {unknown} details the table of its requests */
function otherHosts(url, details) {
  const { items = [] } = /** @type {{ items?: { url: string }[] }} */ (details ?? {});
  const asked = items.map((item) => new URL(item.url));
  const hosts = asked.filter(({ protocol }) => /^http/.test(protocol)).map(({ host }) => host);
  return [...new Set(hosts)].filter((host) => host !== new URL(url).host);
}

/** @param {string} url @param {number} port @returns {Promise<Run>} */
async function once(url, port) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  const others = otherHosts(url, lhr.audits['network-requests']?.details);
  if (others.length > 0) throw new Error(`${url} asks other hosts: ${others.join(', ')}`);
  return {
    scores: /** @type {Run['scores']} */ (
      Object.fromEntries(
        categories.map((category) => [
          category,
          Math.round((lhr.categories[category]?.score ?? NaN) * 100),
        ]),
      )
    ),
    layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue ?? NaN,
  };
}
