import { GatewayConfig } from '../../config';
import { SecurityHeaders, tileSource } from './security-headers';

const headersOf = (changes: Partial<GatewayConfig>) =>
  new SecurityHeaders(Object.assign(new GatewayConfig(), changes));

it.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tiles.example.com/{z}/{x}/{y}.png', 'https://*.tiles.example.com'],
  ['https://mt{s}.tiles.example.com:8443/{z}', 'https://*.tiles.example.com:8443'],
  ['/tiles/{z}/{x}/{y}.png', ''],
])('allows the tiles of %s from %s', (tileUrl, source) => {
  expect(tileSource(tileUrl)).toBe(source);
});

it('asks for TLS on a site that has it, and not on one that has none', () => {
  const secure = headersOf({ PUBLIC_URL: 'https://repairs.example.com/' });
  expect(secure.everywhere).toHaveProperty('strict-transport-security');
  expect(secure.pagePolicy()).toContain('wss://repairs.example.com');
  expect(secure.pagePolicy()).toMatch(/style-src 'self'; upgrade-insecure-requests$/);
  const plain = headersOf({ PORT: 3123 });
  expect(plain.everywhere).not.toHaveProperty('strict-transport-security');
  expect(plain.pagePolicy()).toContain('ws://localhost:3123');
  expect(plain.pagePolicy()).not.toContain('upgrade-insecure-requests');
});

it('lets apply the styles that are named and no others', () => {
  expect(headersOf({}).pagePolicy('sha256-g', 'sha256-h')).toMatch(
    /style-src 'self' 'sha256-g' 'sha256-h'$/,
  );
});
