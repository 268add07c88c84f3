import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteRoutes } from './site-routes';

const ofBrowser = (file: string) =>
  readFileSync(path.join(__dirname, '../../../../frontend/src', file), 'utf8');

it('knows the same pages as the browser’s own list, and one for each opening', () => {
  const [list = ''] = /export const paths = \{[^}]*\}/.exec(ofBrowser('shared/page/paths.ts')) ?? [];
  const pages = [...list.matchAll(/'(\/[^']*)'/g)].map(([, page]) => page);
  const openings = ofBrowser('features/marketing/careers/content/openings.ts');
  const jobs = [...openings.matchAll(/slug: '([^']+)'/g)].map(([, slug]) => `/careers/${slug}`);
  expect(jobs).toHaveLength(3);
  expect([...siteRoutes].sort()).toEqual([...pages, ...jobs].sort());
});
