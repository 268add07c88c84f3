// What may import what is derived from the folders that exist, so that a new service or feature is
// covered on the day it appears. tools/build/boundaries.spec.ts proves each rule by breaking it.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

// Without a graph on disk the boundary rule only warns and skips itself: make it first.
process.env.NX_DAEMON ??= 'false';
await createProjectGraphAsync();

const root = import.meta.dirname;
const folders = (of) =>
  readdirSync(path.join(root, of), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
const services = folders('services');
const features = folders('frontend/src/features');

/** Services whose specs run against an emulator of what they talk to. */
const emulated = ['imports', 'payments'];

/** Between projects: by their Nx tags. */
const dependencies = [
  { sourceTag: 'scope:contracts', onlyDependOnLibsWithTags: ['scope:contracts'] },
  {
    sourceTag: 'scope:service-kit',
    onlyDependOnLibsWithTags: ['scope:contracts', 'scope:service-kit'],
  },
  ...services.map((service) => ({
    sourceTag: `scope:${service}`,
    onlyDependOnLibsWithTags: [
      'scope:contracts',
      'scope:service-kit',
      `scope:${service}`,
      ...(emulated.includes(service) ? ['scope:emulators'] : []),
    ],
  })),
  { sourceTag: 'type:frontend', onlyDependOnLibsWithTags: ['scope:contracts', 'type:frontend'] },
  { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['scope:contracts', 'type:e2e'] },
  { sourceTag: 'type:bench', onlyDependOnLibsWithTags: ['scope:contracts', 'type:bench'] },
  { sourceTag: 'scope:emulators', onlyDependOnLibsWithTags: ['scope:emulators'] },
  { sourceTag: 'scope:stack', onlyDependOnLibsWithTags: ['*'] },
];

/** Inside the browser application: app → features → shared, and a feature knows itself and shared. */
const browserZones = [
  {
    target: './frontend/src/shared',
    from: ['./frontend/src/app', './frontend/src/features'],
    message: 'shared/ stands below: it imports neither app/ nor features/.',
  },
  {
    target: './frontend/src/features',
    from: './frontend/src/app',
    message: 'A feature does not know the pages that use it.',
  },
  ...features.map((feature) => ({
    target: `./frontend/src/features/${feature}`,
    from: './frontend/src/features',
    except: [`./${feature}`],
    message: 'A feature imports itself and shared; only a page combines features.',
  })),
];

/**
 * Inside a service: a folder knows itself and the services (`*.service.ts`), entities and ports of
 * the others. What stands below all of them may be imported whole: `database/`, in the gateway
 * `edge/`, the rules around every call, in booking what its lists and clocks are made of and where records
 * come from, in tracking
 * the globe, in notifications what messages look like and how they leave, in payments the ledger and
 * how Stripe is asked, in imports the jobs and how they run, into which sources and targets are plugged.
 */
const groundFloors = {
  gateway: ['database', 'edge'],
  booking: ['database', 'lists', 'live', 'origin', 'time'],
  imports: ['database', 'history', 'jobs', 'runs'],
  notifications: ['database', 'delivery', 'templates', 'time'],
  payments: ['database', 'ledger', 'stripe'],
  tracking: ['database', 'geography'],
};
const groundFloorOf = (service) => groundFloors[service] ?? ['database'];
const serviceZones = services
  .flatMap((service) => {
    const src = `services/${service}/src`;
    return folders(src).map((folder) => ({
      target: `./${src}/${folder}`,
      from: folders(src)
        .filter((other) => other !== folder && !groundFloorOf(service).includes(other))
        .flatMap((other) => [`./${src}/${other}/**/!(*.service|*.entity|*.port).ts`]),
      message: "From another folder of the service, only its '*.service.ts', entities and ports.",
    }));
  })
  .filter(({ from }) => from.length > 0);

/** Folders of a service from the ground up: none imports one that stands after it. */
const floors = {
  booking: [
    'time',
    'origin',
    'live',
    'lists',
    'roster',
    'slots',
    'appointments',
    'service-requests',
    'calendar',
    'imported',
    'own-records',
  ],
};
const floorZones = Object.entries(floors).flatMap(([service, names]) =>
  names.slice(0, -1).map((folder, index) => ({
    target: `./services/${service}/src/${folder}`,
    from: names.slice(index + 1).map((upper) => `./services/${service}/src/${upper}`),
    message: `${folder}/ stands below: what is above tells it through a port.`,
  })),
);

/** What stands below a service's other folders imports none of them. */
const groundFloorZones = services
  .flatMap((service) => {
    const src = `services/${service}/src`;
    const groundFloor = groundFloorOf(service);
    const others = folders(src).filter((folder) => !groundFloor.includes(folder));
    // A data source names entities, and a migration fills what it adds as the service itself would.
    const unimportable = (below) =>
      below === 'database' ? '!(*.entity|*.service).ts' : '!(*.entity).ts';
    const restrictedFor = (below) =>
      others.map((folder) => `./${src}/${folder}/**/${unimportable(below)}`);
    return [
      ...groundFloor.filter((folder) => folders(src).includes(folder)),
      // Settings are read before anything else is there.
      'config.ts',
    ].map((below) => ({
      target: `./${src}/${below}`,
      from:
        below === 'config.ts'
          ? folders(src).map((folder) => `./${src}/${folder}`)
          : restrictedFor(below),
      message: 'This stands below the folders of the service, and imports none of them.',
    }));
  })
  .filter(({ from }) => from.length > 0);

/**
 * Inside service-kit each folder imports those before it. `testing/` is for specs alone, and what
 * stands beside the folders (`service.ts`) imports them all.
 */
const kit = 'libs/service-kit/src';
const kitFolders = [
  'config',
  'links',
  'observability',
  'background',
  'redis',
  'database',
  'search',
  'nats',
  'requests',
  'http',
  'messaging',
  'testing',
];
/** `messaging/` itself puts together its stream, and what goes out to it and comes in from it. */
const messagingFolders = ['stream', 'outbox', 'inbox'];
for (const folder of folders(kit).filter((each) => !kitFolders.includes(each))) {
  throw new Error(`eslint.config.mjs does not say where ${kit}/${folder} stands`);
}
for (const folder of folders(`${kit}/messaging`).filter(
  (each) => !messagingFolders.includes(each),
)) {
  throw new Error(`eslint.config.mjs does not say where ${kit}/messaging/${folder} stands`);
}
const kitZones = [
  ...kitFolders.map((folder, index) => ({
    target: `./${kit}/${folder}/**/!(*.spec).ts`,
    from: [...kitFolders.slice(index + 1).map((above) => `./${kit}/${above}/**`), `./${kit}/*.ts`],
    message: `Folders of service-kit import those before them: ${kitFolders.join(', ')}.`,
  })),
  ...messagingFolders.map((folder) => ({
    target: `./${kit}/messaging/${folder}/**/!(*.spec).ts`,
    from: [
      `./${kit}/messaging/*.ts`,
      ...messagingFolders
        .filter((other) => other !== folder && other !== 'stream')
        .map((other) => `./${kit}/messaging/${other}/**`),
    ],
    message: 'outbox/ and inbox/ know the stream, not each other, and not what puts them together.',
  })),
];

/** Files that decide by their arguments alone. */
const pureFiles = [
  'services/**/*-status.ts',
  'services/**/slot-calendar.ts',
  'services/**/eta.ts',
  'services/**/progress.ts',
];

/** What code of the browser may take from contracts as values. */
const browserImports = (files, values) => ({
  files,
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^@contracts/(?!${values})`,
            allowTypeImports: true,
            message: 'The browser takes types only; values come from vocabulary files.',
          },
          { regex: '^(@service-kit|@services|@tools)/', message: 'Server code.' },
        ],
      },
    ],
  },
});

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.data/**', '.nx/**', 'bench/results/**'] },
  tseslint.configs.base,
  {
    plugins: { '@nx': nx, 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'] }),
      ],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { enforceBuildableLibDependency: false, allow: [], depConstraints: dependencies },
      ],
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            ...browserZones,
            ...serviceZones,
            ...floorZones,
            ...groundFloorZones,
            ...kitZones,
          ],
        },
      ],
    },
  },
  {
    // A bench measures from outside, and is not TypeScript.
    files: ['bench/**/*.mjs'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { enforceBuildableLibDependency: false, allow: [], depConstraints: dependencies },
      ],
    },
  },
  {
    // A service talks to an emulator as to the real thing, by its address.
    files: emulated.map((service) => `services/${service}/src/**/*.ts`),
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '(^@tools|/tools)/', message: 'Only specs start an emulator.' }] },
      ],
    },
  },
  {
    files: pureFiles,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^(@nestjs|typeorm|@nats-io|ioredis|pg|node:)', message: 'A pure file.' },
          ],
        },
      ],
      'no-restricted-globals': ['error', 'process', 'setTimeout', 'setInterval', 'crypto', 'fetch'],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Pass the time in.' },
        { object: 'Math', property: 'random', message: 'Pass the number in.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Pass the time in.',
        },
      ],
    },
  },
  {
    files: ['libs/contracts/src/vocabulary/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!\\./)', message: 'Vocabulary imports vocabulary alone.' }] },
      ],
    },
  },
  browserImports(['frontend/**/*.ts', 'frontend/**/*.tsx'], 'vocabulary/'),
  browserImports(
    ['frontend/**/*.spec.{ts,tsx}', 'frontend/**/{test,testing}/**'],
    '(vocabulary|testing)/',
  ),
  {
    files: [
      'frontend/src/features/{booking,tracking,marketing,auth,portal,appointment-changes}/**',
      'frontend/src/shared/**',
    ],
    ignores: ['frontend/src/shared/ui/office/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'antd', message: 'Ant Design is for the admin screens.' }],
          patterns: [{ regex: '/ui/office/', message: 'Ant Design is for the admin screens.' }],
        },
      ],
    },
  },
);
