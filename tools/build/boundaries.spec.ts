/** Each rule forbids an example, and allowed imports pass. */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';
import {
  foldersOf,
  kitFolders,
  messagingFolders,
  objectionsIn,
  projects,
  publicFiles,
} from './boundaries.mjs';

const kit = 'libs/service-kit/src';
const feature = 'frontend/src/features/booking';
const services = foldersOf('services');

/** By message. */
const forbidden = {
  'Of the other projects, ': [
    'libs/contracts/src/a.ts imports @service-kit/requests/refusal',
    `${kit}/a.ts imports @services/booking/src/start`,
    ...services.map(
      (name) =>
        `services/${name}/src/a.ts imports @services/${name === 'booking' ? 'tracking' : 'booking'}/src/start`,
    ),
    'services/tracking/src/a.ts imports ../../booking/src/start',
    'services/booking/src/a.ts imports @tools/stack/src/all-in-one',
    'services/booking/src/a.ts imports @tools/emulators/stripe/src/start',
    'tools/emulators/stripe/src/a.ts imports @services/booking/src/start',
    'tools/stack/src/a.ts imports ../../../frontend/src/main',
    'e2e/a.e2e.ts imports @services/booking/src/start',
    'bench/a.bench.mjs imports ../services/booking/src/start',
    'bench/lib/a.mjs imports ../../tools/stack/stack.mjs',
    `${feature}/a.ts imports @service-kit/requests/refusal`,
  ],
  'by a relative path, from another one by its alias': [
    'services/booking/src/a.ts imports ../../../libs/contracts/src/booking',
    'libs/contracts/src/a.ts imports @contracts/booking/appointments',
  ],
  'Only specs start an emulator': [
    'services/payments/src/a.ts imports @tools/emulators/stripe/src/start',
  ],
  'This is for specs alone': [
    'frontend/src/app/a.tsx imports ../testing/open-page',
    'frontend/src/app/a.tsx imports @contracts/testing/examples',
    'frontend/src/features/dispatch/a.ts imports ./test/factories',
    'services/booking/src/a.ts imports @service-kit/testing/eventually',
    `${kit}/messaging/a.ts imports ../testing/eventually`,
  ],
  'From the ground up': [
    `${kit}/config/a.ts imports ../observability/logging`,
    `${kit}/observability/a.ts imports ../database/database-errors`,
    `${kit}/background/a.ts imports ../database/transaction`,
    `${kit}/redis/a.ts imports ../requests/refusal`,
    `${kit}/database/a.ts imports ../requests/refusal`,
    `${kit}/nats/a.ts imports ../requests/refusal`,
    `${kit}/requests/a.ts imports ../messaging/live`,
    `${kit}/http/a.ts imports ../messaging/live`,
    `${kit}/messaging/stream/a.ts imports ../outbox/outbox`,
    `${kit}/messaging/outbox/a.ts imports ../inbox/inbox`,
    `${feature}/a.ts imports ../../app/store`,
    'frontend/src/shared/a.ts imports ../features/tracking/tracking-endpoints',
    'services/booking/src/appointments/a.ts imports ../service-requests/service-requests.service',
  ],
  'inbox/ and outbox/ know the stream': [`${kit}/messaging/inbox/a.ts imports ../outbox/outbox`],
  'do not know what puts them together': [
    `${kit}/messaging/a.ts imports ../service`,
    `${kit}/messaging/stream/a.ts imports ../live`,
  ],
  'stands below the folders of the service': [
    'services/gateway/src/edge/http/a.ts imports ../../status/waiting-events.service',
    'services/booking/src/lists/a.ts imports ../appointments/appointment-list.service',
  ],
  'Settings are read before anything else': [
    'services/gateway/src/config.ts imports ./edge/http/client-address',
  ],
  'From another folder of the service': [
    'services/booking/src/slots/a.ts imports ../appointments/appointments.controller',
    'services/tracking/src/live/a.ts imports ../journeys/journeys.service',
  ],
  'The browser takes types only': [`${feature}/a.ts imports @contracts/booking/appointments`],
  'only a page combines features': [`${feature}/a.ts imports ../tracking/tracking-endpoints`],
  'Ant Design is for the admin screens': [
    `${feature}/a.ts imports antd`,
    `${feature}/a.ts imports ../../shared/ui/office/office-form`,
  ],
  'A pure file': ['services/booking/src/appointments/appointment-status.ts imports @nestjs/common'],
  'Vocabulary imports vocabulary alone': [
    'libs/contracts/src/vocabulary/a.ts imports ../booking',
    'libs/contracts/src/vocabulary/a.ts imports luxon',
  ],
};

const lawful = [
  'services/booking/src/a.ts imports @service-kit/database/transaction',
  'services/booking/src/a.ts imports @contracts/booking/appointments',
  'services/payments/src/a.spec.ts imports @tools/emulators/stripe/src/start',
  `${kit}/messaging/outbox/a.ts imports ../stream/event-stream`,
  `${kit}/config/a.spec.ts imports ../testing/eventually`,
  'tools/stack/src/a.ts imports @services/booking/src/start',
  'tools/stack/src/a.ts imports @tools/emulators/stripe/src/start',
  'services/tracking/src/live/a.ts imports ../positions/positions.service',
  'services/tracking/src/live/a.ts imports ../technicians/technician.entity',
  `${feature}/a.ts imports @contracts/vocabulary/booking`,
  `${feature}/a.spec.ts imports ../../testing/clock`,
  'frontend/src/app/a.spec.tsx imports @contracts/testing/examples',
];

function objectionTo(row: string) {
  const [file = '', imported = ''] = row.split(' imports ');
  return objectionsIn(file)(imported);
}

describe('the boundaries', () => {
  describe.each(Object.entries(forbidden))('«%s»', (message, rows) => {
    it.each(rows)('%s', (row) => {
      expect(objectionTo(row)).toContain(message);
    });
  });

  it.each(lawful)('%s', (row) => {
    expect(objectionTo(row)).toBeUndefined();
  });

  it('says of each project, and of each folder of service-kit, what it imports', () => {
    const found = globSync('{*,*/*}/project.json', { cwd: root }).map((file) => path.dirname(file));
    expect(Object.keys(projects).toSorted()).toEqual(found.toSorted());
    expect(kitFolders.toSorted()).toEqual(foldersOf(kit).toSorted());
    expect(messagingFolders.toSorted()).toEqual(foldersOf(`${kit}/messaging`).toSorted());
  });

  const ofServices = Object.entries(publicFiles).flatMap(([service, files]) =>
    files.map((file) => `services/${service}/src/${file}.ts`),
  );

  it.each(ofServices)('%s is there', (file) => {
    expect(existsSync(path.join(root, file))).toBe(true);
  });
});
