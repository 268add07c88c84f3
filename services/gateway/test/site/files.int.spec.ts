/** The files of the site next to its pages. */
import { siteForTests, script } from './built-site';

const gateway = siteForTests();
/** A file as text, whatever its type. */
const textOf = (address: string) =>
  gateway.http
    .get(address)
    .buffer(true)
    .parse((stream, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => done(null, Buffer.concat(chunks).toString()));
    });

describe('what crawlers ask for', () => {
  it.each([
    ['/sitemap.xml', 'application/xml', '<loc>https://repairs.example.com/careers</loc>'],
    ['/robots.txt', 'text/plain', 'Sitemap: https://repairs.example.com/sitemap.xml'],
    ['/site.webmanifest', 'application/manifest+json', '"name":"Tern & \\u003cb>Sons'],
  ])('%s names this installation', async (address, type, words) => {
    const response = await textOf(address).expect(200);
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
    const response = await textOf('/assets/main-1a2b3c.js')
      .set('accept-encoding', accepted)
      .expect(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.body).toBe(script);
  });

  it.each([
    ['/favicon.ico', '/icon-32.png'],
    ['/.well-known/change-password', '/customer-portal?view=settings'],
  ])('%s leads to what browsers and password managers want', async (address, to) => {
    const { headers } = await gateway.http.get(address).expect(302);
    expect(headers.location).toBe(to);
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
