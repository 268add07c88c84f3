import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { dataPlaceholders, inJson, placeholders } from '@contracts/vocabulary/text/placeholders';
import { siteRows } from '../../frontend/src/app/site-addresses';
import { checkPlaceholders } from './check-placeholders.mjs';
import { crawlerFiles } from './crawler-files.mjs';
import { precompress } from './precompress.mjs';
import { sitePagesOf } from './prerender.mjs';

const known = { placeholders, dataPlaceholders, inJson, defaultBusiness };

describe('placeholders', () => {
  it.each(Object.values(placeholders))('%s may stand in text, links and JSON', (placeholder) => {
    const text = `<p>${placeholder}</p><a href="?q=${encodeURIComponent(placeholder)}">{"a":{"b":"${inJson(placeholder)}"}}`;
    expect(() => checkPlaceholders('index.html', text, known)).not.toThrow();
  });

  it.each(['{{NAME.FIRST}}', '{{name.middle}}', encodeURIComponent('{{fax}}')])(
    '%s fails the build: no one would fill it',
    (placeholder) => {
      expect(() => checkPlaceholders('index.html', `<p>${placeholder}</p>`, known)).toThrow(/know/);
    },
  );

  it.each([defaultBusiness.name, defaultBusiness.phone, defaultBusiness.email])(
    '%s fails the build: an operator could not change it',
    (fact) => {
      expect(() => checkPlaceholders('index.html', `<p>${fact}</p>`, known)).toThrow(/built in/);
    },
  );
});

describe('what crawlers ask for', () => {
  const files = new Map(crawlerFiles(siteRows, known));

  it('closes the office, the phones and the calls, and nothing that is mapped', () => {
    const closed = [...(files.get('robots.txt') ?? '').matchAll(/^Disallow: (.*)$/gm)].map(
      ([, start = '']) => start,
    );
    const isClosed = (address: string) => closed.some((start) => address.startsWith(start));
    for (const address of ['/admin-login', '/technician', '/technician-tracking', '/api/config'])
      expect(isClosed(address)).toBe(true);
    for (const { path: address, crawled } of siteRows)
      expect({ address, isClosed: isClosed(address) }).toEqual({ address, isClosed: !crawled });
  });

  it('lets a phone keep the technician’s page, and no other, like an app', () => {
    expect(JSON.parse(files.get('technician.webmanifest') ?? '')).toMatchObject({
      name: 'Jobs · {{json:name.first}} {{json:name.rest}}',
      start_url: '/technician',
      scope: '/technician',
      display: 'standalone',
    });
    expect(files.get('site.webmanifest')).toContain('"display": "browser"');
  });

  it.each(['site.webmanifest', 'technician.webmanifest'])(
    'names icons that are there in %s',
    (file) => {
      const { icons } = JSON.parse(files.get(file) ?? '') as {
        icons: { src: string }[];
      };
      const there = readdirSync(path.join(__dirname, '../../frontend/public'));
      expect(there).toEqual(expect.arrayContaining(icons.map(({ src }) => src.slice(1))));
    },
  );
});

describe('the list of pages for the gateway', () => {
  const page = { indexed: true, crawled: true, policy: 'public' } as const;

  it('names a file for every page: its own, or the shell with the policy that it needs', () => {
    const { pages, notFound, texts } = sitePagesOf(siteRows, ['robots.txt']);
    expect(pages.map(({ path: address }) => address)).toEqual(
      siteRows.map(({ path: address }) => address),
    );
    const fileOf = (address: string) => pages.find((each) => each.path === address);
    expect(fileOf('/')).toMatchObject({ path: '/', file: 'index.html', indexed: true });
    expect(fileOf('/technician')).toMatchObject({
      file: 'shell-technician.html',
      policy: 'public',
    });
    expect(fileOf('/manage')).toMatchObject({ file: 'shell.html', policy: 'public' });
    expect(fileOf('/admin-login')).toMatchObject({ file: 'shell-office.html', policy: 'office' });
    expect({ notFound, texts }).toEqual({ notFound: '404.html', texts: ['robots.txt'] });
  });

  it('is not made when a prerendered page would allow inline styles, or a page has no shell', () => {
    const office = { ...page, path: '/admin-tracking', file: 'x.html', policy: 'office' } as const;
    expect(() => sitePagesOf([office], [])).toThrow(/admin-tracking/);
    const payment = { ...page, path: '/payment', policy: 'payment' } as const;
    expect(() => sitePagesOf([payment], [])).toThrow(/payment/);
  });
});

describe('the prerendered pages', () => {
  it('puts compressed texts next to those that are sent as they are, and next to nothing else', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'precompress-'));
    try {
      const text = 'export const built = true;\n'.repeat(50);
      for (const name of ['long.js', 'page.html', 'picture.png'])
        writeFileSync(path.join(folder, name), text);
      writeFileSync(path.join(folder, 'short.js'), 'export {};');
      await expect(precompress(folder)).resolves.toMatchObject({ files: 1, before: text.length });
      expect(readdirSync(folder).filter((name) => /\.(br|gz)$/.test(name))).toEqual([
        'long.js.br',
        'long.js.gz',
      ]);
      const read = (name: string) => readFileSync(path.join(folder, name));
      expect(brotliDecompressSync(read('long.js.br')).toString()).toBe(text);
      expect(gunzipSync(read('long.js.gz')).toString()).toBe(text);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
