import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DynamicModule } from '@nestjs/common';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import type { InjectOptions } from 'fastify';
import { Redis } from 'ioredis';
import request from 'supertest';
import { settingsRequests } from '@contracts/booking/settings';
import { siteContentRequests } from '@contracts/booking/site-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import { customersRequests } from '@contracts/customers/accounts';
import type { RequestDefinition } from '@contracts/messaging';
import type { RefusalCode } from '@contracts/refusals';
import { pingOf, serviceNames } from '@contracts/service-health';
import { tokenIssuer } from '@contracts/customers/tokens';
import { liveRevokedSubject } from '@contracts/live';
import { technicianRequests, type PhoneIdentity } from '@contracts/tracking/technicians';
import { loadConfig } from '@service-kit/config/config';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { sharedForTests } from '@service-kit/testing/opened-for-tests';
import { StubServices } from '@service-kit/testing/stub-services';
import { testNats } from '@service-kit/testing/test-nats';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { GatewayConfig } from '../src/config';
import { RouteRules, type RouteRule } from '../src/edge/http/route-rules';
import { GatewayModule } from '../src/gateway.module';
import { openHttp } from '../src/open-http';

export interface GatewayUnderTest {
  readonly app: NestFastifyApplication;
  readonly port: number;
  readonly config: GatewayConfig;
  readonly stubs: StubServices;
  readonly redis: Redis;
  readonly http: ReturnType<typeof request>;
  readonly rules: readonly RouteRule[];
  /** A call with this token. */
  as(token: string, method: Method, path: string, body?: object | string): request.Test;
  /** A call of the office. */
  office(method: Method, path: string, body?: object | string): request.Test;
  /** A call of the logged-in customer with this id. */
  customer(method: Method, path: string, body?: object | string, id?: number): request.Test;
  /** Every such question to a service is refused from now on. */
  refuse<Payload, Reply>(
    definition: RequestDefinition<Payload, Reply>,
    code: RefusalCode,
    details?: Record<string, unknown>,
  ): void;
  /** A token as customers would sign it. */
  token(role: string, options?: TokenOptions): string;
  /** A phone link's token that tracking would recognize. */
  phoneToken(technicianId?: string): string;
  /** The token of the tracking app on that phone. */
  positionsToken(technicianId?: string): string;
  stop(): Promise<void>;
}

/** What a spec looks at, of HTTP clients, too. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A call without a connection, which costs more than most calls. */
export async function inject(
  { app }: Pick<GatewayUnderTest, 'app'>,
  call: InjectOptions,
): Promise<Answer & { readonly text: string }> {
  const { statusCode: status, headers, body: text } = await app.inject(call);
  const isJson = String(headers['content-type']).startsWith('application/json');
  return { status, headers, text, body: isJson ? JSON.parse(text) : {} };
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Who makes the calls of the office, as services are told. */
export const officer = { accountId: 1, name: 'Dana Office' };

export interface TokenOptions extends JwtSignOptions {
  subject?: string;
  claims?: Record<string, unknown>;
}

export function gatewayEnv(nats = testNats()): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    NATS_URL: nats.natsUrl,
    NATS_PREFIX: nats.natsPrefix,
    REDIS_URL: testRedisUrl(),
    JWT_SECRET: randomBytes(32).toString('hex'),
    PORT: '0',
    PUBLIC_URL: 'https://repairs.example.com',
    SITE_DIR: '/nowhere',
    STORAGE_URL: pathToFileURL(mkdtempSync(path.join(os.tmpdir(), 'gateway-storage-'))).href,
    // The demo's routes are among those that are tried.
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  };
}

