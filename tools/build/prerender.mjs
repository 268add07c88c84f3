// @ts-check
// Writes the files that the gateway renders the public pages into, the empty shells of the others, the files for crawlers, and the gateway's list of pages.
// Company facts are placeholders that the gateway fills in at start (docs/adr/0011).
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkPlaceholders } from './check-placeholders.mjs';
import { crawlerFiles } from './crawler-files.mjs';
import { phoneWorker } from './phone-worker.mjs';

/** @typedef {import('../../frontend/src/app/rendered-site').Renderer} Renderer */
/** @typedef {import('../../libs/contracts/src/vocabulary/site-pages').SitePages} SitePages */
/** @typedef {import('../../libs/contracts/src/vocabulary/site-pages').PagePolicy} PagePolicy */
/** @typedef {Record<string, { file: string, css?: string[], assets?: string[], imports?: string[], dynamicImports?: string[] }>} Manifest */

/**
 * Pages that aren't prerendered use one of these shells, by policy.
 * @type {Partial<Record<PagePolicy, string>>}
 */
const shells = { public: 'shell.html', office: 'shell-office.html' };
/** Of the page that a technician's phone keeps on its home screen. */
const phoneShell = 'shell-technician.html';
const notFound = '404.html';
/** Not among the files that are sent: its name starts with a dot. */
export const rendererFolder = '.renderer';
const siteRenderer = `${rendererFolder}/render-worker.mjs`;
const siteManifest = '/site.webmanifest';

/**
 * @param {{ out: string, entry: string }} where the built site and the built module that renders it
 * @returns {Promise<number>} the number of pages
 */
export async function prerender({ out, entry }) {
  const template = await readFile(path.join(out, 'index.html'), 'utf8');
  const manifestFile = path.join(out, '.vite/manifest.json');
  const manifest = /** @type {Manifest} */ (JSON.parse(await readFile(manifestFile, 'utf8')));
  await rm(path.dirname(manifestFile), { recursive: true });

  const renderer = /** @type {Renderer} */ (await import(pathToFileURL(entry).href));
  const { pageMarks, placeholders, pageAddresses } = renderer;
  for (const { pages, sitemap } of await renderer.checkedSites()) {
    checkPlaceholders('sitemap.xml', sitemap, renderer);
    for (const { path, head, body } of pages) checkPlaceholders(path, head + body, renderer);
  }
  const needsScript =
    '<noscript><p class="needs-script">This page needs JavaScript. If you cannot turn it on, please call us: ' +
    `<a href="${placeholders.telHref}">${placeholders.phone}</a></p></noscript>`;

  const call = ` or call <a href="${placeholders.telHref}">${placeholders.phone}</a>`;

  /** @type {Map<string, string>} */
  const files = new Map();
  for (const page of renderer.templates) {
    const styles = stylesOf(['index.html', ...page.modules], manifest);
    const around = { before: page.needsScript ? needsScript : '', after: slowStart(call) };
    const html = withBootstrap(await withStylesInside(template, styles, out), manifest);
    files.set(
      page.file,
      withPolicy(page.policy, withContent(html, pageMarks.head, around, pageMarks.body)),
    );
  }
  const noindex = '<meta name="robots" content="noindex" data-until-started><title data';
  const empty = withReload(template.replace('<title data', noindex), manifest);
  const shellFor = (/** @type {string} */ callUs) =>
    withContent(empty, '', { before: needsScript, after: slowStart(callUs) }, '');
  for (const [policy, file] of Object.entries(shells)) {
    files.set(file, withPolicy(policy, shellFor(policy === 'office' ? '' : call)));
  }
  const phone = withPolicy('public', shellFor('').replace(siteManifest, '/technician.webmanifest'));
  files.set(phoneShell, phone);
  const crawlers = crawlerFiles(pageAddresses, renderer);
  for (const [file, text] of crawlers) files.set(file, text);

  for (const [file, text] of files) {
    checkPlaceholders(file, text, renderer);
    await mkdir(path.dirname(path.join(out, file)), { recursive: true });
    await writeFile(path.join(out, file), text);
  }
  const { phonePage } = renderer;
  const worker = await phoneWorker({
    page: phonePage.path,
    shell: phone,
    modules: phonePage.modules,
    manifest,
  });
  await writeFile(path.join(out, phonePage.worker), worker);
  const texts = crawlers.map(([file]) => file);
  const sitePages = sitePagesOf(pageAddresses, texts, siteRenderer);
  await writeFile(path.join(out, 'pages.json'), `${JSON.stringify(sitePages, null, 2)}\n`);
  return renderer.templates.length;
}

