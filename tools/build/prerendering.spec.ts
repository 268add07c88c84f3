/** What the build checks of the pages that it has rendered, and what it makes for crawlers. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { factPlaces, inJson } from '@contracts/vocabulary/fact-places';
import { crawlersFiles } from './crawlers-files.mjs';
import { assertOnlyPlaces } from './open-places.mjs';
import { precompress } from './precompress.mjs';

const known = { factPlaces, inJson, defaultBusiness };

describe('open places', () => {
  it.each(Object.values(factPlaces))('%s may stand in text, links and JSON', (place) => {
    const text = `<p>${place}</p><a href="?q=${encodeURIComponent(place)}">{"a":{"b":"${inJson(place)}"}}`;
    expect(() => assertOnlyPlaces('index.html', text, known)).not.toThrow();
  });

  it.each(['{{NAME.FIRST}}', '{{name.middle}}', encodeURIComponent('{{fax}}')])(
    '%s ends the build: nobody would fill it',
    (place) => {
      expect(() => assertOnlyPlaces('index.html', `<p>${place}</p>`, known)).toThrow(/know/);
    },
  );

  it.each([defaultBusiness.name, defaultBusiness.phone, defaultBusiness.email])(
    '%s ends the build: an operator could not change it',
    (fact) => {
      expect(() => assertOnlyPlaces('index.html', `<p>${fact}</p>`, known)).toThrow(/built in/);
    },
  );
});

describe('what crawlers ask for', () => {
  const files = new Map(
    crawlersFiles(
      [
        { path: '/', indexed: true },
        { path: '/login', indexed: false },
      ],
      known,
    ),
  );

  it('maps the pages that search engines may show', () => {
    expect(files.get('sitemap.xml')).toContain('<loc>{{publicUrl}}/</loc>');
    expect(files.get('sitemap.xml')).not.toContain('login');
  });

  it('closes the office, the phones and the calls, and nothing that is mapped', () => {
    const closed = [...(files.get('robots.txt') ?? '').matchAll(/^Disallow: (.*)$/gm)].map(
      ([, start = '']) => start,
    );
    const isClosed = (address: string) => closed.some((start) => address.startsWith(start));
    for (const address of ['/admin-login', '/technician', '/technician-tracking', '/api/config'])
      expect(isClosed(address)).toBe(true);
    for (const address of ['/', '/careers', '/book-appointment', '/payment'])
      expect(isClosed(address)).toBe(false);
  });

  it('names icons that are there', () => {
    const { icons } = JSON.parse(files.get('site.webmanifest') ?? '') as {
      icons: { src: string }[];
    };
    const there = readdirSync(path.join(__dirname, '../../frontend/public'));
    expect(there).toEqual(expect.arrayContaining(icons.map(({ src }) => src.slice(1))));
  });
});

it('puts compressed texts beside those that are sent as they are, and beside nothing else', async () => {
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
