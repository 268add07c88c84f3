/** The site's files and pages, and the headers of everything. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SitePages } from '@contracts/vocabulary/site-pages';
import { RenderedSite } from '../src/site/rendered-site';
import { startGateway, type GatewayUnderTest } from './gateway-under-test';

jest.setTimeout(60_000);

let gateway: GatewayUnderTest;
let site: string;

const html = (title: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><div id="root"></div></body></html>`;
const styles = 'h1{color:#10202b}';
/** As the build leaves it: with placeholders for the facts of an installation. */
const openHead =
  `<style>${styles}</style><link rel="canonical" href="{{publicUrl}}/"/><a href="tel:+10000000000">{{phone:0000000000}}</a>` +
  '<p>{{name.first}} {{name.rest}}</p><script type="application/ld+json">{"name":"{{json:name.first}} {{json:name.rest}}"}</script>';
const firmName = `Tern & <b>Sons</b> </script> "O'Neil" $& {{phone:0000000000}}`;
const sitePages: SitePages = {
  pages: [
    { path: '/', file: 'index.html', policy: 'public' },
    { path: '/careers', file: 'careers/index.html', policy: 'public' },
    { path: '/careers/chef', file: 'careers/chef/index.html', policy: 'public' },
    { path: '/book-appointment', file: 'shell.html', policy: 'public' },
    { path: '/technician-tracking', file: 'shell.html', policy: 'public' },
    { path: '/payment', file: 'payment/index.html', policy: 'payment' },
    { path: '/admin-login', file: 'shell-office.html', policy: 'office' },
    { path: '/admin-tracking', file: 'shell-office.html', policy: 'office' },
  ],
  notFound: '404.html',
  texts: ['sitemap.xml', 'robots.txt', 'site.webmanifest'],
};
const script = 'export const built = true;\n'.repeat(50);

const settings = {
  DEMO: '1',
  BUSINESS_NAME: firmName,
  BUSINESS_PHONE: '(386) 555-0199',
  MAP_TILE_URL: 'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
  EMBEDDED_REQUEST_FORM_URL: 'https://forms.example.com/request?company=1',
  STRIPE_API_BASE: 'http://127.0.0.1:12111',
};

beforeAll(async () => {
  site = mkdtempSync(path.join(os.tmpdir(), 'gateway-site-'));
  for (const folder of ['assets', 'careers']) mkdirSync(path.join(site, folder));
  const write = (file: string, content: string | Buffer) =>
    writeFileSync(path.join(site, file), content);
  write('index.html', html('Home', openHead));
  write('pages.json', JSON.stringify(sitePages));
  write('shell.html', html('Shell', `<style>${styles}</style>`));
  write('shell-office.html', html('Office', `<style>${styles}</style>`));
  write('careers/unlisted.html', html('Unlisted'));
  write('404.html', html('404 Page Not Found'));
  write('careers/index.html', html('Careers'));
  mkdirSync(path.join(site, 'careers/chef'));
  write('careers/chef/index.html', html('Chef'));
  mkdirSync(path.join(site, 'payment'));
  write('payment/index.html', html('Payment', `<style>${styles}</style>`));
  write('sitemap.xml', '<urlset><url><loc>{{publicUrl}}/careers</loc></url></urlset>');
  write('robots.txt', 'Sitemap: {{publicUrl}}/sitemap.xml\n');
  write('site.webmanifest', '{"name":"{{json:name.first}} {{json:name.rest}}"}');
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  write('assets/main-1a2b3c.js', script);
  write('assets/main-1a2b3c.js.br', brotliCompressSync(script));
  write('assets/main-1a2b3c.js.gz', gzipSync(script));
  write('.secret', 'not for the world');
  gateway = await startGateway({ SITE_DIR: site, ...settings });
});

afterAll(async () => {
  await gateway.stop();
  rmSync(site, { recursive: true });
});

const titleOf = (text: string) => /<title>(.*)<\/title>/.exec(text)?.[1];

