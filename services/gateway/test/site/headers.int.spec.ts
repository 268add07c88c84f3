/** What pages, files and answers allow, and the documentation of the API. */
import type { SchemaObject } from '../../src/edge/description/schema-of';
import { siteForTests } from './built-site';

const gateway = siteForTests();

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

  it('let the technician’s worker fetch from the site, and browsers ask for it each time', async () => {
    expect(await policyOf('/technician-worker.js')).toEqual(
      new Map([
        ['default-src', [`'none'`]],
        ['connect-src', [`'self'`]],
        ['frame-ancestors', [`'none'`]],
      ]),
    );
    const { headers } = await gateway.http.get('/technician-worker.js').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=0');
    expect(headers['content-type']).toMatch(/javascript/);
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
  it('says what each object in it has', async () => {
    const { body } = await gateway.http.get('/api/docs/openapi.json').expect(200);
    const { schemas } = (body as { components: { schemas: Record<string, SchemaObject> } })
      .components;
    const objects = Object.values(schemas).filter(({ type }) => type === 'object');
    expect(objects.length).toBeGreaterThan(20);
    const empty = objects.filter(
      ({ properties = {}, additionalProperties }) =>
        Object.keys(properties).length === 0 && typeof additionalProperties !== 'object',
    );
    expect(empty).toEqual([]);
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
