/** Pages with what the office has entered about the company. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { siteContentRequests } from '@contracts/booking/site-content';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import type { SiteContent } from '@contracts/vocabulary/site/site-content';
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
  const { openings } = workerData;
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
  await gateway.office('patch', '/api/admin/site-content', { ...example }).expect(200);
});