describe('pages', () => {
  it('are there at every address that the build has listed, prerendered or in a shell', async () => {
    const titles: Record<string, string | undefined> = {};
    for (const { path: route } of sitePages.pages) {
      const { text } = await gateway.http.get(route).expect(200).expect('content-type', /html/);
      titles[route] = titleOf(text);
    }
    expect(titles).toEqual({
      '/': 'Home',
      '/careers': 'Careers',
      '/careers/chef': 'Chef',
      '/book-appointment': 'Shell',
      '/technician-tracking': 'Shell',
      '/payment': 'Payment',
      '/admin-login': 'Office',
      '/admin-tracking': 'Office',
    });
  });

  it('are not found elsewhere, and say so in HTML', async () => {
    for (const address of [
      '/nothing',
      '/careers/baker',
      '/careers/chef/index.html',
      '/shell.html',
      '/shell-office.html',
      '/pages.json',
      '/careers/unlisted',
      '/careers/unlisted.html',
      '/login',
      '/assets/gone.js',
      '/index.html',
      '/.secret',
      '/metrics',
      '//',
      '/wp-login.php',
    ]) {
      const { text } = await gateway.http.get(address).expect(404).expect('content-type', /html/);
      expect(titleOf(text)).toBe('404 Page Not Found');
    }
  });

  it('keep an address with a query or a slash at its end', async () => {
    await gateway.http.get('/technician-tracking?appointment=1').expect(200);
    await gateway.http.get('/careers/').expect(200);
  });

  it('carry the facts of the firm, which break out of nothing', async () => {
    const { text } = await gateway.http.get('/').expect(200);
    expect(text).toContain('<link rel="canonical" href="https://repairs.example.com/"/>');
    expect(text).toContain('<a href="tel:+13865550199">(386) 555-0199</a>');
    expect(text).toContain(
      '<p>Tern &amp; &lt;b&gt;Sons&lt;/b&gt; &lt;/script&gt; &quot;O&#x27;Neil&quot; $&amp; {{phone:0000000000}}</p>',
    );
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1];
    expect(JSON.parse(block ?? '')).toEqual({ name: firmName });
  });

  it('allow their own styles by their content, and are the same for everybody', async () => {
    const { text, headers } = await gateway.http.get('/').expect(200);
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(headers['content-security-policy']).toMatch(`style-src 'self' 'sha256-${hash}'`);
    expect(headers['content-security-policy']).not.toMatch(/style-src [^;]*unsafe-inline/);
    const again = await gateway.http.get('/').expect(200);
    expect(again.text).toBe(text);
  });

  it.each(['br', 'gzip', 'identity'])(
    'are asked for again by their tag only (%s)',
    async (encoding) => {
      const ask = (tag?: string) =>
        gateway.http
          .get('/careers')
          .set('accept-encoding', encoding)
          .set(tag ? { 'if-none-match': tag } : {});
      const { etag } = (await ask().expect(200)).headers as { etag: string };
      const unchanged = await ask(`"other", ${etag}`).expect(304);
      expect(unchanged.text).toBe('');
      expect(unchanged.headers.etag).toBe(etag);
      expect(unchanged.headers['content-security-policy']).toContain(`script-src 'self'`);
      await ask('"other"').expect(200);
    },
  );

  it('have a tag that follows from their content alone, and one for each form', async () => {
    const tagOf = async (encoding: string, address: string) =>
      String((await gateway.http.get(address).set('accept-encoding', encoding)).headers.etag);
    const tags = new Set<string>();
    for (const address of ['/', '/careers', '/careers/chef']) {
      for (const encoding of ['br', 'gzip', 'identity']) tags.add(await tagOf(encoding, address));
    }
    expect(tags.size).toBe(9);
    const { stop, http } = await startGateway({ SITE_DIR: site, ...settings });
    try {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const { headers } = await http.get('/careers').set('accept-encoding', encoding);
        expect(headers.etag).toBe(await tagOf(encoding, '/careers'));
        expect(headers['last-modified']).toBeUndefined();
      }
    } finally {
      await stop();
    }
  });

  it('that are none are never answered as unchanged or in part', async () => {
    const { etag } = (await gateway.http.get('/careers')).headers as { etag: string };
    const first = await gateway.http.get('/nothing').expect(404);
    expect(first.headers.etag).toBeUndefined();
    const again = await gateway.http
      .get('/nothing')
      .set({ 'if-none-match': etag, range: 'bytes=0-3' })
      .expect(404);
    expect(again.text).toBe(first.text);
  });

  it('allow what their policy says, and no page more', async () => {
    for (const { path: route, policy: kind } of sitePages.pages) {
      const { headers, text } = await gateway.http.get(route);
      const policy = String(headers['content-security-policy']);
      const [, sources = ''] = /style-src ([^;]*)/.exec(policy) ?? [];
      // A browser that finds a hash or a nonce beside it ignores 'unsafe-inline'.
      const expected = kind === 'office' ? `'self' 'unsafe-inline'` : sources;
      expect({ route, sources }).toEqual({ route, sources: expected });
      expect(sources.includes('unsafe-inline')).toBe(kind === 'office');
      expect({ route, stripe: policy.includes('stripe') }).toEqual({
        route,
        stripe: kind === 'payment',
      });
      expect(String(headers['permissions-policy']).includes('stripe')).toBe(kind === 'payment');
      expect(headers['cross-origin-opener-policy']).toBe(
        kind === 'payment' ? 'same-origin-allow-popups' : 'same-origin',
      );
      expect(policy).toMatch(/script-src 'self'[; ]/);
      expect(policy).not.toMatch(/script-src [^;]*unsafe/);
      expect(text).toContain('id="site-config"');
    }
  });

  it('carry the settings as data that cannot break out', async () => {
    const { text } = await gateway.http.get('/');
    const block = /<script type="application\/json" id="site-config">(.*?)<\/script>/.exec(
      text,
    )?.[1];
    const settings = JSON.parse(block ?? '') as { business: { name: string }; demo: boolean };
    expect(settings.demo).toBe(true);
    expect(settings.business.name).toBe(firmName);
    expect(text.match(/<\/script>/g)).toHaveLength(2);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['br; q=0.5', 'br'],
    ['deflate', undefined],
    ['brotli', undefined],
    ['identity', undefined],
  ])('are compressed for those who take %s', async (accepted, encoding) => {
    const response = await gateway.http.get('/careers').set('accept-encoding', accepted);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('accept-encoding');
    expect(response.headers['cache-control']).toBe('no-cache');
    // superagent takes gzip and br apart by itself
    expect(titleOf(response.text)).toBe('Careers');
  });

  it('answer HEAD, and nothing to other methods', async () => {
    const { headers, text } = await gateway.http.head('/careers').expect(200);
    expect(text ?? '').toBe('');
    expect(headers).toMatchObject({
      etag: expect.any(String) as string,
      'content-type': 'text/html; charset=utf-8',
    });
    await gateway.http.head('/nothing').expect(404);
    await gateway.http.post('/careers').expect(404).expect('content-type', /json/);
  });
});

