/** Each rule of who may import whom, shown to fail once, and a lawful import shown to pass. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const byTags = '@nx/enforce-module-boundaries';
const byZones = 'import-x/no-restricted-paths';
const inBrowser = '@typescript-eslint/no-restricted-imports';

interface Row {
  readonly says: string;
  readonly file: string;
  readonly text: string;
  readonly rule: string | null;
}

const importing = (specifier: string) => `import { x } from '${specifier}';\nx();\n`;

const forbidden: Row[] = [
  {
    says: 'contracts do not know service-kit',
    file: 'libs/contracts/src/probe.ts',
    text: importing('@service-kit/requests/refusal'),
    rule: byTags,
  },
  {
    says: 'service-kit does not know a service',
    file: 'libs/service-kit/src/probe.ts',
    text: importing('@services/booking/src/start'),
    rule: byTags,
  },
  ...readdirSync(path.join(root, 'services')).map((service) => ({
    says: `${service} does not know another service`,
    file: `services/${service}/src/probe.ts`,
    text: importing(`@services/${service === 'booking' ? 'tracking' : 'booking'}/src/start`),
    rule: byTags,
  })),
  {
    says: 'a service does not reach another by a relative path',
    file: 'services/tracking/src/probe.ts',
    text: importing('../../booking/src/start'),
    rule: byTags,
  },
  {
    says: 'a service does not know the stack',
    file: 'services/booking/src/probe.ts',
    text: importing('@tools/stack/src/all-in-one'),
    rule: byTags,
  },
  {
    says: 'a service does not know an emulator',
    file: 'services/booking/src/probe.ts',
    text: importing('@tools/emulators/stripe/src/start'),
    rule: byTags,
  },
  {
    says: 'nor does one whose specs start it',
    file: 'services/payments/src/probe.ts',
    text: importing('@tools/emulators/stripe/src/start'),
    rule: 'no-restricted-imports',
  },
  {
    says: 'an emulator does not know a service',
    file: 'tools/emulators/stripe/src/probe.ts',
    text: importing('@services/booking/src/start'),
    rule: byTags,
  },
  {
    says: 'journeys know no service',
    file: 'e2e/probe.e2e.ts',
    text: importing('@services/booking/src/start'),
    rule: byTags,
  },
  {
    says: 'benches know no service',
    file: 'bench/probe.bench.ts',
    text: importing('@services/booking/src/start'),
    rule: byTags,
  },
  {
    says: 'benches know no service, as the modules that they are',
    file: 'bench/probe.bench.mjs',
    text: importing('../services/booking/src/start'),
    rule: byTags,
  },
  {
    says: 'benches know no tool, by any path',
    file: 'bench/lib/probe.mjs',
    text: importing('../../tools/stack/stack.mjs'),
    rule: byTags,
  },
  {
    says: 'the gateway’s rules around every call do not know the calls',
    file: 'services/gateway/src/edge/http/probe.ts',
    text: importing('../../status/waiting-events.service'),
    rule: byZones,
  },
  {
    says: 'settings do not know what reads them',
    file: 'services/gateway/src/config.ts',
    text: importing('./edge/http/client-address'),
    rule: byZones,
  },
  ...(
    [
      ['config', 'observability/logging'],
      ['observability', 'database/database-errors'],
      ['background', 'database/transaction'],
      ['redis', 'requests/refusal'],
      ['database', 'requests/refusal'],
      ['nats', 'requests/refusal'],
      ['requests', 'messaging/live'],
      ['http', 'messaging/live'],
      ['messaging', 'service'],
      ['messaging', 'testing/eventually'],
      ['messaging/stream', 'messaging/outbox/outbox'],
      ['messaging/stream', 'messaging/live'],
      ['messaging/outbox', 'messaging/inbox/inbox'],
      ['messaging/inbox', 'messaging/outbox/outbox'],
    ] as const
  ).map(([folder, above]) => ({
    says: `${folder} of service-kit does not know ${above}`,
    file: `libs/service-kit/src/${folder}/probe.ts`,
    text: importing(path.posix.relative(folder, above)),
    rule: byZones,
  })),
  {
    says: 'the browser takes only types from contracts that carry decorators',
    file: 'frontend/src/features/booking/probe.ts',
    text: importing('@contracts/booking'),
    rule: inBrowser,
  },
  {
    says: 'the browser knows no server code',
    file: 'frontend/src/features/booking/probe.ts',
    text: importing('@service-kit/requests/refusal'),
    rule: inBrowser,
  },
  {
    says: 'a feature does not know another feature',
    file: 'frontend/src/features/booking/probe.ts',
    text: importing('../tracking/tracking-endpoints'),
    rule: byZones,
  },
  {
    says: 'a feature does not know the application',
    file: 'frontend/src/features/booking/probe.ts',
    text: importing('../../app/store'),
    rule: byZones,
  },
  {
    says: 'shared does not know a feature',
    file: 'frontend/src/shared/probe.ts',
    text: importing('../features/tracking/tracking-endpoints'),
    rule: byZones,
  },
  {
    says: 'the public pages do without Ant Design',
    file: 'frontend/src/features/booking/probe.ts',
    text: importing('antd'),
    rule: 'no-restricted-imports',
  },
  {
    says: 'the public pages do without what the office builds on Ant Design',
    file: 'frontend/src/features/booking/probe.ts',
    text: importing('../../shared/ui/office/office-form'),
    rule: 'no-restricted-imports',
  },
  {
    says: "a folder of a service takes only another folder's services",
    file: 'services/booking/src/slots/probe.ts',
    text: importing('../appointments/appointments.controller'),
    rule: byZones,
  },
  {
    says: 'appointments do not know the service requests that stand above them',
    file: 'services/booking/src/appointments/probe.ts',
    text: importing('../service-requests/request-outcomes.service'),
    rule: byZones,
  },
  {
    says: 'what lists are made of knows none of the lists',
    file: 'services/booking/src/lists/probe.ts',
    text: importing('../appointments/appointment-list.service'),
    rule: byZones,
  },
  {
    says: 'a pure file does without Nest',
    file: 'services/booking/src/appointments/appointment-status.ts',
    text: importing('@nestjs/common'),
    rule: 'no-restricted-imports',
  },
  {
    says: 'a pure file does without the clock',
    file: 'services/booking/src/slots/slot-calendar.ts',
    text: 'export const now = () => Date.now();\n',
    rule: 'no-restricted-properties',
  },
  {
    says: 'vocabulary imports vocabulary alone',
    file: 'libs/contracts/src/vocabulary/probe.ts',
    text: importing('../booking'),
    rule: 'no-restricted-imports',
  },
];

const lawful: Row[] = [
  {
    says: 'a service uses contracts and the kit',
    file: 'services/booking/src/probe.ts',
    text: `import { inTransaction } from '@service-kit/database/transaction';\nimport { bookingRequests } from '@contracts/booking';\nvoid inTransaction;\nvoid bookingRequests;\n`,
    rule: null,
  },
  {
    says: 'a folder of service-kit uses those before it',
    file: 'libs/service-kit/src/messaging/outbox/probe.ts',
    text:
      importing('../stream/event-stream') +
      importing('../../requests/refusal').replaceAll('x', 'y'),
    rule: null,
  },
  {
    says: 'a spec of service-kit uses what is for specs',
    file: 'libs/service-kit/src/config/probe.spec.ts',
    text: importing('../testing/eventually'),
    rule: null,
  },
  {
    says: 'the stack composes services',
    file: 'tools/stack/src/probe.ts',
    text: importing('@services/booking/src/start'),
    rule: null,
  },
  {
    says: 'specs of payments start an emulator',
    file: 'services/payments/src/probe.spec.ts',
    text: importing('@tools/emulators/stripe/src/start'),
    rule: null,
  },
  {
    says: 'the stack starts emulators',
    file: 'tools/stack/src/probe.ts',
    text: importing('@tools/emulators/stripe/src/start'),
    rule: null,
  },
  {
    says: 'the browser takes types and vocabulary',
    file: 'frontend/src/features/booking/probe.ts',
    text: `import type { Appointment } from '@contracts/booking';\nimport { slotLabels } from '@contracts/vocabulary/booking';\nexport const probe = (one: Appointment) => slotLabels.includes(one.timeSlot as never);\n`,
    rule: null,
  },
];

describe('who may import whom', () => {
  const rows = [...forbidden, ...lawful];
  let found: { rule: string; message: string }[][];

  beforeAll(() => {
    const output = execFileSync(process.execPath, ['tools/build/lint-texts.mjs'], {
      cwd: root,
      input: JSON.stringify(rows),
      env: { ...process.env, NX_DAEMON: 'false' },
      maxBuffer: 16 * 1024 * 1024,
    });
    found = JSON.parse(output.toString()) as typeof found;
  });

  it.each(forbidden.map((row, index) => ({ ...row, index })))('$says', ({ index, rule }) => {
    expect(found[index]?.map((message) => message.rule)).toContain(rule);
  });

  it.each(lawful.map((row, index) => ({ ...row, index })))(
    'lets it pass that $says',
    ({ index }) => {
      expect(found[forbidden.length + index]).toEqual([]);
    },
  );
});
