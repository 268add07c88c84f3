// Three kinds of specs, told apart by their names (see tools/test/run.mjs for who provides what they need):
//   unit          *.spec.ts, *.spec.tsx                              need nothing
//   integration   *.db.spec.ts, *.nats.spec.ts, *.int.spec.ts        need PostgreSQL, NATS, Redis
//                 *.deep.spec.ts                                     the same, in `npm run test:deep` alone
//   attack        e2e/attack/*.e2e.ts                                need the same
//   crash         e2e/crash/*.e2e.ts                                 need a whole stack of separate processes
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { swcOptions } from './tools/build/swc-options.mjs';

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

const inIntegration = '\\.(db|nats|int|deep)\\.spec\\.ts$';
const notOurs = ['/node_modules/', '<rootDir>/dist/', '<rootDir>/\\.data/', '<rootDir>/\\.nx/'];

const shared = {
  rootDir: root,
  testEnvironment: 'node',
  // The decorators of class-transformer and Nest look for it when a file is loaded.
  setupFiles: ['reflect-metadata'],
  // The options of the builds, so that tests run what ships; only where they are compiled to differs.
  transform: {
    // A map doubles what is compiled for each spec file, and nobody reads a package's.
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
  // What waits, waits for the thing itself; this is only for machines that have a lot to do.
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/**/*.spec.ts', '<rootDir>/**/*.spec.tsx'],
      testPathIgnorePatterns: [...notOurs, inIntegration],
    },
    {
      ...shared,
      displayName: 'integration',
      globalSetup: '<rootDir>/tools/test/templates-made.mjs',
      globalTeardown: '<rootDir>/tools/test/templates-dropped.mjs',
      testMatch: [
        '<rootDir>/**/*.db.spec.ts',
        '<rootDir>/**/*.nats.spec.ts',
        '<rootDir>/**/*.int.spec.ts',
        ...(process.env.DEEP === '1' ? ['<rootDir>/**/*.deep.spec.ts'] : []),
      ],
      testPathIgnorePatterns: notOurs,
    },
    {
      ...shared,
      displayName: 'attack',
      testMatch: ['<rootDir>/e2e/attack/*.e2e.ts'],
      testPathIgnorePatterns: notOurs,
    },
    {
      ...shared,
      displayName: 'crash',
      testMatch: ['<rootDir>/e2e/crash/*.e2e.ts'],
      testPathIgnorePatterns: notOurs,
    },
  ],
};
