// @ts-check
// Measures the scripts that a page's HTML loads. Works on a busy machine.
import { gzipSync } from 'node:zlib';
import { worthCompressing } from '../build/precompress.mjs';
import { overTheLimit, scriptLimit, withoutOffice } from '../../frontend/src/app/chunk-rules.mjs';
import { heavy } from './limits.mjs';

/** Includes preloads. @param {string} html */
export function namedScripts(html) {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    const isScript =
      tag.startsWith('<script') ||
      /\brel="?(?:modulepreload|prefetch)\b/.test(tag) ||
      /\bas="?script\b/.test(tag);
    const [, address] = /\b(?:src|href)="([^"]+)"/.exec(tag) ?? [];
    return isScript && address ? [address] : [];
  });
}

/**
 * @param {string} url of the site
 * @param {readonly string[]} paths
 * @returns {Promise<{ rows: { path: string, bytes: number, scripts: number }[], failures: string[] }>}
 */
export async function weigh(url, paths) {
  const rows = [];
  const failures = [];
  for (const path of paths) {
    const html = await textOf(`${url}${path}`);
    const scripts = [...new Set(namedScripts(html))];
    let bytes = 0;
    for (const script of scripts) {
      const address = new URL(script, url);
      const text = await textOf(address.href);
      bytes += gzipSync(withoutOffice(text), { level: 9 }).length;
      for (const { name, sign } of heavy)
        if (sign.test(text)) failures.push(`${path}: ${script} holds ${name}`);
      failures.push(...(await deliveryFaults(address)));
    }
    if (scripts.length === 0) failures.push(`${path}: its HTML names no script: is it the site?`);
    if (bytes > scriptLimit)
      failures.push(
        `${path}: ${bytes} bytes of scripts, ${scriptLimit} are allowed. ${overTheLimit}`,
      );
    rows.push({ path, bytes, scripts: scripts.length });
  }
  return { rows, failures: [...new Set(failures)] };
}

/** Files named by their content are cached forever and served as the build compressed them. */
async function deliveryFaults(/** @type {URL} */ address) {
  const faults = [];
  for (const encoding of ['br', 'gzip']) {
    const answer = await fetch(address, { headers: { 'accept-encoding': encoding } });
    const { byteLength } = await answer.arrayBuffer();
    if (byteLength >= worthCompressing && answer.headers.get('content-encoding') !== encoding)
      faults.push(`${address.pathname}: not sent with ${encoding}`);
    if (!/immutable/.test(answer.headers.get('cache-control') ?? ''))
      faults.push(`${address.pathname}: may not be kept for ever`);
  }
  return faults;
}

/** @param {string} url */
async function textOf(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

/** The pages in the sitemap. @param {string} url */
export async function mappedPages(url) {
  const map = await textOf(`${url}/sitemap.xml`);
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
}
