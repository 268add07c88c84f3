import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sitePagesFile, type SitePages } from '@contracts/vocabulary/site-pages';

/** The folder of a site with one page, for specs to which it does not matter what is on it; gone after them. */
export function smallSite(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'small-site-'));
  const pages: SitePages = {
    pages: [{ path: '/', file: 'index.html', policy: 'public' }],
    notFound: '404.html',
    texts: [],
  };
  const html =
    '<!doctype html><html lang="en"><head><title>Site</title></head><body></body></html>';
  writeFileSync(path.join(folder, sitePagesFile), JSON.stringify(pages));
  for (const file of ['index.html', '404.html']) writeFileSync(path.join(folder, file), html);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
