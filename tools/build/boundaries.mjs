// @ts-check
// Who may import whom. Most of it is derived from the folders that exist, so that a new service or feature is covered on
// the day it appears. oxlint asks for each import (boundaries-plugin.mjs); boundaries.spec.ts proves each rule by breaking it.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';

/**
 * Files `from` do not import `to`: what is at a path from the root, without its extension, or a package.
 * With `typesToo: false`, they may for types alone.
 * @typedef {{ from: RegExp, to: RegExp, message: string, typesToo?: false }} Boundary
 */

export const foldersOf = (/** @type {string} */ folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
const oneOf = (/** @type {readonly string[]} */ names) => `(?:${names.join('|')})`;
/** What is in one of these folders, but for those whose path continues as `except` says. */
const within = (/** @type {string | readonly string[]} */ folders, except = '') =>
  new RegExp(`^${oneOf([folders].flat())}/${except && `(?!${except})`}`);
const specs = '.*\\.spec\\.tsx?$';

const services = foldersOf('services');
/** Services whose specs run against an emulator of what they talk to. */
const emulated = ['imports', 'payments'];
const libs = ['libs/contracts', 'libs/service-kit'];

/**
 * What each project imports besides itself.
 * @type {Record<string, string[]>}
 */
export const projects = {
  'libs/contracts': [],
  'libs/service-kit': ['libs/contracts'],
  ...Object.fromEntries(
    services.map((name) => [
      `services/${name}`,
      emulated.includes(name) ? [...libs, 'tools/emulators'] : libs,
    ]),
  ),
  frontend: ['libs/contracts'],
  e2e: ['libs/contracts'],
  bench: ['libs/contracts'],
  'tools/emulators': [],
  'tools/stack': [...libs, ...services.map((name) => `services/${name}`), 'tools/emulators'],
};
const betweenProjects = Object.entries(projects).map(([project, others]) => ({
  from: within(project),
  to: new RegExp(
    `^(?!${oneOf([project, ...others])}/)${oneOf(['libs', 'services', 'tools', 'frontend', 'e2e', 'bench'])}/`,
  ),
  message: `Of the other projects, ${project} imports ${others.join(', ') || 'none'}.`,
}));

const production = [
  {
    // A service talks to an emulator as to the real thing, by its address.
    from: within(
      emulated.map((name) => `services/${name}/src`),
      specs,
    ),
    to: within('tools'),
    message: 'Only specs start an emulator.',
  },
  {
    from: within(
      ['frontend/src', '(?:libs|services)/[^/]+/src', 'tools/(?:stack|emulators/[^/]+)/src'],
      `(?:.*/)?(?:test|testing)/|${specs}`,
    ),
    to: /^(?:frontend|libs|services|tools)\/(?:.*\/)?(?:test|testing)\//,
    message: 'This is for specs alone.',
  },
];

/** Folders from the ground up: none imports one that stands after it. */
const storeys = (
  /** @type {string} */ base,
  /** @type {readonly string[]} */ folders,
  except = '',
) =>
  folders.slice(0, -1).map((folder, index) => ({
    from: within(`${base}/${folder}`, except),
    to: within(folders.slice(index + 1).map((upper) => `${base}/${upper}`)),
    message: `From the ground up it is ${folders.join(', ')}, and each imports those before it.`,
  }));

/** Inside the browser application: app → features → shared, and a feature knows itself and shared. */
const features = 'frontend/src/features';
const publicFeatures = oneOf([
  'booking',
  'tracking',
  'marketing',
  'auth',
  'portal',
  'appointment-changes',
]);
/** @type {Boundary[]} */
const inBrowser = [
  ...storeys('frontend/src', ['shared', 'features', 'app']),
  ...foldersOf(features).map((feature) => ({
    from: within(`${features}/${feature}`),
    to: within(features, `${feature}/`),
    message: 'A feature imports itself and shared; only a page combines features.',
  })),
  {
    from: within('frontend'),
    to: within('libs/contracts/src', '(?:vocabulary|testing)/'),
    typesToo: false,
    message: 'The browser takes types only; values come from vocabulary files.',
  },
  {
    from: within([`${features}/${publicFeatures}`, 'frontend/src/shared(?!/ui/office/)']),
    to: /^antd(?:\/|$)|\/ui\/office\//,
    message: 'Ant Design is for the admin screens.',
  },
];

/**
 * Inside a service: the folders that stand below all others, besides `database/`.
 * @type {Record<string, string[]>}
 */
const groundFloors = {
  // What its lists and clocks are made of, and where records come from.
  booking: ['lists', 'live', 'origin'],
  // The rules around every call.
  gateway: ['edge'],
  // The jobs and how they run, into which sources and targets are plugged.
  imports: ['history', 'jobs', 'runs'],
  // What messages look like, and how they leave.
  notifications: ['delivery', 'templates', 'time'],
  // The ledger, and how Stripe is asked.
  payments: ['ledger', 'stripe'],
  // The globe.
  tracking: ['geography'],
};
/**
 * What other folders of a service may import of a folder besides its entities. `database/` and the
 * ground floors may be imported whole.
 * @type {Record<string, readonly string[]>}
 */
export const publicFiles = {
  booking: [
    'appointments/appointment-outcomes.port',
    'appointments/appointments.service',
    'appointments/booking/bookings.service',
    'appointments/customer-links',
    'appointments/for-customers/customer-appointments.service',
    'appointments/for-customers/customer-changes.service',
    'appointments/history/appointment-history.service',
    'calendar/calendar-files.service',
    'imported/import-fences',
    'roster/roster.service',
    'service-requests/customer-requests.service',
    'service-requests/service-requests.service',
    'slots/slots.service',
  ],
  customers: [
    'accounts/accounts.service',
    'links/account-links.service',
    'passwords/password-hashes',
    'tokens/tokens.service',
  ],
  gateway: [
    'status/booking-concerns.service',
    'status/import-concerns.service',
    'status/message-concerns.service',
    'status/payment-concerns.service',
    'status/site-config.service',
    'status/waiting-events.service',
    'tracking/tracking-records.service',
  ],
  imports: ['systems/service-systems'],
  notifications: [
    'events/first-start.service',
    'messages/message-queue.service',
    'sending/daily-limits.service',
    'sms/opt-outs.service',
    'visits/reminders.service',
    'visits/visits.service',
  ],
  payments: [
    'paying/payable-bills.service',
    'paying/payment-intents.service',
    'reconciliation/reconciliation.service',
    'refunds/refunds.service',
    'webhook/webhook.service',
  ],
  tracking: [
    'estimate/journey.service',
    'geocoding/geocoding.service',
    'live/position-update-publisher',
    'positions/latest-positions.service',
    'positions/positions.service',
  ],
};
const inServices = services.flatMap((service) => {
  const src = `services/${service}/src`;
  const folders = foldersOf(src);
  const groundFloor = ['database', ...(groundFloors[service] ?? [])];
  const upper = folders.filter((folder) => !groundFloor.includes(folder));
  const files = oneOf([...(publicFiles[service] ?? []), '.*\\.entity']);
  const inside = (/** @type {string[]} */ names, except = '(?!)') =>
    new RegExp(`^${src}/(?!${except}$)${oneOf(names)}/`);
  return [
    ...groundFloor.map((folder) => ({
      from: within(`${src}/${folder}`),
      // A data source names entities, and a migration fills what it adds as the service itself would.
      to: inside(upper, folder === 'database' ? files : '.*\\.entity'),
      message: 'This stands below the folders of the service, and imports none of them.',
    })),
    ...folders.map((folder) => ({
      from: within(`${src}/${folder}`),
      to: inside(
        upper.filter((other) => other !== folder),
        files,
      ),
      message: 'From another folder of the service, only its public files and entities.',
    })),
    {
      from: new RegExp(`^${src}/config\\.ts$`),
      to: inside(folders),
      message: 'Settings are read before anything else is there.',
    },
  ];
});
const inBooking = storeys('services/booking/src', [
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
]);

/** Inside service-kit; what is next to the folders (`service.ts`) imports them all. */
const kit = 'libs/service-kit/src';
export const kitFolders = [
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
export const messagingFolders = ['stream', 'outbox', 'inbox'];
const messaging = `${kit}/messaging`;
const inKit = (/** @type {string} */ base, /** @type {readonly string[]} */ folders) => [
  ...storeys(base, folders, specs),
  {
    from: within(`${base}/${oneOf(folders)}`, specs),
    to: new RegExp(`^${base}/[^/]+$`),
    message: 'Folders do not know what puts them together.',
  },
];
const inServiceKit = [
  ...inKit(kit, kitFolders),
  ...inKit(messaging, messagingFolders),
  {
    from: within(`${messaging}/inbox`, specs),
    to: within(`${messaging}/outbox`),
    message: 'inbox/ and outbox/ know the stream, not each other.',
  },
];

/** @type {Boundary[]} */
const boundaries = [
  ...betweenProjects,
  ...production,
  ...inBrowser,
  ...inServices,
  ...inBooking,
  ...inServiceKit,
  {
    // They decide by their arguments alone.
    from: /^services\/.*(?:-status|\/slot-calendar|\/eta|\/progress)\.ts$/,
    to: /^(?:@nestjs|typeorm|@nats-io|ioredis|pg|node:)/,
    message: 'A pure file.',
  },
  {
    from: within('libs/contracts/src/vocabulary'),
    to: /^(?!libs\/contracts\/src\/vocabulary\/)/,
    message: 'Vocabulary imports vocabulary alone.',
  },
];

/** @type {{ compilerOptions: { paths: Record<string, [string]> } }} */
const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.base.json'), 'utf8'));
/** `@contracts/` → `libs/contracts/src/` */
const aliases = Object.entries(compilerOptions.paths).map(
  ([alias, [folder]]) => /** @type {const} */ ([alias.slice(0, -1), folder.slice(2, -1)]),
);
const projectOf = (/** @type {string} */ file) =>
  Object.keys(projects).find((project) => file.startsWith(`${project}/`));

/**
 * @param {string} file from the root
 * @returns {(specifier: string, typesAlone?: boolean) => string | undefined} what is wrong with an import
 */
export function objectionsIn(file) {
  const own = boundaries.filter(({ from }) => from.test(file));
  const project = projectOf(file);
  // Node runs other modules as they are, without aliases.
  const hasAliases = /\.tsx?$|^bench\//.test(file);
  return (specifier, typesAlone = false) => {
    const isRelative = /^\.\.?\//.test(specifier);
    const alias = aliases.find(([name]) => specifier.startsWith(name));
    let target = specifier;
    if (isRelative) target = path.posix.join(path.posix.dirname(file), specifier);
    else if (alias) target = alias[1] + specifier.slice(alias[0].length);
    target = target.replace(/\.tsx?$/, '');
    const crossed = own.find(
      ({ to, typesToo = true }) => to.test(target) && (typesToo || !typesAlone),
    );
    if (crossed) return crossed.message;
    if (!project || !hasAliases || !(isRelative || alias)) return undefined;
    if (isRelative === target.startsWith(`${project}/`)) return undefined;
    return 'Inside a project by a relative path, from another one by its alias.';
  };
}
