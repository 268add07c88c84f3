/** Pages with what the office has entered about the company. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { siteContentRequests } from '@contracts/booking/site-content';
import { serviceCounties as counties } from '@contracts/vocabulary/places/service-area';
import {
  contentLimits,
  entryRules,
  listRules,
  listSections,
  type ListSection,
  type TextRule,
} from '@contracts/vocabulary/site/content-rules';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import { sitePromises, type SiteContent } from '@contracts/vocabulary/site/site-content';
import { pageMarks, sitePagesFile, type SitePages } from '@contracts/vocabulary/site-pages';
import { KeptContent } from '../../src/status/kept-content';
import { officer, startGateway, type GatewayUnderTest } from '../gateway-under-test';

const template = `<html><head>${pageMarks.head}</head><body>${pageMarks.body}</body></html>`;
const pages: SitePages = {
  pages: [
    { path: '/', file: 'index.html', policy: 'public' },
    { path: '/careers', file: 'careers.html', policy: 'public' },
    { path: '/careers/:slug', file: 'opening.html', policy: 'public' },
  ],
  notFound: '404.html',
  texts: ['robots.txt'],
  renderer: '.renderer.mjs',
};
/** In the place of the built one. */
const renderer = `
  import { parentPort, workerData } from 'node:worker_threads';
  const page = (path, file, words) =>
    ({ path, file, head: '<title>$&' + words + '</title>', body: '<h1>{{name.first}}</h1>' });
  const { openings } = workerData.content;
  parentPort.postMessage({
    pages: [
      page('/', 'index.html', 'Home'),
      page('404.html', '404.html', 'Not found'),
      ...(openings.length ? [page('/careers', 'careers.html', 'Careers')] : []),
      ...openings.map(({ id, title }) => page('/careers/' + id, 'opening.html', title)),
    ],
    sitemap: openings.map(({ id }) => '{{publicUrl}}/careers/' + id).join(),
  });`;

let folder: string;
let gateway: GatewayUnderTest;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'content-site-'));
  for (const file of ['index.html', 'careers.html', 'opening.html', '404.html'])
    writeFileSync(path.join(folder, file), template);
  writeFileSync(path.join(folder, 'robots.txt'), '');
  writeFileSync(path.join(folder, '.renderer.mjs'), renderer);
  writeFileSync(path.join(folder, sitePagesFile), JSON.stringify(pages));
  gateway = await startGateway({ SITE_DIR: folder, DEMO: '0', BUSINESS_NAME: 'Tern Repairs' });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

const example = demoContent('2026-11-29');

async function publish(content: SiteContent): Promise<void> {
  gateway.stubs.answer(siteContentRequests.published, () => content);
  await gateway.app.get(KeptContent).refresh();
}

