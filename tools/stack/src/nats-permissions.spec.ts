/** Compares what services' sources send, what the contracts allow, and what NATS enforces. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as live from '@contracts/live';
import { serviceNames } from '@contracts/service-health';
import {
  declaredEvents,
  declaredRequests,
  natsPermissions,
  permissionsOf,
} from './nats-permissions';

const root = path.resolve(__dirname, '../../..');

/** The code of a folder, without specs and imports. */
function sourceOf(folder: string): string {
  return filesOf(folder)
    .map((file) => readFileSync(file, 'utf8').replaceAll(/^import [^;]*;$/gm, ''))
    .join('\n');
}

function filesOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.spec\.ts$|testing\//.test(file))
    .map((file) => path.join(root, folder, file));
}

/** By name in the sources: `bookingRequests.bills`, `appointmentBooked`. */
const named = new Map<string, string>();
for (const file of filesOf('libs/contracts/src')) {
  const text = readFileSync(file, 'utf8');
  for (const [, group, body = ''] of text.matchAll(/^export const (\w+) = \{\n([^]*?)^\};/gm)) {
    for (const [, key, subject = ''] of body.matchAll(
      /^ {2}(\w+): (?:request|read)<[^]*?\(\s*'([^']+)'/gm,
    )) {
      named.set(`${group}.${key}`, subject);
    }
  }
  for (const [, name = '', subject = ''] of text.matchAll(
    /^export const (\w+) = event<\w+>\(\s*'([^']+)'/gm,
  )) {
    named.set(name, subject);
  }
}

const requests = declaredRequests.map(({ subject }) => subject);
const events = declaredEvents.map(({ subject }) => subject);
const ofOwner = (name: string) => (subject: string) => subject.startsWith(`${name}.`);

/** By constant, with `*` for an id. */
function subjectOf(key: string): string {
  const subject = (live as Readonly<Record<string, unknown>>)[key];
  return typeof subject === 'string' ? subject : (subject as (id: string) => string)('*');
}

describe('NATS permissions', () => {
  it('know every request and event of the contracts', () => {
    expect([...named.values()].toSorted()).toEqual(
      [...requests, ...events].filter((subject) => !subject.endsWith('.ping')).toSorted(),
    );
  });

  describe.each(['gateway', ...serviceNames] as const)('%s', (name) => {
    const source = sourceOf(`services/${name}/src`);
    const says = new Set(
      [...named].filter(([key]) => new RegExp(`\\b${key}\\b`).test(source)).map(([, of]) => of),
    );
    const { publish, subscribe } = permissionsOf(name);

    it('may ask what its sources ask, and nothing else', () => {
      const asks = requests.filter((subject) => says.has(subject) && !ofOwner(name)(subject));
      const pings = /\bpingOf\(/.test(source)
        ? requests.filter((one) => one.endsWith('.ping'))
        : [];
      // The demo, which has the gateway's login.
      const demo =
        name === 'gateway'
          ? [
              'booking.create-demo-requests',
              'booking.create-demo-visits',
              'payments.create-demo-history',
              'tracking.count-demo-jobs',
            ]
          : [];
      const allowed = publish.filter((subject) => requests.includes(subject));
      expect(allowed.toSorted()).toEqual([...asks, ...pings, ...demo].toSorted());
    });

    it('is declared to hear the events that its consumers handle', () => {
      const handled = events.filter(
        (subject) => says.has(subject) && !ofOwner(name)(subject.replace('events.', '')),
      );
      const declared = declaredEvents.filter(({ heardBy }) => heardBy.some((one) => one === name));
      expect(declared.map(({ subject }) => subject).toSorted()).toEqual(handled.toSorted());
    });

    it('may say on the live channel what its sources say', () => {
      const subjects = Object.keys(live)
        .filter((key) => key.endsWith('Subject') && new RegExp(`\\b${key}\\b`).test(source))
        .map(subjectOf);
      const heard = name === 'gateway' ? subjects : [];
      expect(publish.filter((one) => one.startsWith('live.')).toSorted()).toEqual(
        subjects.filter((one) => !heard.includes(one)).toSorted(),
      );
    });

    it('hears its own requests, its answers and its part of the live channel', () => {
      const live = [...source.matchAll(/\.subscribe(?:<\w+>)?\(\s*(live\w+Subject)/g)];
      const heard = [...new Set(live.map(([, key = '']) => subjectOf(key)))];
      const own = name === 'gateway' ? ['live.>'] : [`${name}.*`, ...heard];
      expect(subscribe.toSorted()).toEqual([...own, `_INBOX.${name}.>`].toSorted());
    });
  });

  it('lets one service alone decide what the stream records', () => {
    const makers = serviceNames.filter((name) =>
      permissionsOf(name).publish.some((one) => /STREAM\.(CREATE|UPDATE)/.test(one)),
    );
    expect(makers).toEqual(['customers']);
  });

  it('are what the servers are given; else run `npm run nats:permissions`', () => {
    expect(readFileSync(path.join(root, 'nats-permissions.conf'), 'utf8')).toBe(natsPermissions());
  });

  it('are for users of the same names in Compose', () => {
    const users = readFileSync(path.join(root, 'nats.conf'), 'utf8').match(/\{ user: .*\}/g);
    expect(users).toEqual(
      ['gateway', ...serviceNames].map(
        (name) =>
          `{ user: ${name}, password: $${name.toUpperCase()}_NATS_PASSWORD, permissions: $${name}_permissions }`,
      ),
    );
  });
});