/** The gateway as it runs, with stubs of the services behind it. */
export async function startGateway(
  settings: NodeJS.ProcessEnv = {},
  module: (config: GatewayConfig) => DynamicModule = (config) => GatewayModule.with(config),
): Promise<GatewayUnderTest> {
  const { natsUrl: url, natsPrefix: prefix } = testNats();
  const env = { ...gatewayEnv({ natsUrl: url, natsPrefix: prefix }), ...settings };
  const config = loadConfig(GatewayConfig, env);
  const nats = await NatsConnection.open({ name: 'stubs', url, prefix });
  const stubs = await StubServices.open(nats, serviceNames);
  for (const service of serviceNames) stubs.answer(pingOf(service), () => ({ ready: true }));
  stubs.answer(settingsRequests.decided, () => ({}));
  stubs.answer(siteContentRequests.published, () => emptyContent);
  const redis = new Redis(testRedisUrl());
  await forgetEarlierRuns(redis);
  const phones = answerForIdentity(stubs);
  const app = await openHttp(module(config), config).catch(async (error: unknown) => {
    await nats.close();
    redis.disconnect();
    throw error;
  });
  const itsRedis = app.get(Redis);
  // Its timers run in the spec's process, which may be busy compiling while Redis has answered already.
  itsRedis.options.commandTimeout = undefined;
  await eventually(() => expect(itsRedis.status).toBe('ready'));
  await app.getHttpAdapter().getInstance().ready();
  const { port } = app.getHttpServer().address() as AddressInfo;
  const jwt = new JwtService({ secret: config.JWT_SECRET });
  const http = request(`http://127.0.0.1:${port}`);
  const token: GatewayUnderTest['token'] = (
    role,
    { claims, subject = String(officer.accountId), ...options } = {},
  ) =>
    jwt.sign(
      { role, name: officer.name, ...claims },
      { issuer: tokenIssuer, jwtid: randomUUID(), expiresIn: 60, subject, ...options },
    );
  const as: GatewayUnderTest['as'] = (bearer, method, path, body) =>
    http[method](path).set('authorization', `Bearer ${bearer}`).send(body);
  return {
    app,
    port,
    config,
    stubs,
    redis,
    http,
    rules: app.get(RouteRules).all,
    as,
    office: (...call) => as(token('admin'), ...call),
    customer: (method, path, body, id = 42) =>
      as(token('customer', { subject: String(id) }), method, path, body),
    refuse: (definition, code, details) =>
      stubs.answer(definition, () => {
        throw new Refusal(code, { details });
      }),
    token,
    phoneToken: (technicianId) => tokenOfPhone(phones, { technicianId, positionsOnly: false }),
    positionsToken: (technicianId) => tokenOfPhone(phones, { technicianId, positionsOnly: true }),
    stop: async () => {
      await app.close();
      await nats.close();
      redis.disconnect();
    },
  };
}

interface SharedGateway {
  close(): Promise<void>;
  clear(): Promise<void>;
}

/**
 * The gateway of a spec file, which files with the same settings share. Each file begins without the
 * answers of another, and each test with nothing counted, revoked or asked.
 */
export function gatewayForTests(settings: NodeJS.ProcessEnv = {}): GatewayUnderTest {
  const kind = { name: 'gateway', prototype: {} as GatewayUnderTest & SharedGateway };
  const gateway = sharedForTests(kind, settings, async () => {
    const started = await startGateway(settings);
    const { stubs, stop } = started;
    stubs.keepAnswers();
    return { ...started, close: stop, clear: () => Promise.resolve(stubs.reset()) };
  });
  beforeEach(async () => {
    await forgetEarlierRuns(gateway.redis);
    gateway.stubs.asked.length = 0;
  });
  return gateway;
}

/** Counters and revocations that an earlier run has left, and nothing else that may be there. */
export async function forgetEarlierRuns(redis: Redis): Promise<void> {
  const keys = [
    ...(await redis.keys('rl:*')),
    ...(await redis.keys('revoked:*')),
    ...(await redis.keys('gateway:*')),
  ];
  if (keys.length > 0) await redis.del(...keys);
}

function tokenOfPhone(
  phones: Map<string, PhoneIdentity>,
  { technicianId = randomUUID(), positionsOnly }: { technicianId?: string; positionsOnly: boolean },
): string {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  phones.set(token, { technicianId, linkId: randomUUID(), expiresAt, positionsOnly });
  return token;
}

/** Plays the parts of customers and tracking that say who someone is. */
function answerForIdentity(stubs: StubServices): Map<string, PhoneIdentity> {
  const phones = new Map<string, PhoneIdentity>();
  const revoked = new Set<string>();
  stubs.answer(technicianRequests.authenticatePhone, ({ token }) => {
    const identity = phones.get(token);
    if (!identity) throw new Refusal('unauthenticated');
    return identity;
  });
  stubs.answer(customersRequests.isRevoked, ({ jti }) => ({ revoked: revoked.has(jti) }));
  stubs.answer(customersRequests.logout, ({ jti }) => {
    revoked.add(jti);
    stubs.say(liveRevokedSubject, { kind: 'token', jti });
    return { revoked: true as const };
  });
  return phones;
}
