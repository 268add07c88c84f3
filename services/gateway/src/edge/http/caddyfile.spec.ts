/** What Caddy and the gateway must agree on: each has its part in a file of its own. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GatewayConfig } from '../../config';
import { keptMs } from '../limits/kept-connections';
import { SecurityHeaders } from './security-headers';
import { serverOptions } from './server-options';

const root = path.resolve(__dirname, '../../../../..');
const caddyfile = readFileSync(path.join(root, 'Caddyfile'), 'utf8');
const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
const config = new GatewayConfig();
const gateway = serverOptions(config, new SecurityHeaders(config));

function caddyMs(setting: string): number {
  const seconds = new RegExp(`^\\s+${setting} (\\d+)s$`, 'm').exec(caddyfile)?.[1];
  if (!seconds) throw new Error(`The Caddyfile has no "${setting} …s"`);
  return Number(seconds) * 1_000;
}

describe('the Caddyfile', () => {
  it('Caddy knows every gateway by its name', () => {
    const [, services = ''] = compose.split(/^services:$/m);
    const names = [...services.matchAll(/^ {2}(gateway[\w-]*):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(1);
    const [, upstreams = ''] = /\{\$GATEWAYS:(.*?)\}/.exec(caddyfile) ?? [];
    expect(upstreams.split(' ')).toEqual(names.map((name) => `${name}:3000`));
  });

  it('Caddy asks at least twice while a stopping gateway still serves', () => {
    const drainMs = Number(/DRAIN_SECONDS: '(\d+)'/.exec(compose)?.[1]) * 1_000;
    expect(drainMs).toBeGreaterThanOrEqual(2 * caddyMs('health_interval'));
  });

  it('Caddy closes an unused connection before the gateway may, and a call on it fails', () => {
    expect(caddyMs('keepalive')).toBeLessThan(gateway.keepAliveTimeout);
  });

  it('the gateway answers a call that does not arrive before Caddy cuts it off', () => {
    expect(caddyMs('read_body')).toBeGreaterThan(gateway.requestTimeout);
  });

  it('Caddy writes no address of a call into its log, where a token may be', () => {
    expect(caddyfile).toMatch(/\blog \{\s+format filter \{[^]*?\brequest>uri delete\b/);
    expect(caddyfile.match(/\blog\b[^\n]*\{/g)).toHaveLength(1);
  });

  it('the gateway counts a connection for as long as Caddy keeps it unused', () => {
    expect(keptMs).toBe(caddyMs('idle'));
  });

  describe('all connections that are allowed fit the memory of', () => {
    const entryOf = (name: string) =>
      new RegExp(`^  ${name}:\\n((?: {3,}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';
    const megabytes = (text: string) => Number(/mem_limit: (\d+)m/.exec(text)?.[1]) * 1024 ** 2;
    const files = (text: string) => Number(/nofile: (\d+)/.exec(text)?.[1]);

    it('Caddy, at 62 kB for each file', () => {
      const caddy = entryOf('caddy');
      expect(40e6 + files(caddy) * 62e3).toBeLessThan(megabytes(caddy));
    });

    it('the gateway, at 90 kB for each call', () => {
      const [, service = ''] = /^x-service:([^]*?)^x-/m.exec(compose) ?? [];
      expect(200e6 + config.MAX_CONNECTIONS * 90e3).toBeLessThan(megabytes(service));
      expect(files(entryOf('gateway'))).toBeGreaterThan(config.MAX_CONNECTIONS);
    });
  });
});
