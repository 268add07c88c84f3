/** package.json declares what is imported, and nothing else. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

interface Manifest {
  readonly scripts: Record<string, string>;
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
}

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const folders = ['bench', 'e2e', 'frontend', 'libs', 'services', 'tools'];
const files = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.split(path.sep).join('/')),
    ),
  ),
].filter(
  (file) =>
    /\.(ts|tsx|mts|mjs|cjs|js|css)$/.test(file) && !/(^|\/)(dist|node_modules)\//.test(file),
);

const specifiers =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\.resolve|Actual)?(?:<[^>]*>)?\(\s*|createRequire\([^)]*\)\.resolve\(|@import\s+|url\()(['"])([^'"\n]+)\1/g;
/** Ours, by their aliases in tsconfig.base.json. */
const own = /^@(contracts|service-kit|services|tools)\//;

/** The packages that a text imports. */
function packagesIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, , specifier = ''] of text.matchAll(specifiers)) {
    if (/^[./]|^node:|^virtual:/.test(specifier) || own.test(specifier)) continue;
    const name = /^(@[\w.-]+\/[\w.-]+|[\w.-]+)(\/|$)/.exec(specifier)?.[1];
    if (name && !builtinModules.includes(name)) found.add(name);
  }
  return found;
}

/** The browser's code isn't: it is bundled at build time. */
const isProduction = (file: string) =>
  /^(libs|services)\/[^/]+\/src\/|^tools\/(stack|emulators\/[^/]+)\/src\//.test(file) &&
  !/\.spec\.tsx?$|\/testing\/|\/test\//.test(file);

/** Package → a file that imports it. */
function imported(chosen: (file: string) => boolean): Map<string, string> {
  const found = new Map<string, string>();
  // Specs in this folder contain imports as text.
  for (const file of files
    .filter(chosen)
    .filter((each) => !/^tools\/build\/.*\.spec\.ts$/.test(each))) {
    for (const name of packagesIn(read(file))) found.set(name, found.get(name) ?? file);
  }
  return found;
}

/** Packages that other packages load, with the reason. */
const loadedByName: Record<string, string> = {
  pg: 'typeorm, as the driver of PostgreSQL',
  'pino-http': 'nestjs-pino',
  rxjs: 'Nest',
  'oxlint-tsgolint': 'oxlint, for what types say',
  typescript: 'Nx, for its graph of imports, and editors',
  '@testing-library/dom': '@testing-library/react and user-event',
};
/** Specs mock these parts of a declared package. */
const partsOfDeclared: Record<string, string> = {
  '@ant-design/cssinjs': 'antd',
  '@rc-component/util': 'antd',
};
/** Settings and commands that name packages. */
const settings = [
  'package.json',
  'nx.json',
  'jest.config.mjs',
  'tsconfig.json',
  'tsconfig.base.json',
  'frontend/tsconfig.json',
  'tools/stack/setup/pinned-node.mjs',
  'tools/test/stages.mjs',
  'tools/words/check.mjs',
  'tools/words/commits.mjs',
  'tools/stack/backing/postgres-binaries.mjs',
];

describe('the dependencies', () => {
  it('reads imports in all their forms', () => {
    const text = `
    import a from 'a'; import type { B } from "@b/b/deep"; import 'c/side-effect';
    export * from 'd'; await import('e'); require('f'); require.resolve('g/package.json');
    jest.requireActual<object>('h'); createRequire(__filename).resolve('i/i.js'); url('@j/j/j.woff2')
    import x from 'node:fs'; import y from './y'; import z from '@contracts/z'; import p from 'path';
  `;
    expect([...packagesIn(text)]).toEqual(['a', '@b/b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', '@j/j']);
  });

  it('declares every package that production imports as a dependency', () => {
    const missing = [...imported(isProduction)].filter(
      ([name]) => !(name in manifest.dependencies),
    );
    expect(missing).toEqual([]);
  });

  it('declares every package that anything else imports', () => {
    const declared = { ...manifest.dependencies, ...manifest.devDependencies };
    const missing = [...imported((file) => !isProduction(file))].filter(
      ([name]) => !(name in declared || name in partsOfDeclared),
    );
    expect(missing).toEqual([]);
  });
});

describe('every declared package is used', () => {
  const everywhere = imported(() => true);
  const inProduction = imported(isProduction);
  const { scripts } = manifest;
  const named = settings
    .map((file) => (file === 'package.json' ? JSON.stringify(scripts) : read(file)))
    .join('\n');
  const isNamed = (name: string) =>
    new RegExp(`(^|[^\\w@/-])${name.replace('/', '\\/')}($|[^\\w-])`, 'm').test(named);
  /** `@types/ws` goes with `ws`. */
  const typed = (name: string) => name.replace('@types/', '');

  it.each(Object.keys(manifest.dependencies))('%s, in production', (name) => {
    expect(inProduction.has(name) || name in loadedByName).toBe(true);
  });

  it.each(Object.keys(manifest.devDependencies))('%s', (name) => {
    const used = name.startsWith('@types/')
      ? everywhere.has(typed(name)) || ['node', 'jest'].includes(typed(name))
      : everywhere.has(name) || isNamed(name) || name in loadedByName;
    expect(used).toBe(true);
  });

  it.each(Object.keys(manifest.optionalDependencies))('%s, by its platform', (name) => {
    expect(named).toContain(path.posix.dirname(name));
  });
});