describe('a gateway', () => {
  it('takes the pages that it has written away again when it stops', async () => {
    const { app, stop } = await startGateway({ SITE_DIR: site });
    const { folder } = app.get(RenderedSite);
    expect(readdirSync(folder)).toContain('index.html.br');
    await stop();
    expect(existsSync(folder)).toBe(false);
  });

  it('without a built site answers calls, and says at every other address that there is none', async () => {
    const { http, stop } = await startGateway({ SITE_DIR: path.join(site, 'careers') });
    try {
      const { text } = await http.get('/').expect(404).expect('content-type', /html/);
      expect(titleOf(text)).toBe('Not built');
      await http.get('/api/config').expect(200);
    } finally {
      await stop();
    }
  });
});

describe('what crawlers ask for', () => {
  it.each([
    ['/sitemap.xml', 'application/xml', '<loc>https://repairs.example.com/careers</loc>'],
    ['/robots.txt', 'text/plain', 'Sitemap: https://repairs.example.com/sitemap.xml'],
    ['/site.webmanifest', 'application/manifest+json', '"name":"Tern & \\u003cb>Sons'],
  ])('%s names this installation', async (address, type, words) => {
    const response = await gateway.http
      .get(address)
      .buffer(true)
      .parse((stream, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => done(null, Buffer.concat(chunks).toString()));
      })
      .expect(200);
    expect(response.headers['content-type']).toContain(type);
    expect(response.body).toContain(words);
    await gateway.http.get(address).set('if-none-match', String(response.headers.etag)).expect(304);
  });
});

