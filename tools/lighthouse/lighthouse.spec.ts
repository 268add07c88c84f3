import { categories, heavy, limitsOf, median, shortfalls, summaryOf } from './limits.mjs';
import { namedScripts } from './weights.mjs';

const run = (performance: number, layoutShift = 0, rest = 100) => ({
  scores: { performance, accessibility: rest, 'best-practices': rest, seo: rest },
  layoutShift,
});

describe('the Lighthouse limits', () => {
  it('takes the middle of five, whatever their order', () => {
    expect(median([99, 60, 100, 98, 97])).toBe(98);
    expect(summaryOf([run(99), run(60), run(100), run(98), run(97)]).scores.performance).toBe(98);
  });

  it('takes the worst layout shift: one visitor sees it', () => {
    expect(summaryOf([run(100, 0), run(100, 0.2), run(100, 0)]).layoutShift).toBe(0.2);
  });

  it.each([
    ['/', run(98), 0],
    ['/', run(97), 1],
    ['/careers', run(98, 0, 99), 3],
    ['/', run(100, 0.01), 1],
    ['/book-appointment', run(95, 0, 95), 0],
    ['/book-appointment', run(94, 0, 94), 4],
    ['/technician-tracking', run(85, 0.04, 95), 0],
    ['/technician-tracking', run(84, 0.2, 95), 2],
  ])('%s with %o breaks %i promises', (path, summary, broken) => {
    expect(shortfalls(path, summary)).toHaveLength(broken);
  });

  it('takes what could not be measured for a broken promise', () => {
    expect(shortfalls('/', run(NaN, NaN))).toHaveLength(2);
  });

  it('promises something of every category where search engines look', () => {
    expect(Object.keys(limitsOf('/payment')).sort()).toEqual([...categories].sort());
  });

  it('finds every script that a page names, however it names it', () => {
    const html = `<script type="module" crossorigin src="/a.js"></script><script type="application/ld+json">{"src":"x"}</script>
    <link rel="modulepreload" crossorigin href="/b.js"><link rel="preload" as="script" href="/c.js">
    <link rel="prefetch" href="/d.js"><link rel="preload" as="font" href="/e.woff2"><link rel="stylesheet" href="/f.css">`;
    expect(namedScripts(html)).toEqual(['/a.js', '/b.js', '/c.js', '/d.js']);
  });

  it.each([
    ['Ant Design', 'const prefix="ant-btn"'],
    ['Leaflet', 'create("div","leaflet-pane")'],
    ['Stripe', 'load("https://js.stripe.com/v3")'],
  ])('knows %s by its sign', (name, code) => {
    expect(heavy.find(({ sign }) => sign.test(code))?.name).toBe(name);
    expect(heavy.some(({ sign }) => sign.test('const important = "want-buttons"'))).toBe(false);
  });
});
