import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { siteContentRequests } from '@contracts/booking/site-content';
import { settingsRequests, type DecidedRules } from '@contracts/booking/settings';
import { defaultBusiness, type SiteConfig } from '@contracts/vocabulary/business';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import { pageMarks, type SitePages } from '@contracts/vocabulary/site-pages';
import { KeptReply } from '@service-kit/requests/kept-reply';
import type { Requests } from '@service-kit/requests/requests';
import type { SecurityHeaders } from '../edge/http/security-headers';
import { KeptContent } from '../status/kept-content';
import type { SiteConfigService } from '../status/site-config.service';
import { RenderedSite } from './rendered-site';
import type { SiteFiles } from './site-files';

const pages: SitePages = {
  pages: [{ path: '/', file: 'index.html', policy: 'public' }],
  notFound: '404.html',
  texts: [],
  renderer: 'renderer.mjs',
};
/** In the place of the built one. Each rendering leaves a line in `years`. */
const renderer = `
  import { appendFileSync } from 'node:fs';
  import { parentPort, workerData } from 'node:worker_threads';
  const { years } = workerData.content.figures;
  appendFileSync(new URL('years', import.meta.url), years + '\\n');
  if (years === 'wrong') throw new Error('It cannot be rendered');
  const page = (path, file) => ({ path, file, head: '<title>' + years + '</title>', body: '' });
  parentPort.postMessage({
    pages: [page('/', 'index.html'), page('404.html', '404.html')],
    sitemap: '',
  });`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rendered-site-spec-'));
  for (const file of ['index.html', '404.html'])
    writeFileSync(path.join(folder, file), `<head>${pageMarks.head}</head>${pageMarks.body}`);
  writeFileSync(path.join(folder, 'renderer.mjs'), renderer);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Knows the content of the first year at start; booking answers with those that follow. */
function siteOf(first: string) {
  const office = { years: first, rules: {} as DecidedRules };
  const contentOf = (years: string) => ({ ...emptyContent, figures: { years } });
  const asking = (answer: () => unknown) =>
    ({ ask: () => Promise.resolve().then(answer) }) as unknown as Requests;
  const content = new KeptContent(
    asking(() => contentOf(office.years)),
    siteContentRequests.published,
    contentOf(first),
  );
  const rules = new KeptReply(
    asking(() => office.rules),
    settingsRequests.decided,
    {},
  );
  const read = jest.fn(() => undefined);
  const settled = (): SiteConfig => {
    const { current } = content;
    read();
    return { business: defaultBusiness, publicUrl: '', content: current } as SiteConfig;
  };
  const files = {
    root: folder,
    pages,
    read: (file: string) => Promise.resolve(readFileSync(path.join(folder, file), 'utf8')),
  };
  const site = new RenderedSite(
    files as unknown as SiteFiles,
    { settled } as unknown as SiteConfigService,
    { ofPage: () => ({}) } as unknown as SecurityHeaders,
    rules,
    content,
  );
  const shown = () => readFileSync(path.join(site.folder, 'index.html'), 'utf8');
  const renderings = () => readFileSync(path.join(folder, 'years'), 'utf8').trim().split('\n');
  return { site, office, content, rules, read, shown, renderings };
}

describe('the rendered site', () => {
  it('starts with what can be rendered, and shows the rest as soon as it can be, too', async () => {
    const { site, office, content, read, shown } = siteOf('40+');
    office.years = 'wrong';
    const outcomes: Promise<string>[] = [];
    const outcome = () => content.refresh().then(() => 'shown', String);
    read.mockImplementationOnce(() => void outcomes.push(outcome()));
    await site.onApplicationBootstrap();
    expect(await Promise.all(outcomes)).toEqual(['Error: It cannot be rendered']);
    expect(shown()).toContain('<title>40+</title>');
    office.years = '41+';
    await content.refresh();
    expect(shown()).toContain('<title>41+</title>');
    await site.onApplicationShutdown();
  });

  it('renders once for all that has changed since the last rendering started', async () => {
    const { site, office, content, rules, read, shown, renderings } = siteOf('40+');
    office.years = '41+';
    office.rules = { counties: ['Clay'] };
    const asked: Promise<void>[] = [];
    read.mockImplementationOnce(() => void asked.push(content.refresh(), rules.refresh()));
    await site.onApplicationBootstrap();
    await Promise.all(asked);
    expect(shown()).toContain('<title>41+</title>');
    expect(renderings()).toEqual(['40+', '41+']);
    await site.onApplicationShutdown();
  });
});