/**
 * @param {readonly import('../../frontend/src/app/rendered-site').PageAddress[]} addresses
 * @param {readonly string[]} texts
 * @param {string} [renderer]
 * @returns {SitePages}
 */
export function sitePagesOf(addresses, texts, renderer) {
  const pages = addresses.map(({ path, file, policy, installable, indexed }) => {
    // Hashes of its styles in the policy would disable 'unsafe-inline', which the office needs.
    if (file && policy === 'office') throw new Error(`${path}: the office is never prerendered`);
    const answered = file ?? (installable ? phoneShell : shells[policy]);
    if (!answered) throw new Error(`${path}: no shell has the policy ${policy}`);
    return { path, file: answered, policy, indexed };
  });
  return { pages, notFound, texts, ...(renderer && { renderer }) };
}

/**
 * frontend/src/app/page-document.ts reads the policy from the document.
 * @param {string} policy
 * @param {string} html
 */
function withPolicy(policy, html) {
  if (!html.includes('<html ')) throw new Error('frontend/index.html has no <html lang>');
  return html.replace('<html ', `<html data-policy="${policy}" `);
}

/**
 * Puts the styles into the HTML, so the first screen needs nothing else. The gateway allows them by hash.
 * @param {string} template
 * @param {readonly string[]} files
 * @param {string} out
 */
async function withStylesInside(template, files, out) {
  const texts = await Promise.all(files.map((file) => readFile(path.join(out, file), 'utf8')));
  // Disabled links aren't loaded, but Vite's loader finds them and doesn't load the styles again.
  const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
  const styles = `<style>${texts.map((text) => text.trim()).join('\n')}</style>${links.join('')}`;
  return template
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `${styles}</head>`);
}

/**
 * The styles show it when a page hasn't started for a while, and need no script for that (base.css).
 * Bots don't quote it.
 * @param {string} call
 */
const slowStart = (call) =>
  '<p class="slow-start" role="status" data-nosnippet>This page hasn’t finished loading. ' +
  `<a href="">Reload it</a>${call}.</p>`;

/**
 * Preloads all scripts with low priority, after everything visible. bootstrap.ts runs them after the first paint.
 * @param {string} html
 * @param {Manifest} manifest
 */
function withBootstrap(html, manifest) {
  const bootstrap = bootstrapIn(manifest);
  const entry = manifest['index.html']?.file;
  const element = /<script type="module"[^>]*><\/script>/;
  if (!entry || !element.test(html)) {
    throw new Error('The build has no entry script, or no element that loads it');
  }
  return html
    .replace(element, `<link rel="modulepreload" crossorigin href="/${entry}">`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(
      '</head>',
      `<script type="module" async src="/${bootstrap}" data-entry="/${entry}"></script></head>`,
    );
}

/**
 * An empty shell starts its entry script itself. bootstrap.ts only reloads it.
 * @param {string} html
 * @param {Manifest} manifest
 */
function withReload(html, manifest) {
  return html.replace(
    '</head>',
    `<script type="module" async src="/${bootstrapIn(manifest)}"></script></head>`,
  );
}

/** @param {Manifest} manifest */
function bootstrapIn(manifest) {
  const file = manifest['src/bootstrap.ts']?.file;
  if (!file) throw new Error('The build has no bootstrap script');
  return file;
}

/**
 * @param {string} template
 * @param {string} head
 * @param {{ before: string, after: string }} around the page
 * @param {string} body
 */
function withContent(template, head, { before, after }, body) {
  // A page has its own title. Replacement functions, because `$&` is special in a replacement text.
  const titled = head ? template.replace(/<title data[^<]*<\/title>\s*/, '') : template;
  const root = '<div id="root"></div>';
  if (!titled.includes(root)) throw new Error(`frontend/index.html has no ${root}`);
  return (
    titled
      // Not in index.html, because development has no manifest.
      .replace('</head>', () => `<link rel="manifest" href="${siteManifest}">${head}</head>`)
      .replace(root, () => `${before}<div id="root">${body}</div>${after}`)
  );
}

/**
 * @param {readonly string[]} modules
 * @param {Manifest} manifest
 * @returns {string[]} their styles and those of their imports, in cascade order
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
