/** The pages of the built site, from `frontend/src/app/pages.ts`, so that journeys find new ones. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sitePagesFile, type SitePages } from '@contracts/vocabulary/site-pages';

const read = (file: string) =>
  readFileSync(path.join(__dirname, '../../dist/frontend', file), 'utf8');

export const { pages: builtPages } = JSON.parse(read(sitePagesFile)) as SitePages;

/** Pages with their own HTML: those for search engines, and others. */
const prerendered = builtPages
  .filter(({ file }) => !file.startsWith('shell'))
  .map((page) => page.path);
const isIndexed = (address: string) => read('sitemap.xml').includes(`}}${address}</loc>`);

export const indexedPages = prerendered.filter(isIndexed);
export const hiddenPages = prerendered.filter((address) => !isIndexed(address));
export const jobPages = indexedPages.filter((address) => address.startsWith('/careers/'));