describe('files', () => {
  it('named by their content may be kept for a year, others for an hour', async () => {
    const asset = await gateway.http.get('/assets/main-1a2b3c.js').expect(200);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toMatch(/javascript/);
    const icon = await gateway.http.get('/favicon.svg').expect(200);
    expect(icon.headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('are sent as they were compressed (%s)', async (accepted, encoding) => {
    const response = await gateway.http
      .get('/assets/main-1a2b3c.js')
      .set('accept-encoding', accepted)
      .buffer(true)
      .parse((stream, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => done(null, Buffer.concat(chunks).toString()));
      })
      .expect(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.body).toBe(script);
  });

  it('are asked for again by their tag only', async () => {
    const { headers } = await gateway.http.get('/favicon.svg');
    await gateway.http.get('/favicon.svg').set('if-none-match', String(headers.etag)).expect(304);
  });

  it('outside of the site are out of reach', async () => {
    for (const address of [
      '/../package.json',
      '/assets/../../etc/passwd',
      '/%2e%2e/package.json',
      '/assets/%2e%2e%2f.secret',
      '/..%5cpackage.json',
      '/assets%2fmain-1a2b3c.js/..',
    ]) {
      const { text } = await gateway.http.get(address);
      expect(text).not.toMatch(/not for the world|root:|"dependencies"/);
    }
  });
});

describe('headers', () => {
  const policyOf = async (address: string) => {
    const { headers } = await gateway.http.get(address);
    return new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]),
    );
  };

  it('let a page load from itself, from the map’s tiles and the embedded form, and run no inline script', async () => {
    const policy = await policyOf('/');
    expect(policy.get('default-src')).toEqual([`'self'`]);
    expect(policy.get('script-src')).toEqual([`'self'`]);
    expect(policy.get('img-src')).toEqual([`'self'`, 'data:', 'https://*.tiles.example.com']);
    expect(policy.get('connect-src')).toEqual([`'self'`, 'wss://repairs.example.com']);
    expect(policy.get('frame-src')).toEqual(['https://forms.example.com']);
    expect(policy.get('frame-ancestors')).toEqual([`'none'`]);
    expect(policy.get('object-src')).toEqual([`'none'`]);
    expect(policy.get('base-uri')).toEqual([`'none'`]);
    expect(policy.has('upgrade-insecure-requests')).toBe(true);
    const all = [...policy.values()].flat();
    expect(all).not.toContain(`'unsafe-eval'`);
    expect(policy.get('style-src')).not.toContain(`'unsafe-inline'`);
    expect(policy.get('style-src-attr')).toEqual([`'unsafe-inline'`]);
  });

  it('let an answer of the API load nothing at all', async () => {
    expect(await policyOf('/api/config')).toEqual(
      new Map([
        ['default-src', [`'none'`]],
        ['frame-ancestors', [`'none'`]],
      ]),
    );
  });

  it('stand on everything, errors too', async () => {
    for (const address of [
      '/',
      '/nothing',
      '/favicon.svg',
      '/api/config',
      '/api/nothing',
      '/api/technicians',
      '/%zz',
      '/api/docs',
    ]) {
      const { headers } = await gateway.http.get(address);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin',
        'permissions-policy': expect.stringContaining('geolocation=(self)') as string,
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
        'x-request-id': expect.any(String) as string,
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('the documentation', () => {
  it('is made of the classes that check the calls', async () => {
    const { body } = await gateway.http.get('/api/docs/openapi.json').expect(200);
    const { paths, components } = body as {
      paths: Record<string, Record<string, unknown>>;
      components: {
        schemas: Record<
          string,
          { type: string; properties: Record<string, object>; required: string[] }
        >;
      };
    };
    expect(paths['/api/appointments']).toHaveProperty('post');
    expect(paths['/api/technician/locations']).toHaveProperty('post');
    const booking = components.schemas.BookAppointment!;
    expect(booking.properties.zipCode).toEqual({ type: 'string', minLength: 5, maxLength: 10 });
    expect(booking.required).toContain('email');
    expect(booking.required).not.toContain('description');
    const objects = Object.entries(components.schemas).filter(([, { type }]) => type === 'object');
    expect(objects.length).toBeGreaterThan(20);
    expect(objects.filter(([, { properties }]) => Object.keys(properties).length === 0)).toEqual(
      [],
    );
  });

  it('is shown with scripts of its own alone', async () => {
    const page = await gateway.http.get('/api/docs').expect(200).expect('content-type', /html/);
    expect(page.headers['content-security-policy']).toContain(`script-src 'self';`);
    for (const [, address] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      await gateway.http.get(String(address)).expect(200);
    }
    await gateway.http.get('/api/docs/assets/package.json').expect(404);
  });
});
