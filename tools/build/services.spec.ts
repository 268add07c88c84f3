/** Each service is named wherever it is declared, built, started and deployed. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceNames } from '@contracts/service-health';
import { defaultHealthPort } from '@service-kit/config/config';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const folders = readdirSync(path.join(root, 'services'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const withTables = folders.filter((name) =>
  existsSync(path.join(root, 'services', name, 'src/database/data-source.ts')),
);
const nodeFlags = JSON.parse(read('tools/stack/setup/node-flags.json')) as Record<string, string[]>;
const [, compose = ''] = read('docker-compose.yml').split(/^services:$/m);
const passwordOf = (service: string) => `${service.toUpperCase()}_DB_PASSWORD`;

/** One entry below `services:`. */
function composed(name: string): string {
  const [, entry = ''] = compose.split(new RegExp(`^  ${name}:\n`, 'm'));
  return entry.split(/^ {0,2}\S/m)[0] ?? '';
}

describe('the services', () => {
  it('are the folders of services/: the gateway, and those that it asks', () => {
    expect(folders.toSorted()).toEqual(['gateway', ...serviceNames].toSorted());
  });

  it('are all run by docker-compose, and nothing else is', () => {
    const run = [...compose.matchAll(/^ {2}(\w+):\n[^]*?dist\/services\/(\w+)\/src\/main\.js/gm)];
    expect(run.map(([, , script]) => script).toSorted()).toEqual(folders.toSorted());
  });

  it('are asked about their health where they answer', () => {
    const [, port] = /port=\$\{1:-(\d+)\}/.exec(read('tools/stack/check-health.sh')) ?? [];
    expect(port).toBe(String(defaultHealthPort));
  });

  it('have class names that no other service and no library has', () => {
    const filesOf = new Map<string, string[]>();
    for (const file of globSync('{services,libs}/*/src/**/*.ts', { cwd: root })) {
      if (/\.spec\.ts$|\/testing\//.test(file)) continue;
      for (const [, name = ''] of read(file).matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm))
        filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
    }
    expect(filesOf.size).toBeGreaterThan(300);
    expect([...filesOf].filter(([, files]) => files.length > 1)).toEqual([]);
  });
});

describe.each(folders)('%s', (name) => {
  it('is an Nx project of its own name', () => {
    const project = JSON.parse(read(`services/${name}/project.json`)) as Record<string, unknown>;
    expect(project).toMatchObject({
      name,
      sourceRoot: `services/${name}/src`,
      targets: { build: { command: `node tools/build/compile.mjs services/${name}` } },
    });
  });

  it('starts under its own name, with its own port for health', () => {
    const start = read(`services/${name}/src/start.ts`);
    expect(start).toContain(`name: '${name}',`);
    expect(start).toContain(`healthPort: config.${name.toUpperCase()}_HEALTH_PORT,`);
  });

  it('is a container of its own name, which runs it as the stack does', () => {
    const [, ...args] = [
      ...(/command:([^\]]*)\]/.exec(composed(name))?.[1] ?? '').matchAll(/'(.*?)'/g),
    ];
    const script = `dist/services/${name}/src/main.js`;
    expect(args.map(([, arg]) => arg)).toEqual([...(nodeFlags[name] ?? []), script]);
  });

  it('is part of the all-in-one', () => {
    expect(read('tools/stack/src/all-in-one.ts')).toContain(`'@services/${name}/src/start'`);
  });
});

describe('containers', () => {
  const names = [...compose.split(/^networks:$/m)[0]!.matchAll(/^ {2}([\w-]+):$/gm)].map(
    ([, name = '']) => name,
  );
  const anchors = read('docker-compose.yml').split(/^services:$/m)[0] ?? '';

  it('may do no more than they need', () => {
    expect(names.length).toBeGreaterThan(folders.length + 4);
    // The entry that one extends is looked at itself.
    const own = names.filter((name) => !/^ {4}extends:$/m.test(composed(name)));
    expect(own.filter((name) => !/<<: \*(hardened|service)\n/.test(composed(name)))).toEqual([]);
    expect(own.filter((name) => !/mem_limit|\*service/.test(composed(name)))).toEqual([]);
    for (const limit of ['cap_drop: [ALL]', 'no-new-privileges:true', 'read_only: true']) {
      expect(anchors).toContain(limit);
    }
    const weakened = /cap_add|privileged|read_only: false|network_mode/;
    expect(names.filter((name) => weakened.test(composed(name)))).toEqual(['caddy']);
  });

  it('have an init where PostgreSQL would adopt what it has not started', () => {
    expect(composed('postgres')).toContain('\n    init: true\n');
  });

  it('are of images with an exact version', () => {
    const given = [
      ...compose.matchAll(/image: (\S+)/g),
      ...read('Dockerfile').matchAll(/^FROM (\S+)/gm),
    ];
    expect(given.length).toBeGreaterThan(4);
    for (const [, image] of given) expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-\w+)*$/);
    const { version } = (
      JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> }
    ).packages['node_modules/node']!;
    expect(read('Dockerfile')).toContain(`node:${version}-`);
    expect(read('.nvmrc')).toBe(`${version}\n`);
  });

  it('show no password on a command line', () => {
    for (const name of names) {
      const command = /\n {4}command:([^]*?)(?=\n {4}\w)/.exec(composed(name))?.[1] ?? '';
      expect(command).not.toMatch(/\$\{\w*PASSWORD|--pass|--requirepass/);
    }
  });

  it('reach from the front door the gateway alone', () => {
    const onEdge = names.filter((name) => /networks: \[.*edge/.test(composed(name)));
    expect(onEdge).toEqual(['gateway', 'caddy']);
    expect(composed('caddy')).not.toContain('inner');
  });
});

describe.each(withTables)('%s, which has tables,', (name) => {
  it('is migrated, and both sides get the password of its role', () => {
    const dataSource = `'@services/${name}/src/database/data-source'`;
    expect(read('tools/stack/src/databases.ts')).toContain(dataSource);
    expect(composed('migrate')).toContain(`${passwordOf(name)}:`);
    expect(composed('backup')).toContain(`${passwordOf(name)}:`);
    expect(composed(name)).toContain(`${passwordOf(name)}:`);
  });
});
