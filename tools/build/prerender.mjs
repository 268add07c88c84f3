// @ts-check
// Writes each public page as HTML, the empty shell for all others, and what crawlers ask for. Facts that an operator sets are left
// open as places; the gateway fills them when it starts (docs/adr/0011).
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { crawlersFiles } from './crawlers-files.mjs';
import { assertOnlyPlaces } from './open-places.mjs';

/** @typedef {import('../../frontend/src/app/rendered-page').Renderer} Renderer */
/** @typedef {Record<string, { file: string, css?: string[], imports?: string[] }>} Manifest */

/**
 * @param {{ out: string, entry: string }} where the built site, and the built module that renders it
 * @returns {Promise<number>} how many pages
 */
export async function prerender({ out, entry }) {
  const template = await readFile(path.join(out, 'index.html'), 'utf8');
  const manifestFile = path.join(out, '.vite/manifest.json');
  const manifest = /** @type {Manifest} */ (JSON.parse(await readFile(manifestFile, 'utf8')));
  await rm(path.dirname(manifestFile), { recursive: true });

  const renderer = /** @type {Renderer} */ (await import(pathToFileURL(entry).href));
  const { factPlaces: places } = renderer;
  const pages = await renderer.renderPages();
  const needsScript =
    '<noscript><p class="needs-script">This page needs JavaScript. Without it we are glad to help by phone: ' +
    `<a href="${places.telephoneLink}">${places.phone}</a></p></noscript>`;

  /** @type {Map<string, string>} */
  const files = new Map();
  for (const page of pages) {
    const styles = stylesOf(['index.html', ...page.modules], manifest);
    const before = page.needsScript ? needsScript : '';
    const html = withOpening(await withStylesInside(template, styles, out), manifest);
    files.set(page.file, filled(html, page.head, before, page.body));
  }
  files.set(
    'shell.html',
    filled(
      template.replace(
        '<title data',
        '<meta name="robots" content="noindex" data-until-started><title data',
      ),
      '',
      needsScript,
      '',
    ),
  );
  for (const [file, text] of crawlersFiles(pages, renderer)) files.set(file, text);

  for (const [file, text] of files) {
    assertOnlyPlaces(file, text, renderer);
    await mkdir(path.dirname(path.join(out, file)), { recursive: true });
    await writeFile(path.join(out, file), text);
  }
  return pages.length;
}

/**
 * The first screen waits for nothing but the HTML: its styles stand in it, and the gateway allows them by their hash.
 * @param {string} template
 * @param {readonly string[]} files
 * @param {string} out
 */
async function withStylesInside(template, files, out) {
  const texts = await Promise.all(files.map((file) => readFile(path.join(out, file), 'utf8')));
  // Disabled, they are not loaded; Vite's loader finds them and does not load them again.
  const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
  const styles = `<style>${texts.map((text) => text.trim()).join('\n')}</style>${links.join('')}`;
  return template
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `${styles}</head>`);
}

/**
 * The scripts are loaded at once, behind all that is seen, and run when the opening says so: after the first paint.
 * @param {string} html
 * @param {Manifest} manifest
 */
function withOpening(html, manifest) {
  const opening = manifest['src/opening.ts']?.file;
  const site = manifest['index.html']?.file;
  const entry = /<script type="module"[^>]*><\/script>/;
  if (!opening || !site || !entry.test(html)) throw new Error('Where does the site begin?');
  return html
    .replace(entry, `<link rel="modulepreload" crossorigin href="/${site}">`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(
      '</head>',
      `<script type="module" async src="/${opening}" data-site="/${site}"></script></head>`,
    );
}

/** @param {string} template @param {string} head @param {string} before the page @param {string} body */
function filled(template, head, before, body) {
  // A page brings its own title. Functions, because in a replacement text `$&` would mean something.
  const titled = head ? template.replace(/<title data[^<]*<\/title>\s*/, '') : template;
  const place = '<div id="root"></div>';
  if (!titled.includes(place)) throw new Error(`frontend/index.html has no ${place}`);
  return (
    titled
      // Not in index.html: in development nobody would answer it.
      .replace('</head>', () => `<link rel="manifest" href="/site.webmanifest">${head}</head>`)
      .replace(place, () => `${before}<div id="root">${body}</div>`)
  );
}

/**
 * @param {readonly string[]} modules
 * @param {Manifest} manifest
 * @returns {string[]} the styles of these and of what they import, in the order in which they have to come
 */
function stylesOf(modules, manifest) {
  /** @type {Set<string>} */
  const styles = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} key */
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build made no chunk of ${key}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) styles.add(file);
  };
  for (const module of modules) visit(module);
  return [...styles];
}
