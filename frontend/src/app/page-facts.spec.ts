import { openings } from '../features/marketing/careers/content/openings';
import { jobPath, paths } from '../shared/page/paths';
import type { PageHeadProps } from '../shared/ui/page-head';
import { jobHead, pageFacts } from './page-facts';
import { prerenderedPages } from './prerendered-pages';

const all: readonly (readonly [string, PageHeadProps])[] = [
  ...Object.entries(pageFacts),
  ...openings.map((opening) => [jobPath(opening.slug), jobHead(opening)] as const),
];
const indexed = all.filter(([, facts]) => facts.indexed !== false);

it('gives every page a title of its own', () => {
  const titles = all.map(([, { title }]) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const title of titles) expect(title.length).toBeLessThanOrEqual(60);
});

it('describes every page that search engines show, in a length that they show', () => {
  for (const [path, { description = '' }] of indexed) {
    expect({ path, fits: description.length >= 70 && description.length <= 180 }).toEqual({
      path,
      fits: true,
    });
  }
});

it('keeps what is about one person or for the office out of search engines', () => {
  expect(indexed.map(([path]) => path)).toEqual([
    paths.home,
    paths.careers,
    paths.booking,
    paths.payment,
    ...openings.map(({ slug }) => jobPath(slug)),
  ]);
});

it('prerenders every page that search engines show', () => {
  const prerendered = prerenderedPages.map(({ path }) => path);
  expect(prerendered).toEqual(expect.arrayContaining(indexed.map(([path]) => path)));
});
