import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteRoutes } from './site-routes';

it('knows the same pages as the browser’s own list', () => {
  const paths = readFileSync(
    path.join(__dirname, '../../../../frontend/src/shared/paths.ts'),
    'utf8',
  );
  const [list = ''] = /export const paths = \{[^}]*\}/.exec(paths) ?? [];
  const pages = [...list.matchAll(/'(\/[^']*)'/g)].map(([, page]) => page);
  expect([...siteRoutes].sort()).toEqual(pages.sort());
});
