/**
 * Each setting of a service's config class must be in `docs/operations.md`, `docker-compose.yml` and
 * `.env.example`. Finds missing settings, and those that no service reads.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getMetadataStorage } from 'class-validator';

const root = path.resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const services = readdirSync(path.join(root, 'services'));

/** For processes, development and tests; containers don't get them. */
const notInContainers =
  /^(DATA_DIR|DATABASE_POOL_SIZE|MAIL_DIR|NATS_PREFIX|RATE_LIMIT|SITE_DIR|STRIPE_API_BASE|\w+_HEALTH_PORT)$/;
/** Settings without a config class: of other containers, and of processes. */
const ofContainers = ['SITE_ADDRESS', 'POSTGRES_USER', 'POSTGRES_PASSWORD'];
const ofCompose = ['VERSION', 'HTTP_PORT', 'HTTPS_PORT', 'NODE_ENV', 'LOG_LEVEL', 'POSTGRES_USER'];
const ofProcesses = ['TMPDIR', 'DATABASE_USER', 'DATABASE_PASSWORD'];

const configFiles = [
  ...services.map((name) => [name, `@services/${name}/src/config`] as const),
  ['backup', '../src/backup/nightly-backup'] as const,
];
const processes = configFiles.map(([name]) => name);

const settingsOf = new Map(
  configFiles.map(([name, file]) => {
    const configs = jest.requireActual<Record<string, new () => object>>(file);
    const config = configs[`${name[0]?.toUpperCase()}${name.slice(1)}Config`];
    if (!config) throw new Error(`${file} has no class named after ${name}`);
    const rules = getMetadataStorage().getTargetValidationMetadatas(config, '', false, false);
    return [name, [...new Set(rules.map(({ propertyName }) => propertyName))]] as const;
  }),
);
const allSettings = [...new Set([...settingsOf.values()].flat())];

const compose = read('docker-compose.yml');
const isComposed = (name: string) => new RegExp(`^ +${name}:`, 'm').test(compose);
const namesIn = (block: string) =>
  [...block.matchAll(/^ +([A-Z]\w+):/gm)].map(([, name = '']) => name);
const blocks = new Map(
  [...compose.matchAll(/^x-[\w-]+: &(\w+)\n((?: .*\n)+)/gm)].map(
    ([, name = '', block = '']) => [name, namesIn(block)] as const,
  ),
);

/** The settings in a service's container: its own and those of shared blocks. */
function givenTo(service: string) {
  const [, entry = ''] = compose.split(new RegExp(`^  ${service}:\n`, 'm'));
  const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(entry) ?? [];
  const shared = [...environment.matchAll(/\*(\w+)/g)].map(([, block = '']) => block);
  return { own: namesIn(environment), shared };
}

const example = [...read('.env.example').matchAll(/^([A-Z]\w+)=/gm)].map(([, name = '']) => name);
const asked = new Set([...compose.matchAll(/(?<!\$)\$\{([A-Z]\w+)/g)].map(([, name = '']) => name));

const notComposed = allSettings.filter((name) => !notInContainers.test(name) && !isComposed(name));

const documented = [...read('docs/operations.md').matchAll(/^- \*\*(`[A-Z<][^*]*)\*\*/gm)]
  .flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)])
  .flatMap(([, name = '']) =>
    name.startsWith('<SERVICE>')
      ? services.map((service) => name.replace('<SERVICE>', service.toUpperCase()))
      : [name],
  );

const without = (names: Iterable<string>, known: Iterable<string>) => {
  const left = new Set(names);
  for (const name of known) left.delete(name);
  return [...left];
};

describe.each(processes)('the settings of %s', (service) => {
  const settings = settingsOf.get(service) ?? [];
  const { own, shared } = givenTo(service);

  it('are handed on by docker-compose.yml, and it hands on no other', () => {
    const given = [...own, ...shared.flatMap((block) => blocks.get(block) ?? [])];
    expect({
      [`missing in docker-compose.yml, under ${service}`]: without(settings, given).filter(
        (name) => !notInContainers.test(name),
      ),
      [`in docker-compose.yml under ${service}, but in no config class of it`]: without(
        own,
        settings,
      ),
    }).toEqual({
      [`missing in docker-compose.yml, under ${service}`]: [],
      [`in docker-compose.yml under ${service}, but in no config class of it`]: [],
    });
  });
});

describe('the settings', () => {
  it('are in the list of docs/operations.md, which has no other', () => {
    expect({
      'missing in docs/operations.md': without(allSettings, documented),
      'in docs/operations.md, but in no config.ts': without(documented, [
        ...allSettings,
        ...ofProcesses,
        ...ofContainers,
        ...ofCompose,
      ]),
    }).toEqual({
      'missing in docs/operations.md': [],
      'in docs/operations.md, but in no config.ts': [],
    });
  });

  it('are in .env.example, if docker-compose.yml asks for them, and no other is', () => {
    expect({
      // A setting that docker-compose.yml doesn't know yet is missing in both.
      'missing in .env.example': without([...asked, ...notComposed], [...example, ...ofCompose]),
      'in .env.example, but not in docker-compose.yml': without(example, asked),
    }).toEqual({
      'missing in .env.example': [],
      'in .env.example, but not in docker-compose.yml': [],
    });
  });

  it('that the demo decides in docker-compose.demo.yml don’t come from .env for some of its services', () => {
    const demo = read('docker-compose.demo.yml');
    const entryAfter = (start: string) => demo.split(start)[1]?.split(/^ {2}\w/m)[0] ?? '';
    const decided = services.map((service) => {
      const entry = entryAfter(`\n  ${service}:`);
      const shared = [...entry.matchAll(/(?:environment:|<<:|^) \*(\w+)/g)];
      const text = [entry, ...shared.map(([, anchor]) => entryAfter(` &${anchor}\n`))].join('\n');
      return [service, new Set(namesIn(text))] as const;
    });
    const ofDemo = new Set(decided.flatMap(([, names]) => [...names]));
    const missing = decided.flatMap(([service, names]) => {
      const { own, shared } = givenTo(service);
      const given = [...own, ...shared.flatMap((block) => blocks.get(block) ?? [])];
      return without(given, names)
        .filter((name) => ofDemo.has(name))
        .map((name) => `${name} of ${service}`);
    });
    expect(missing).toEqual([]);
  });

  it('that containers share are those of a service', () => {
    const used = new Set(services.flatMap((service) => givenTo(service).shared));
    expect(
      without(
        [...used].flatMap((block) => blocks.get(block) ?? []),
        allSettings,
      ),
    ).toEqual([]);
  });
});