describe('the site’s content', () => {
  it('has the pages that there is something to say on, and follows the office', async () => {
    const { http } = gateway;
    const { text } = await http.get('/').expect(200);
    expect(text).toContain('<title>$&Home</title>');
    expect(text).toContain('<h1>Tern</h1>');
    expect(text).not.toContain('56,000');
    const addresses = ['/careers', '/careers/apprentice', '/careers/:slug', '/404', '/404.html'];
    for (const address of addresses) {
      const answer = await http.get(address).expect(404);
      expect(answer.text).toContain('Not found');
    }
    await publish({ ...emptyContent, openings: example.openings.slice(1) });
    await http.get('/careers').expect(200);
    const opening = await http.get('/careers/apprentice').expect(200);
    expect(opening.text).toContain('Appliance Repair Apprentice');
    // What the browser needs, to render the same.
    expect(opening.text).toMatch(/id="site-config">.*"openings":\[\{/);
    expect((await http.get('/sitemap.xml').expect(200)).text).toBe(
      'https://repairs.example.com/careers/apprentice,https://repairs.example.com/careers/customer-service',
    );
    await publish({ ...emptyContent, openings: example.openings.slice(2) });
    await http.get('/careers/apprentice').expect(404);
    await http.get('/careers/customer-service').expect(200);
    await publish(emptyContent);
    await http.get('/careers').expect(404);
    await http.get('/.renderer.mjs').expect(404);
  });

  it('tells pages which videos there are', async () => {
    await publish({ ...emptyContent, team: example.team.slice(0, 1) });
    const { body } = await gateway.http.get('/api/config').expect(200);
    expect(body).toMatchObject({ content: { team: [{ name: 'Walt Ferris', filmed: false }] } });
  });

  it('takes from the office what fits a page, and passes on what it was based on', async () => {
    const [review] = example.reviews;
    const refused = async (change: object) =>
      (await gateway.office('patch', '/api/admin/site-content', change).expect(400)).body as object;
    for (const wrong of [
      { reviews: [{ ...review, rating: 6 }] },
      { reviews: [{ ...review, text: 'x'.repeat(501) }] },
      { reviews: [{ ...review, name: '{{email}}' }] },
      { reviews: [review, review] },
      { reviews: Array.from({ length: 13 }, (_, index) => ({ ...review, id: `r${index}` })) },
      { figures: { ...example.figures, since: 'always' } },
      {
        openings: [
          example.openings[0],
          { ...example.openings[1], title: 'Senior appliance technician' },
        ],
      },
      { openings: [{ ...example.openings[0], validThrough: '2026-01-01' }] },
      { team: [{ ...example.team[0], videoUrl: 'https://videos.example.com/a.mp4' }] },
      { figures: { warrantyDays: '0' } },
      { figures: { rating: null } },
      { promises: ['free repairs'] },
      { promises: ['same-day', 'same-day'] },
      { areas: [example.areas[3], { ...example.areas[3], id: 'another' }] },
      { areas: [{ ...example.areas[3], county: 'Nowhere' }] },
      { perks: [{ ...example.perks[0], text: 'Write to %7b%7bemail%7D%7D' }] },
      { perks: [{ ...example.perks[0], text: 'Call tel:+10000000000' }] },
    ])
      expect(await refused(wrong)).toMatchObject({ code: 'validation_failed' });

    const saved: unknown[] = [];
    gateway.stubs.answer(siteContentRequests.change, (request) => {
      saved.push(request);
      return { ...example, version: 8 };
    });
    const change = { reviews: [{ ...review, name: '  Dana R.\u200b ' }], version: 7 };
    await gateway.office('patch', '/api/admin/site-content', change).expect(200);
    expect(saved).toEqual([{ change: { reviews: [review], version: 7 }, by: officer }]);
    for (const taken of [example, { figures: { rating: '4.7' } }, { promises: [] }])
      await gateway.office('patch', '/api/admin/site-content', { ...taken }).expect(200);
  });

  it('takes away what turns the text after it around, and keeps emoji', async () => {
    const [review] = example.reviews;
    const saved: unknown[] = [];
    gateway.stubs.answer(siteContentRequests.change, ({ change }) => {
      saved.push(change);
      return { ...example, version: 8 };
    });
    const typed = {
      name: '\u202eDana\u2066',
      location: '\u200f Elkton',
      text: '👩\u200d🔧\u202e \u05d0\u2069',
    };
    const reviews = [{ ...review, ...typed }];
    await gateway.office('patch', '/api/admin/site-content', { reviews }).expect(200);
    const kept = { name: 'Dana', location: 'Elkton', text: '👩\u200d🔧 \u05d0' };
    expect(saved).toEqual([{ reviews: [{ ...review, ...kept }] }]);
    for (const text of ['\0', '\ud800']) {
      const wrong = [{ ...review, text: `Never stored: ${text}` }];
      await gateway.office('patch', '/api/admin/site-content', { reviews: wrong }).expect(400);
    }
  });

  it('puts what the office has written into the page as it is', async () => {
    const [review] = example.reviews;
    const text = `</script><script>alert(1)</script></head>${pageMarks.body}{{email}} $& \u2028`;
    await publish({ ...emptyContent, reviews: [{ ...review!, text }] });
    const page = (await gateway.http.get('/').expect(200)).text;
    const [, block = ''] = /id="site-config">(.*?)<\/script>/s.exec(page)!;
    expect(JSON.parse(block)).toMatchObject({ content: { reviews: [{ text }] } });
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  /** As long as its rules allow, of a letter that takes as many bytes as a text of that length may. */
  const fullest = (letter: string): object => {
    const textOf = ({ max, lines }: TextRule) => {
      const text = letter.repeat(max);
      return lines === undefined ? text : Array<string>(lines).fill(text);
    };
    const others = (section: ListSection, index: number): object => {
      const first: object = (example[section][0] as object | undefined) ?? {};
      return { ...first, id: `${index}`, ...(section === 'areas' && { county: counties[index] }) };
    };
    const lists = listSections.map((section) => {
      const rules: Readonly<Record<string, TextRule>> = entryRules[section];
      const entries = Array.from({ length: listRules[section].max }, (_, index) => ({
        ...others(section, index),
        ...Object.fromEntries(
          Object.entries(rules)
            .filter(([name]) => !['title', 'state', 'videoUrl'].includes(name))
            .map(([name, rule]) => [name, textOf(rule)]),
        ),
        ...(section === 'openings' && { title: `Technician ${index}` }),
      }));
      return [section, entries];
    });
    return { figures: example.figures, promises: sitePromises, ...Object.fromEntries(lists) };
  };

  it.each(['"', 'é'])('takes the fullest content that its rules allow, of %s', async (letter) => {
    const saved: unknown[] = [];
    gateway.stubs.answer(siteContentRequests.change, ({ change }) => {
      saved.push(change);
      return { ...example, version: 8 };
    });
    const content = fullest(letter);
    await gateway.office('patch', '/api/admin/site-content', content).expect(200);
    expect(saved).toEqual([content]);
    const { bytes, values } = contentLimits;
    const tooLong = { reviews: example.reviews, figures: { since: ' '.repeat(bytes) } };
    await gateway.office('patch', '/api/admin/site-content', tooLong).expect(413);
    const tooMany = { promises: Array<string>(values + 1).fill('same-day') };
    await gateway.office('patch', '/api/admin/site-content', tooMany).expect(400);
  });
});
