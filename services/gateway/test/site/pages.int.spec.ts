/** The pages of the site as visitors get them. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { settingsRequests, type DecidedRules } from '@contracts/booking/settings';
import { exampleBooking } from '@contracts/testing/examples';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import { KeptReply } from '@service-kit/requests/kept-reply';
import { eventually } from '@service-kit/testing/eventually';
import { loggedLines } from '@service-kit/testing/logged-lines';
import { pagesWithToken, pathWithToken, shortTrackingPath } from '@contracts/vocabulary/site-pages';
import { RenderedSite } from '../../src/site/rendered-site';
import { startGateway } from '../gateway-under-test';
import { siteForTests, companyName, sitePages, styles } from './built-site';

const lines = loggedLines();
const gateway = siteForTests();

const titleOf = (text: string) => /<title>(.*)<\/title>/.exec(text)?.[1];

describe('pages', () => {
  it('are found by the short link of a text message, and nothing else redirects', async () => {
    const id = randomUUID();
    await gateway.http
      .get(shortTrackingPath(id))
      .expect(302)
      .expect('location', `/technician-tracking?appointment=${id}`);
    for (const other of ['/t/', '/t/abc', '/t/%2F', `/t/${id}/more`]) {
      await gateway.http.get(other).expect(404);
    }
  });

  it.each(pagesWithToken)(
    'are found by a link to %s whose # was escaped, which no log, metric or cache keeps',
    async (page) => {
      const token = randomUUID().replaceAll('-', '_');
      await gateway.http
        .get(`${page}%23${token}?utm_source=mail`)
        .expect(302)
        .expect('location', pathWithToken(page, token))
        .expect('cache-control', 'no-store');
      // The line of an answer is written after it.
      await eventually(() => expect(lines.join()).toContain('"route":"/*"'));
      const { registry } = gateway.app.get(ServiceMetrics);
      expect(lines.join() + (await registry.metrics())).not.toContain(token);
    },
  );

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

  it('carry the facts of the company, which break out of nothing', async () => {
    const { text } = await gateway.http.get('/').expect(200);
    expect(text).toContain('<link rel="canonical" href="https://repairs.example.com/"/>');
    expect(text).toContain('<a href="tel:+13865550199">(386) 555-0199</a>');
    expect(text).toContain(
      '<p>Tern &amp; &lt;b&gt;Sons&lt;/b&gt; &lt;/script&gt; &quot;O&#x27;Neil&quot; $&amp; {{phone:0000000000}}</p>',
    );
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1];
    expect(JSON.parse(block ?? '')).toEqual({ name: companyName });
  });

  it('allow their own styles by their content, and are the same for everyone', async () => {
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
      // A browser that finds a hash or a nonce next to it ignores 'unsafe-inline'.
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
    expect(settings.business.name).toBe(companyName);
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
    // superagent takes gzip and br apart on its own
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
  it('fills its pages again, and refuses addresses, as the office has decided since', async () => {
    const { app, http, stubs, stop } = await startGateway({ SITE_DIR: gateway.config.SITE_DIR });
    try {
      const page = () => http.get('/').expect(200);
      const { headers: before } = await page();
      stubs.answer(settingsRequests.decided, (): DecidedRules => ({
        openingHours: [{ weekday: 1, start: '09:00', end: '12:00' }],
        counties: ['Clay'],
        serviceCallFee: '95',
      }));
      await app.get(KeptReply).refresh();
      const { text, headers } = await page();
      expect(text).toContain('"words":"Mon 9 AM–12 PM"');
      expect(headers.etag).not.toBe(before.etag);
      const { body } = await http.get('/api/config').expect(200);
      expect(body).toMatchObject({ business: { counties: ['Clay'], serviceCallFee: '95' } });
      const booking = { ...exampleBooking(), city: 'Ponte Vedra', zipCode: '32082' };
      const refused = await http.post('/api/appointments').send(booking).expect(400);
      expect(refused.body).toMatchObject({
        errors: [{ field: 'zipCode', message: expect.stringContaining('We don’t come to') }],
      });
    } finally {
      await stop();
    }
  });

  it('takes the pages that it has written away again when it stops', async () => {
    const { app, stop } = await startGateway({ SITE_DIR: gateway.config.SITE_DIR });
    const { folder } = app.get(RenderedSite);
    expect(readdirSync(folder)).toContain('index.html.br');
    await stop();
    expect(existsSync(folder)).toBe(false);
  });

  it('without a built site answers calls, and says at every other address that there is none', async () => {
    const { http, stop } = await startGateway({
      SITE_DIR: path.join(gateway.config.SITE_DIR, 'careers'),
    });
    try {
      const { text } = await http.get('/').expect(404).expect('content-type', /html/);
      expect(titleOf(text)).toBe('Not built');
      await http.get('/api/config').expect(200);
    } finally {
      await stop();
    }
  });
});
