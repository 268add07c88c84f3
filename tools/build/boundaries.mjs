// @ts-check
// Who may import whom. Most rules are derived from the existing folders, so they cover a new service or feature at once.
// oxlint checks each import (boundaries-plugin.mjs); boundaries.spec.ts breaks each rule on purpose.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';

/**
 * Files `from` must not import `to`: a path from the root without its extension, or a package.
 * `typesToo: false` allows type imports.
 * @typedef {{ from: RegExp, to: RegExp, message: string, typesToo?: false }} Boundary
 */

export const foldersOf = (/** @type {string} */ folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
const oneOf = (/** @type {readonly string[]} */ names) => `(?:${names.join('|')})`;
/** Files in these folders, except paths that continue with `except`. */
const within = (/** @type {string | readonly string[]} */ folders, except = '') =>
  new RegExp(`^${oneOf([folders].flat())}/${except && `(?!${except})`}`);
const specs = '.*\\.spec\\.tsx?$';

const services = foldersOf('services');
/** Services whose specs run against an emulator. */
const emulated = ['imports', 'payments'];
const libs = ['libs/contracts', 'libs/service-kit'];

/**
 * What each project may import, besides itself.
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
    // A service reaches an emulator by its address, like the real system.
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

/** Folders from the ground up. None imports a later one. */
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

/** The browser application: app → features → shared. Features don't import each other. */
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
 * Folders of a service that are below all others, besides `database/`.
 * @type {Record<string, string[]>}
 */
const groundFloors = {
  booking: ['lists', 'live', 'origin'],
  gateway: ['edge'],
  imports: ['history', 'jobs', 'runs'],
  notifications: ['delivery', 'templates', 'time'],
  payments: ['ledger', 'stripe'],
  tracking: ['geography'],
};
/**
 * The files that other folders of a service may import, besides entities. They may import anything
 * in `database/` and the ground floors.
 * @type {Record<string, readonly string[]>}
 */
export const publicFiles = {
  booking: [
    'appointments/appliances/appliance-list.service',
    'appointments/appliances/appliance-rows',
    'appointments/appointment-outcomes.port',
    'appointments/appointments.service',
    'appointments/bills/bill-announcement',
    'appointments/booking/bookings.service',
    'appointments/customer-links',
    'appointments/for-customers/customer-appointments.service',
    'appointments/for-customers/customer-changes.service',
    'appointments/history/appointment-history.service',
    'appointments/photos/photo-rows.service',
    'appointments/photos/visit-photos.service',
    'calendar/calendar-files.service',
    'imported/import-fences',
    'roster/roster.service',
    'service-requests/customer-requests.service',
    'service-requests/service-requests.service',
    'settings/current-rules',
    'slots/claim-seat',
    'slots/slots.service',
  ],
  customers: [
    'authenticators/authenticators.service',
    'authenticators/second-step-rules.service',
    'accounts/accounts.service',
    'links/account-links.service',
    'passwords/password-hashes',
    'records/erased-contacts.service',
    'tokens/tokens.service',
  ],
  gateway: [
    'appliances/appliances.service',
    'map/map-archive',
    'site/site-files',
    'status/kept-content',
    'status/office-alerts.service',
    'status/site-config.service',
    'tracking/tracking-records.service',
  ],
  imports: ['systems/service-systems'],
  notifications: [
    'events/first-start.service',
    'messages/message-queue.service',
    'owner-alerts/backup-watch.service',
    'owner-alerts/disk-watch.service',
    'sending/daily-limits.service',
    'sms/opt-outs.service',
    'sms/receipts.service',
    'sms/text-update-publisher',
    'sms/estimate-questions.service',
    'sms/received-texts.service',
    'visits/reminders.service',
    'visits/visits.service',
  ],
  payments: [
    'books/book-checks',
    'books/books-comparison',
    'estimates/estimate-content',
    'estimates/estimate-versions',
    'paying/payable-bills.service',
    'paying/payment-intents.service',
    'reconciliation/reconciliation.service',
    'refunds/refunds.service',
    'sales-tax/ending-rates',
    'sales-tax/tax-rows',
    'setup/stripe-setup.service',
    'webhook/stripe-events',
    'webhook/webhook.service',
  ],
  tracking: [
    'estimate/journey.service',
    'geocoding/geocoding.service',
    'live/position-update-publisher',
    'phone-links/phone-links.service',
    'phone-links/phone-problems.service',
    'positions/stored-positions',
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
      // A data source names entities, and a migration fills new columns as the service would.
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

/** The folders of service-kit, from the ground up. Files next to them (`service.ts`) import them all. */
const kit = 'libs/service-kit/src';
export const kitFolders = [
  'config',
  'keys',
  'storage',
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
    from: /^services\/.*(?:-status|\/slot-calendar|\/eta|\/progress|\/trust)\.ts$/,
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
  // Node runs other modules without aliases.
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
