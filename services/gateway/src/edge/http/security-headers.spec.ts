import { validateSync } from 'class-validator';
import { GatewayConfig } from '../../config';
import { SecurityHeaders, tileSource } from './security-headers';

const headersOf = (changes: Partial<GatewayConfig>) =>
  new SecurityHeaders(Object.assign(new GatewayConfig(), changes));

describe('the security headers', () => {
  it.each([
    ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
    ['https://{s}.tiles.example.com/{z}/{x}/{y}.png', 'https://*.tiles.example.com'],
    ['https://mt{s}.tiles.example.com:8443/{z}', 'https://*.tiles.example.com:8443'],
    ['/tiles/{z}/{x}/{y}.png', ''],
  ])('allows the tiles of %s from %s', (tileUrl, source) => {
    expect(tileSource(tileUrl)).toBe(source);
  });

  const openStreetMap = 'https://tile.openstreetmap.org';

  it.each<[given: string, settings: Partial<GatewayConfig>, images: string]>([
    ['nothing', {}, ` ${openStreetMap}`],
    ['off', { MAP_TILE_URL: 'off' }, ''],
    [
      'a server',
      { MAP_TILE_URL: 'https://t.example.com/{z}/{x}/{y}.png' },
      ' https://t.example.com',
    ],
    ['a file of its own', { MAP_TILES_FILE: 'streets.pmtiles' }, ' blob:'],
    ['that file and off', { MAP_TILES_FILE: 'streets.pmtiles', MAP_TILE_URL: 'off' }, ' blob:'],
  ])('has streets as set: %s', (_given, settings, images) => {
    const headers = headersOf(settings);
    expect(policyOf(headers.ofPage('public', []))).toContain(`; img-src 'self' data:${images}; `);
    const { tileUrl } = Object.assign(new GatewayConfig(), settings);
    expect(tileUrl === '' ? '' : ` ${tileSource(tileUrl)}`).toBe(images === ' blob:' ? '' : images);
  });

  it.each([
    'none',
    'OFF',
    '0',
    '/off',
    'tile.example.com/{z}/{x}/{y}.png',
    'https://t.example.com/{z}/{x}',
  ])('takes no tiles from %s', (MAP_TILE_URL) => {
    const wrong = validateSync(Object.assign(new GatewayConfig(), { MAP_TILE_URL }));
    expect(wrong.find(({ property }) => property === 'MAP_TILE_URL')?.constraints).toEqual({
      matches: 'must be off, or a URL with {z}, {x} and {y}',
    });
  });

  const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? '';

  it('asks for TLS on a site that has it, and not on one that has none', () => {
    const secure = headersOf({ PUBLIC_URL: 'https://repairs.example.com/' });
    expect(secure.everywhere).toHaveProperty('strict-transport-security');
    expect(policyOf(secure.ofPage('public', []))).toContain('wss://repairs.example.com');
    expect(policyOf(secure.ofPage('public', []))).toMatch(
      /style-src 'self'; upgrade-insecure-requests$/,
    );
    const plain = headersOf({ PORT: 3123 });
    expect(plain.everywhere).not.toHaveProperty('strict-transport-security');
    const policy = policyOf(plain.ofPage('public', []));
    expect(policy).toContain('ws://localhost:3123');
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  it('lets apply the styles that are named and no others', () => {
    for (const page of ['public', 'payment'] as const) {
      expect(policyOf(headersOf({}).ofPage(page, ['sha256-g', 'sha256-h']))).toMatch(
        /style-src 'self' 'sha256-g' 'sha256-h'$/,
      );
    }
  });

  it('lets apply all styles in the office, by no hash, which would forbid them again', () => {
    expect(policyOf(headersOf({}).ofPage('office', ['sha256-g']))).toMatch(
      /style-src 'self' 'unsafe-inline'$/,
    );
  });

  describe('Stripe', () => {
    const companies = {
      live: { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      demo: { STRIPE_API_BASE: 'http://127.0.0.1:12111' },
    };

    it.each(Object.entries(companies))(
      'is let into the payment page of a %s company',
      (_mode, settings) => {
        const headers = headersOf(settings).ofPage('payment', []);
        const policy = new Map(
          policyOf(headers)
            .split('; ')
            .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
        );
        expect(policy.get('script-src')).toBe(
          `'self' https://js.stripe.com https://*.js.stripe.com`,
        );
        expect(policy.get('frame-src')).toBe(
          'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        );
        expect(policy.get('connect-src')).toMatch(/^'self' ws:\/\/\S+ https:\/\/api\.stripe\.com$/);
        expect(policy.get('style-src')).toBe(`'self'`);
        expect(headers['permissions-policy']).toContain(
          'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
        );
        expect(headers['permissions-policy']).toContain('camera=()');
        // Some wallets open a window, which must be able to answer.
        expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
      },
    );

    it('is let into no other page, and into none of a company that takes no cards', () => {
      const others = [
        headersOf(companies.live).ofPage('public', []),
        headersOf(companies.live).ofPage('office', []),
        headersOf({ ...companies.live, PAYMENTS: 'off' }).ofPage('payment', []),
        headersOf({}).ofPage('payment', []),
      ];
      for (const headers of others) {
        expect(JSON.stringify(headers)).not.toMatch(/stripe|popups|payment/);
        expect(policyOf(headers)).toContain(`frame-src 'none'`);
      }
      expect(headersOf(companies.live).everywhere['permissions-policy']).toContain('payment=()');
    });
  });
});
