/** What the pages say about the company is what the office has entered, and nothing else. */
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import type { SiteContent, SiteSection } from '@contracts/vocabulary/site/site-content';
import { renderSite } from './prerender';

// Jest has no import.meta.glob.
jest.mock('./app/route-chunks', () => ({
  ...jest.requireActual<object>('./testing/route-chunks'),
  chunksOf: () => [],
}));

const example = demoContent('2026-11-29');

/** What only this company says of itself: everything but words that other companies use, too. */
const shared = [
  'id',
  'location',
  'city',
  'state',
  'type',
  'team',
  'thumbnail',
  'videoUrl',
  'specialty',
];
function factsIn(content: object): string[] {
  return Object.entries(content).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return factsIn(value);
    return typeof value === 'string' && !shared.includes(name) && !/^\d{4}-\d\d-\d\d$/.test(value)
      ? value
      : [];
  });
}

/** What people and search engines read. Drawings have numbers, too. */
const wordsOf = ({ head, body }: { head: string; body: string }) =>
  `${head} ${body.replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, ' ')}`
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");

async function render(content: SiteContent) {
  const { pages, sitemap } = await renderSite(content);
  const words = pages.map((page) => ({ path: page.path, words: wordsOf(page) }));
  const saying = (fact: string) =>
    words.filter((page) => page.words.includes(fact)).map((page) => page.path);
  return { pages, sitemap, saying, paths: pages.map(({ path }) => path) };
}

it('claims nothing, on no page, until the office has entered something', async () => {
  const { saying, pages, paths, sitemap } = await render(emptyContent);
  const facts = [...factsIn(example), 'out of 5', '$32,000', 'Now Hiring', 'foundingDate'];
  expect(facts.length).toBeGreaterThan(60);
  expect(facts.flatMap((fact) => saying(fact).map((path) => [path, fact]))).toEqual([]);
  expect(paths).not.toContain('/careers');
  expect(sitemap).not.toContain('/careers');
  for (const { path, head, body } of pages) {
    expect([path, (head + body).match(/href="[^"]*(?:careers|#testimonials)[^"]*"/)]).toEqual([
      path,
      null,
    ]);
    expect([path, body.includes('>Reviews<')]).toEqual([path, false]);
  }
});

it('says in the demo what the specification says', async () => {
  const { saying, sitemap } = await render(example);
  const openings = example.openings.map(({ title }) => title);
  expect(factsIn(example).filter((fact) => saying(fact).length === 0)).toEqual([]);
  for (const words of [
    '4.9 out of 5 from more than 200 reviews.',
    'completed since 1984',
    'Four figures, four promises',
  ])
    expect(saying(words)).toEqual(['/']);
  expect(saying('Three people, three places to work')).toEqual(['/careers']);
  expect(sitemap.match(/\/careers\//g)).toHaveLength(openings.length);
});

const alone: readonly { section: SiteSection; path: string; next?: Partial<SiteContent> }[] = [
  { section: 'figures', path: '/' },
  { section: 'reviews', path: '/' },
  { section: 'openings', path: '/careers' },
  { section: 'perks', path: '/careers', next: { openings: example.openings } },
  { section: 'team', path: '/careers' },
  { section: 'values', path: '/careers', next: { team: example.team } },
];

it.each(alone)(
  'shows $section once they are entered, at $path',
  async ({ section, path, next }) => {
    const { saying } = await render({ ...emptyContent, ...next, [section]: example[section] });
    const facts = factsIn({ [section]: example[section] });
    const missing = facts.filter((fact) => !saying(fact).includes(path));
    // What an opening's own page says besides.
    const details = example.openings.flatMap(({ responsibilities }) => responsibilities);
    expect(missing.filter((fact) => !details.includes(fact))).toEqual([]);
  },
);

it('says only what a company with a few figures can say', async () => {
  const { saying } = await render({
    ...emptyContent,
    figures: { rating: '4.7' },
    reviews: example.reviews.slice(0, 1),
  });
  expect(saying('4.7 out of 5.')).toEqual(['/']);
  expect(saying('undefined')).toEqual([]);
  expect(saying('Four figures')).toEqual([]);
});
