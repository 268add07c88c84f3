/** Which containers reach what is outside: those that have something to do there, and no other. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const compose = readFileSync(path.resolve(__dirname, '../../../docker-compose.yml'), 'utf8');
const sectionOf = (name: string) =>
  compose.split(new RegExp(`^${name}:\n`, 'm'))[1]?.split(/^(?=\w)/m)[0] ?? '';
const entriesIn = (section: string) =>
  section
    .split(/^ {2}(?=[\w-]+:\n)/m)
    .slice(1)
    .map((entry) => [entry.split(':')[0] ?? '', entry] as const);

const networks = new Map(entriesIn(sectionOf('networks')));
const isInternal = (name: string) => networks.get(name)?.includes('internal: true') ?? false;
const networksIn = (text = '') => /^ +networks: \[(.*)\]$/m.exec(text)?.[1]?.split(', ');
const usual = networksIn(/^x-hardened: &hardened\n(?: .*\n)+/m.exec(compose)?.[0]) ?? [];
const services = new Map(entriesIn(sectionOf('services')));
const composed = [...services].map(([name, own]) => {
  const base = /^ {4}extends:\n {6}service: ([\w-]+)$/m.exec(own)?.[1];
  const entry = (base && services.get(base)) ?? own;
  const settings = [...entry.matchAll(/^ {6}([A-Z]\w+):/gm)].map(([, setting = '']) => setting);
  return { name, networks: networksIn(entry) ?? usual, settings };
});

/** Settings that name something outside, or serve only there. */
const outside =
  /^(OSRM_URL|GEOCODER_URL|STRIPE_SECRET_KEY|SMTP_URL|BACKUP_TO|\w+_BASE_URL|\w+_AUTH_URL)$/;
/** Of our own containers, or addresses that only browsers open. */
const inside =
  /^(DATABASE_URL|NATS_URL|REDIS_URL|PUBLIC_URL|BUSINESS_\w+_URL|MAP_TILE_URL|EMBEDDED_REQUEST_FORM_URL)$/;

const reachesOut = (on: readonly string[]) => on.some((each) => !isInternal(each));

describe('the networks of containers', () => {
  it('each container is on networks that are declared', () => {
    expect([composed.length > 12, usual]).toEqual([true, ['inner']]);
    for (const { name, networks: on } of composed) {
      expect([name, on.length > 0, on.filter((each) => !networks.has(each))]).toEqual([
        name,
        true,
        [],
      ]);
    }
  });

  it('those reach out that have a setting for something there, and Caddy', () => {
    const having = composed.filter(({ settings }) => settings.some((one) => outside.test(one)));
    expect(composed.filter((each) => reachesOut(each.networks)).map(({ name }) => name)).toEqual([
      ...having.map(({ name }) => name),
      'caddy',
    ]);
    expect(having.map(({ name }) => name)).toEqual([
      'backup',
      'tracking',
      'payments',
      'imports',
      'notifications',
    ]);
  });

  it('an address among the settings is known to be outside, or not', () => {
    const addresses = composed.flatMap(({ settings }) =>
      settings.filter((one) => /_URL$/.test(one)),
    );
    // The gateway checks signatures with the login in SMS_URL, and sends nothing.
    const unknown = addresses.filter(
      (each) => ![outside, inside, /^SMS_URL$/].some((one) => one.test(each)),
    );
    expect(unknown).toEqual([]);
  });

  it('Caddy reaches the gateways and nothing else', () => {
    const onOf = (name: string) => composed.find((each) => each.name === name)?.networks ?? [];
    const withCaddy = composed.filter(
      ({ name, networks: on }) =>
        name !== 'caddy' && on.some((each) => onOf('caddy').includes(each)),
    );
    expect(withCaddy.map(({ name }) => name)).toEqual(['gateway', 'gateway-2']);
  });
});
