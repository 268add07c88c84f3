// Kinds of specs, told apart by their names (tools/test/spec-files.mjs; tools/test/stages.mjs gives them what they need):
//   unit          *.spec.ts, *.spec.tsx                              need nothing
//   component     *.component.spec.tsx                               need nothing: a page in jsdom
//   integration   *.db.spec.ts, *.nats.spec.ts, *.int.spec.ts        need PostgreSQL, NATS, Redis
//                 *.deep.spec.ts                                     the same, in `npm run test:deep` alone
//   attack        e2e/attack/*.e2e.ts                                need the same
//   crash         e2e/crash/*.e2e.ts                                 need a whole stack of separate processes
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { swcOptions } from './tools/build/swc-options.mjs';
import { kinds } from './tools/test/spec-files.mjs';

const root = import.meta.dirname;

/** Packages that exist as ES modules only (all of Nest 12, for one): jest runs CommonJS, so they are compiled like our own code. */
const esModulePackages = readdirSync(path.join(root, 'node_modules'))
  .flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(path.join(root, 'node_modules', name)).map((inner) => `${name}/${inner}`)
      : [name],
  )
  .filter((name) => {
    const file = path.join(root, 'node_modules', name, 'package.json');
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).type === 'module';
  });

/** Groups of spec files that tools/test/stages.mjs has written for this run (spec-groups.mjs), a folder for each kind. */
const { SPEC_GROUPS: groups } = process.env;

/** The files of one kind, and of no other. */
function filesOf(kind) {
  const written = groups && path.join(groups, kind);
  if (written && existsSync(written)) return { roots: [written], testRegex: '\\.js$' };
  const others = Object.keys(kinds).slice(0, Object.keys(kinds).indexOf(kind));
  return {
    testRegex: kinds[kind].source,
    testPathIgnorePatterns: [
      '/node_modules/',
      '<rootDir>/dist/',
      '<rootDir>/\\.data/',
      '<rootDir>/\\.nx/',
      ...others.map((other) => kinds[other].source),
    ],
  };
}

/**
 * No one replaces them. Handed to each module, since jest looks up what is global slowly: a
 * twentieth of the time of unit.
 */
const constantGlobals =
  'Array Boolean Error Function JSON Math Number Object Promise Reflect RegExp Set String Symbol TypeError WeakMap';

const shared = {
  rootDir: root,
  testEnvironment: 'node',
  sandboxInjectedGlobals: constantGlobals.split(' '),
  // The decorators of class-transformer and Nest look for it when a file is loaded.
  setupFiles: ['reflect-metadata'],
  // The options of the builds, so that tests run what ships; only where they are compiled to differs.
  transform: {
    // A map doubles what is compiled for each spec file, and no one reads a package's.
    '/node_modules/.+\\.[cm]?[tj]sx?$': ['@swc/jest', { ...swcOptions, sourceMaps: false }],
    '^.+\\.[cm]?[tj]sx?$': ['@swc/jest', { ...swcOptions, sourceMaps: 'inline' }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModulePackages.join('|')})/)`],
  extensionsToTreatAsEsm: [],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    '^@contracts/(.*)$': '<rootDir>/libs/contracts/src/$1',
    '^@service-kit/(.*)$': '<rootDir>/libs/service-kit/src/$1',
    '^@services/(.*)$': '<rootDir>/services/$1',
    '^@tools/(.*)$': '<rootDir>/tools/$1',
    '\\.module\\.css$': '<rootDir>/tools/test/css-module.cjs',
    '\\.(css|svg|png|jpg|webp|avif|woff2)$': '<rootDir>/tools/test/asset.cjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  watchPathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/\\.data/'],
};

export default {
  // What waits, waits for the thing itself. This only ends a spec that hangs, on a machine that has a lot to do, too.
  testTimeout: 120_000,
  // A worker with a gigabyte takes longer than the usual half second to end. Then it isn't a leak.
  workerGracefulExitTimeout: 10_000,
  projects: [
    { ...shared, ...filesOf('unit'), displayName: 'unit' },
    {
      ...shared,
      ...filesOf('component'),
      displayName: 'component',
      testEnvironment: '<rootDir>/tools/test/browser-environment.mjs',
      setupFiles:
        process.env.DEEP === '1' ? [] : ['<rootDir>/frontend/src/testing/production-react.ts'],
      setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/page-setup.ts'],
    },
    {
      ...shared,
      ...filesOf('integration'),
      displayName: 'integration',
      globalSetup: '<rootDir>/tools/test/templates-made.mjs',
      globalTeardown: '<rootDir>/tools/test/templates-dropped.mjs',
      setupFilesAfterEnv: ['<rootDir>/libs/service-kit/src/testing/shared-closed.ts'],
    },
    { ...shared, ...filesOf('attack'), displayName: 'attack' },
    { ...shared, ...filesOf('crash'), displayName: 'crash' },
  ],
};
