/** The pages of the built site, from `frontend/src/app/pages.ts`, so that journeys find new ones. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sitePagesFile, type SitePages } from '@contracts/vocabulary/site-pages';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { openingSlug } from '@contracts/vocabulary/site/site-content';

const read = (file: string) =>
  readFileSync(path.join(__dirname, '../../dist/frontend', file), 'utf8');

const { pages } = JSON.parse(read(sitePagesFile)) as SitePages;

/** Of the demo, which journeys open. */
const openings = demoContent('2026-11-29').openings.map(({ title }) => openingSlug(title));

export const builtPages = pages.flatMap((page) =>
  page.path.endsWith('/:slug')
    ? openings.map((slug) => ({ ...page, path: page.path.replace(':slug', slug) }))
    : page,
);

/** Pages with their own HTML: those for search engines, and others. */
const prerendered = builtPages.filter(({ file }) => !file.startsWith('shell'));
const pathsThat = (indexed: boolean) =>
  prerendered.filter((page) => page.indexed === indexed).map((page) => page.path);

export const indexedPages = pathsThat(true);
export const hiddenPages = pathsThat(false);
export const jobPages = indexedPages.filter((address) => address.startsWith('/careers/'));
