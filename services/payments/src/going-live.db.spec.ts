/** A rehearsal of going live: Stripe's answers to each mistake, and what the checklist says about it. */
import { readFileSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { ConfigError, loadConfig } from '@service-kit/config/config';
import { Health } from '@service-kit/http/health';
import { type LocalServer, localServer } from '@service-kit/testing/local-server';
import { specDatabase } from '@service-kit/testing/test-database';
import { PaymentsConfig } from './config';
import { database } from './database/data-source';
import { CardAttempts } from './ledger/card-attempts';
import { LedgerConcernsService } from './office/ledger-concerns.service';
import { apiVersion, StripeClient } from './stripe/stripe-client';
import { handledEvents } from './webhook/stripe-events';
import { setupProblems, type SetupProblemKind } from './setup/setup-problems';
import { StripeSetupService } from './setup/stripe-setup.service';

const testDatabase = specDatabase(database);
const env = {
  NODE_ENV: 'production',
  NATS_URL: 'nats://127.0.0.1:4222',
  DATABASE_URL: 'postgres://127.0.0.1/x',
  PAYMENTS_DB_PASSWORD: 'f83b0c6d1e2a4957',
  LINK_SECRET: 'a secret of a spec, of no use elsewhere',
  PUBLIC_URL: 'https://repairs.example.com',
  STRIPE_SECRET_KEY: 'rk_live_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const checklist = readFileSync('docs/payments.md', 'utf8')
  .split('\n## ')
  .find((section) => section.startsWith('Going live'));
const promised = [...(checklist ?? '').matchAll(/“([^”]+)”/g)].map(([, words = '']) =>
  words.replaceAll(/\s+/g, ' '),
);

type Answer = readonly [status: number, body: object];
type Answers = Readonly<Record<string, Answer>>;
const list = (...data: object[]): Answer => [200, { object: 'list', has_more: false, data }];
const error = (status: number, facts: object): Answer => [
  status,
  { error: { type: 'invalid_request_error', ...facts } },
];
const missing = error(404, { code: 'resource_missing', message: "No such payment_intent: 'pi_x'" });
const forbidden = error(403, {
  message:
    "The provided key 'rk_live_***7890' does not have the required permissions for this endpoint.",
});
const account = (facts: object): Answer => [
  200,
  { id: 'acct_1', charges_enabled: true, payouts_enabled: true, details_submitted: true, ...facts },
];
const endpoint = (facts: object = {}) => ({
  id: 'we_1',
  url: 'https://repairs.example.com/api/webhooks/stripe',
  status: 'enabled',
  enabled_events: [...handledEvents.keys()],
  api_version: apiVersion,
  ...facts,
});
const methods = (facts: object) =>
  list({ id: 'pmc_1', is_default: true, active: true, card: { available: true }, ...facts });
const domain = (facts: object = {}) => ({
  id: 'pmd_1',
  domain_name: 'repairs.example.com',
  enabled: true,
  apple_pay: { status: 'active' },
  google_pay: { status: 'active' },
  ...facts,
});
/** Every mistake differs from these in one answer. */
const setUpWell: Answers = {
  'GET /v1/account': account({}),
  'GET /v1/payment_intents': list(),
  'POST /v1/payment_intents/pi_setup_check/cancel': missing,
  'GET /v1/refunds': list(),
  'POST /v1/refunds': missing,
  'GET /v1/charges': list(),
  'GET /v1/disputes': list(),
  'GET /v1/radar/early_fraud_warnings': list(),
  'GET /v1/balance_transactions': list(),
  'GET /v1/payouts': list(),
  'GET /v1/payment_method_configurations': methods({}),
  'GET /v1/webhook_endpoints': list(
    endpoint({ url: 'https://elsewhere.example.com/' }),
    endpoint(),
  ),
  'GET /v1/payment_method_domains': list(domain()),
};

const asked: string[] = [];
let answers: Answers = setUpWell;
let server: LocalServer;

beforeAll(async () => {
  Logger.overrideLogger(false);
  server = await localServer((request, response) => {
    const call = `${request.method} ${request.url?.split('?')[0]}`;
    asked.push(call);
    const [status, body] = answers[call] ?? error(404, { message: 'Unrecognized request URL' });
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  asked.length = 0;
  await testDatabase.clear();
});

function start() {
  const config = loadConfig(PaymentsConfig, env);
  // Production can't be pointed at anything else than Stripe.
  config.STRIPE_API_BASE = server.url;
  const health = new Health();
  const { dataSource } = testDatabase;
  const setup = new StripeSetupService(dataSource, new StripeClient(config), config, health);
  return {
    setup,
    health,
    office: new LedgerConcernsService(dataSource, new CardAttempts(config), setup),
  };
}

const thin = { id: 'ed_1', status: 'enabled', event_payload: 'thin', enabled_events: ['*'] };
const mistakes: [SetupProblemKind, Answers, RegExp][] = [
  [
    'key',
    { 'GET /v1/account': error(401, { message: 'Invalid API Key provided: rk_live_***7890' }) },
    /Stripe says: Invalid API Key provided: rk_live_…$/,
  ],
  ['permission', { 'POST /v1/refunds': forbidden }, /Stripe says: The provided key 'rk_live_…'/],
  ['permission', { 'GET /v1/payouts': forbidden }, /Stripe says: The provided key 'rk_live_…'/],
  ['unseen', { 'GET /v1/payment_method_domains': forbidden }, /Stripe says: The provided key/],
  [
    'account',
    {
      'GET /v1/account': account({
        charges_enabled: false,
        payouts_enabled: false,
        requirements: {
          disabled_reason: 'requirements.past_due',
          currently_due: ['external_account'],
        },
      }),
    },
    /Stripe says: requirements\.past_due \(external_account\)$/,
  ],
  ['payouts', { 'GET /v1/account': account({ payouts_enabled: false }) }, /bank account\.$/],
  [
    'methods',
    { 'GET /v1/payment_method_configurations': methods({ card: { available: false } }) },
    /card\.$/,
  ],
  [
    'webhook',
    { 'GET /v1/webhook_endpoints': list(), 'GET /v2/core/event_destinations': [200, { data: [] }] },
    /late\.$/,
  ],
  [
    'disabled',
    { 'GET /v1/webhook_endpoints': list(endpoint({ status: 'disabled' })) },
    /switched off/,
  ],
  [
    'thin',
    {
      'GET /v1/webhook_endpoints': list(),
      'GET /v2/core/event_destinations': [
        200,
        { data: [{ ...thin, webhook_endpoint: { url: endpoint().url } }] },
      ],
    },
    /snapshots\.$/,
  ],
  [
    'events',
    { 'GET /v1/webhook_endpoints': list(endpoint({ enabled_events: ['refund.created'] })) },
    /Missing: payment_intent\.created, .*charge\.dispute\.closed/,
  ],
  [
    'version',
    { 'GET /v1/webhook_endpoints': list(endpoint({ api_version: '2020-08-27' })) },
    /It has 2020-08-27, and we need/,
  ],
  ['domain', { 'GET /v1/payment_method_domains': list() }, /Google Pay\.$/],
];

describe('going live', () => {
  it.each(mistakes)('the mistake “%s” is an alert and a notice', async (kind, mistake, words) => {
    answers = { ...setUpWell, ...mistake };
    const { setup, health, office } = start();
    const at = new Date('2026-11-20T12:00:00Z');
    await setup.keepUp(at);
    const { setup: problems = [] } = await office.concerns(new Date());
    expect(problems).toEqual([
      { message: expect.stringMatching(words) as string, since: at.toISOString() },
    ]);
    expect(promised.some((each) => problems[0]?.message.startsWith(each))).toBe(true);
    expect(problems[0]?.message).toContain(setupProblems[kind]);
    expect(health.notices).toEqual([problems[0]?.message]);
    // A valid key is the first thing that everything else needs.
    if (kind === 'key') expect(asked).toEqual(['GET /v1/account']);
    expect(setup.isKeyRefused).toBe(kind === 'key');

    const later = (minutes: number) => setup.keepUp(new Date(at.getTime() + minutes * 60_000));
    await later(10);
    expect((await office.concerns(new Date())).setup).toEqual(problems);
    // Once it's fixed, it's over.
    answers = setUpWell;
    await later(20);
    expect((await office.concerns(new Date())).setup).toEqual([]);
    expect(health.notices).toEqual([]);
  });

  it('a wrong webhook secret shows by the signatures, until one fits', async () => {
    answers = setUpWell;
    const { setup, office } = start();
    const now = new Date();
    for (const [refused, count] of [
      [2, 0],
      [1, 1],
    ] as const) {
      for (let each = 0; each < refused; each += 1) setup.webhookRefused(true);
      await setup.keepUp(now);
      expect((await office.concerns(new Date())).setup).toHaveLength(count);
    }
    const [problem] = (await office.concerns(new Date())).setup ?? [];
    expect(problem?.message).toBe(`${setupProblems.secret} 3 came since the last one that fit.`);
    setup.webhookTaken();
    await setup.keepUp(now);
    expect((await office.concerns(new Date())).setup).toEqual([]);
  });

  it('keys of the wrong mode keep payments from starting, in the words of the checklist', () => {
    const wrong = { ...env, STRIPE_SECRET_KEY: 'sk_test_1' };
    const problems = (() => {
      try {
        loadConfig(PaymentsConfig, wrong);
      } catch (failure) {
        return (failure as ConfigError).problems;
      }
      return [];
    })();
    expect(problems.join('\n')).toContain(
      promised.find((words) => words.startsWith('is a test key')),
    );
  });

  it('asks once a day while all is well, and again after a thin event or a start', async () => {
    answers = setUpWell;
    const { setup } = start();
    const now = Date.now();
    const calls = async (msLater: number, one = setup) => {
      asked.length = 0;
      await one.keepUp(new Date(now + msLater));
      return asked.length;
    };
    expect(await calls(0)).toBe(Object.keys(setUpWell).length);
    expect(await calls(60_000)).toBe(0);
    setup.webhookRefused(false);
    expect(await calls(120_000)).toBeGreaterThan(0);
    expect(await calls(60_000, start().setup)).toBeGreaterThan(0);
    expect(await calls(25 * 3_600_000)).toBeGreaterThan(0);
  });

  it('the checklist promises the words of each problem, and no others', () => {
    const others = promised.filter((words) => !words.startsWith('is a test key'));
    expect(others.toSorted()).toEqual(Object.values(setupProblems).toSorted());
    const kinds = new Set([...mistakes.map(([kind]) => kind), 'secret']);
    expect([...kinds].toSorted()).toEqual(Object.keys(setupProblems).toSorted());
  });
});
