/** What the pages say about the company is what the office has entered, and nothing else. */
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import { defaultBusiness, type BusinessFacts } from '@contracts/vocabulary/business';
import { promiseLabels } from '@contracts/vocabulary/site/content-rules';
import type { JobOpening, SiteContent, SiteSection } from '@contracts/vocabulary/site/site-content';
import { renderSite } from './prerender';
import { defaultSiteConfig } from './shared/config/site-config';

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
  'county',
  'brand',
];
function factsIn(content: object): string[] {
  return Object.entries(content).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'promises') return [];
    if (name === 'warrantyDays') return [`${String(value)} day warranty`];
    if (typeof value === 'object' && value !== null) return factsIn(value);
    return typeof value === 'string' && !shared.includes(name) && !/^\d{4}-\d\d-\d\d$/.test(value)
      ? value
      : [];
  });
}

const named = /\s(?:aria-label|alt|title|placeholder)="([^"]*)"/g;

/** What people, screen readers and search engines read. Drawings have numbers, too. */
const wordsOf = ({ head, body }: { head: string; body: string }) =>
  [
    head,
    body.replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, ' '),
    ...[...body.matchAll(named)].map(([, name]) => name),
  ]
    .join(' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");

async function render(content: SiteContent, business: Partial<BusinessFacts> = {}) {
  const { pages, sitemap } = await renderSite({
    ...defaultSiteConfig,
    business: { ...defaultBusiness, ...business },
    content,
  });
  const words = pages.map((page) => ({ path: page.path, words: wordsOf(page) }));
  const saying = (fact: string) =>
    words.filter((page) => page.words.includes(fact)).map((page) => page.path);
  return { pages, words, sitemap, saying, paths: pages.map(({ path }) => path) };
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

/** What a company may only say of itself once the office has entered it. */
const claims = [
  /\d\+/,
  /\d ?%/,
  /warrant/i,
  /guarantee/i,
  /same[- ]day/i,
  /licensed|insured|certified|bonded/i,
  /\d+[- ]years?\b|years of/i,
  /\bsince \d/i,
  /family[- ]owned|locally owned/i,
  /24\/7|day and night/i,
  /\bcoast\b|northeast florida|first coast|St\.? Johns River/i,
  /Mon(?:day)?[-–]Fri/,
  /on social media|all reviews/i,
];
/** Of the demo's service area. */
const places = example.areas
  .flatMap(({ county, towns }) => [county, ...towns])
  .map((place) => new RegExp(place.replace(/^St\b/, 'St\\.?'), 'i'));

const opening: JobOpening = {
  id: 'dispatcher',
  title: 'Dispatcher',
  type: 'Part-time',
  team: 'Office',
  city: 'Keystone Heights',
  state: 'FL',
  salaryMin: 30_000,
  salaryMax: 30_000,
  urgent: false,
  description: 'You answer the phone.',
  responsibilities: ['Answering'],
  requirements: ['Patience'],
  benefits: ['Paid days off'],
  datePosted: '2026-11-02',
  validThrough: '2027-02-28',
};

it.each([
  ['no content', emptyContent],
  ['an opening', { ...emptyContent, openings: [opening] }],
])('makes no claim of the demo’s for another company with %s', async (_, content) => {
  const elsewhereUrls = { reviewsUrl: '', socialUrl: '' };
  const { words } = await render(content, { counties: ['Clay'], ...elsewhereUrls });
  const elsewhere = places.filter((place) => !place.test('Clay'));
  const found = words.flatMap((page) =>
    [...claims, ...elsewhere].flatMap((claim) => {
      const { index } = claim.exec(page.words) ?? {};
      return index === undefined
        ? []
        : `${page.path}: ${page.words.slice(Math.max(0, index - 60), index + 40)}`;
    }),
  );
  expect(found).toEqual([]);
  // Each is one that the demo makes, or that no one makes.
  const demo = (await render(example)).words.map((page) => page.words).join();
  expect(places.filter((place) => !place.test(demo))).toEqual([]);
});

it('shows a promise at each place once the office has made it', async () => {
  const { saying } = await render({
    ...emptyContent,
    promises: ['same-day'],
    figures: { warrantyDays: '30' },
  });
  expect(saying('Same-day service, 30 day warranty.')).toEqual(['/']);
  for (const words of ['Backed for 30 days', 'Every repair carries a 30 day warranty.'])
    expect(saying(words)).toEqual(['/']);
  expect(saying('satisfaction')).toEqual([]);
  expect(saying('24/7')).toEqual([]);
  expect((await render({ ...emptyContent, promises: ['emergencies'] })).saying('24/7')).toContain(
    '/',
  );
});

it('names no towns in a county that is not served', async () => {
  const { saying } = await render(example, { counties: ['Flagler'] });
  expect(saying('Palm Coast')).toContain('/');
  expect(saying('Summer Haven')).toEqual([]);
  expect(saying('Volusia County')).toEqual([]);
});

it('says in the demo what the specification says', async () => {
  const { saying, sitemap } = await render(example);
  const openings = example.openings.map(({ title }) => title);
  expect(factsIn(example).filter((fact) => saying(fact).length === 0)).toEqual([]);
  for (const words of [
    '4.9 out of 5 from more than 200 reviews.',
    'completed since 1984',
    'Four figures, four promises',
    'Same-day service, 90 day warranty.',
    ...Object.values(promiseLabels).filter((label) => !label.includes('24/7')),
  ])
    expect(saying(words)).toEqual(['/']);
  expect(saying('Three people, three places to work')).toEqual(['/careers']);
  expect(sitemap.match(/\/careers\//g)).toHaveLength(openings.length);
});

const alone: readonly { section: SiteSection; path: string; next?: Partial<SiteContent> }[] = [
  { section: 'figures', path: '/' },
  { section: 'areas', path: '/' },
  { section: 'warranties', path: '/' },
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

/** Elements and their attributes' names, without any text. */
const structureOf = ({ head, body }: { head: string; body: string }) =>
  (head + body).match(/<[^>]*>/g)?.map((tag) => tag.replaceAll(/"[^"]*"/g, '""'));

const texts = (content: SiteContent, replaced: (text: string) => string): SiteContent =>
  JSON.parse(JSON.stringify(content), (name, value: unknown) =>
    // What isn't typed freely. Titles stay different, and aren't those that have a drawing.
    typeof value !== 'string' || [...shared, 'datePosted', 'validThrough'].includes(name)
      ? value
      : replaced(name === 'title' ? `Our ${value} ` : ''),
  ) as SiteContent;

const markup = [
  `"><script>alert(1)</script><img src=x onerror=alert(1)>`,
  `</title></script></style><!--page-body--></head>`,
  `' onmouseover='alert(1)' x="`,
  `javascript:alert(1)//&lt;script&gt; &quot; $& $1 \\`,
].join(' ');
const strange = `👩‍🔧🇺🇸 ${'é'.repeat(200)}${'W'.repeat(300)} \u05d0\u05d1 \u2028 \u2029 ]]> */ \r\n \t`;

it('shows what the office has written as text, in each page, head and data block', async () => {
  const usual = await render(texts(example, (kept) => `${kept}Text`));
  for (const text of [markup, strange]) {
    const content = texts(example, (kept) => kept + text);
    const { pages } = await render(content);
    expect(pages).toHaveLength(usual.pages.length);
    for (const [index, page] of pages.entries())
      expect(structureOf(page)).toEqual(structureOf(usual.pages[index]!));
    const openings = pages.filter(({ path }) => /^\/careers\/[a-z0-9-]+$/.test(path));
    const titles = openings.map(({ head }) => {
      const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)!;
      return (JSON.parse(block) as { title: string }).title;
    });
    expect(titles).toEqual(content.openings.map(({ title }) => title));
  }
});
