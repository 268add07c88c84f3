// @ts-check
// Writes the service worker of the technician's page, with the list of the files that the page needs.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { transformFile } from '@swc/core';
import { root } from './swc-options.mjs';

/** @typedef {import('./prerender.mjs').Manifest} Manifest */

const source = path.join(root, 'frontend/worker/technician-worker.ts');
const entryModule = 'index.html';
/** Every page loads them, too. */
const alsoLoaded = ['src/bootstrap.ts', 'src/shared/page/translated-text.ts'];

/**
 * @param {{ page: string, shell: string, modules: readonly string[], manifest: Manifest }} phone the page's address,
 *   its HTML, and the modules of its layout and content
 * @returns {Promise<string>} the script
 */
export async function phoneWorker({ page, shell, modules, manifest }) {
  const files = filesOf([entryModule, ...alsoLoaded, ...modules], manifest);
  const { code } = await transformFile(source, {
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    minify: false,
  });
  const hash = createHash('sha256')
    .update(JSON.stringify([shell, files, code]))
    .digest('hex');
  const release = {
    name: `technician ${hash.slice(0, 12)}`,
    page,
    entry: `/${manifest[entryModule]?.file}`,
    files: files.map((file) => `/${file}`),
  };
  return `const release = ${JSON.stringify(release)};\n${code}`;
}

/**
 * @param {readonly string[]} modules
 * @param {Manifest} manifest
 * @returns {string[]} scripts, styles and fonts, also of what the modules load later
 */
export function filesOf(modules, manifest) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} key */
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build made no chunk of ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const each of chunk.imports ?? []) visit(each);
    // The entry script loads every page of the site.
    if (key !== entryModule) for (const each of chunk.dynamicImports ?? []) visit(each);
  };
  for (const module of modules) visit(module);
  return [...files].sort();
}
