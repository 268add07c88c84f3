/** The pages of the built site. They follow from `frontend/src/app/pages.ts`, so that journeys through all pages find a new one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sitePagesFile, type SitePages } from '@contracts/vocabulary/site-pages';

const read = (file: string) =>
  readFileSync(path.join(__dirname, '../../dist/frontend', file), 'utf8');

export const { pages: builtPages } = JSON.parse(read(sitePagesFile)) as SitePages;

/** Pages with HTML of their own: those that search engines show, and others. */
const prerendered = builtPages
  .filter(({ file }) => !file.startsWith('shell'))
  .map((page) => page.path);
const isIndexed = (address: string) => read('sitemap.xml').includes(`}}${address}</loc>`);

export const indexedPages = prerendered.filter(isIndexed);
export const hiddenPages = prerendered.filter((address) => !isIndexed(address));
/** One for each opening. */
export const jobPages = indexedPages.filter((address) => address.startsWith('/careers/'));
