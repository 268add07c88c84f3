import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from '@nestjs/common';
import { Histogram } from 'prom-client';
import type { ServiceMetrics } from '@service-kit/observability/metrics';
import { Refusal } from '@service-kit/requests/refusal';
import { rootLogger } from '@service-kit/observability/logging';
import { runWithRequestId } from '@service-kit/observability/request-context';
import type { AccessGuard } from '../access/access.guard';
import { anonymous } from '../access/caller';
import type { InvalidRequests } from '../limits/invalid-requests';
import type { Attempt } from '../limits/limits';
import type { OpenConnections } from '../limits/open-connections';
import { PhotoBodies } from '../limits/photo-bodies';
import { changesCount, type RateLimiter, type SharedAttempt } from '../limits/rate-limiter';
import { unreadable } from '../errors/error-answer';
import { invalid } from '../validation/request-validation.pipe';
import { isWithinBounds } from '../validation/json-shape';
import { clientAddress, networkOf } from './client-address';
import type { Drain } from './drain';
import { closeHeader } from './lingering-response';
import type { RouteRules } from './route-rules';
import type { SecurityHeaders } from './security-headers';

declare module 'fastify' {
  interface FastifyRequest {
    attempt: SharedAttempt | undefined;
    invalidAttempt: Attempt | undefined;
  }
}

/** The longest form has twenty fields. */
const bodyValues = 200;

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every request to a service has a shorter deadline. */
const callMs = 20_000;

export interface RequestParts {
  readonly access: AccessGuard;
  readonly limiter: RateLimiter;
  readonly invalidRequests: InvalidRequests;
  readonly connections: OpenConnections;
  readonly headers: SecurityHeaders;
  readonly metrics: ServiceMetrics;
  readonly rules: RouteRules;
  readonly drain: Drain;
}

/**
 * In this order: request id and headers, access rule, limit. Only then is the body read, validated
 * and answered.
 */
export function addRequestHooks(fastify: FastifyInstance, parts: RequestParts): void {
  const { access, limiter, invalidRequests, connections, headers, metrics, rules, drain } = parts;
  const photoBodies = new PhotoBodies();
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('attempt', undefined);
  fastify.decorateRequest('invalidAttempt', undefined);

  fastify.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const { bodyLimit } = rules.add(method, route.url, route.config?.accessRule);
      if (bodyLimit) route.bodyLimit = bodyLimit;
    }
  });

  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers.everywhere).header('x-request-id', request.id);
    const tooMany = connections.refusal(request.raw, reply.raw);
    if (tooMany) reply.header(...closeHeader);
    runWithRequestId(request.id, () => done(tooMany));
  });

  fastify.addHook('onRequest', (request, reply, done) => {
    const accessRule = request.routeOptions.config.accessRule;
    if (request.is404) return done(new Refusal('not_found'));
    if (!accessRule) return done();
    const isPlain = isRead(request.method) && !accessRule.recognize && !accessRule.limit;
    if (accessRule.roles.includes('anyone') && isPlain) {
      request.caller = anonymous;
      return done(isHealth(request) ? undefined : connections.refusalOfStranger());
    }
    authorize(request, reply).then(() => done(), done);
  });

  async function authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { accessRule } = request.routeOptions.config;
    const address = networkOf(clientAddress(request.ips));
    // Logins have their own limits. Other calls from the same address must not block them.
    const isLogin = accessRule?.limit === 'login-failures';
    if (accessRule?.roles.includes('anyone') && !isRead(request.method) && !isLogin) {
      request.invalidAttempt = await invalidRequests.take(address);
    }
    if (accessRule?.signed?.(request.headers, new Date()) === false) {
      throw new Refusal('signature_invalid');
    }
    await access.authorize(request, reply);
    if (request.caller?.role !== 'anonymous') connections.recognize(request.raw);
    else {
      const noRoom = connections.refusalOfStranger();
      if (noRoom) throw noRoom;
    }
    if (accessRule?.limit) request.attempt = await limiter.take(accessRule.limit, address);
    if (accessRule?.photo) photoBodies.take(address, reply.raw);
  }

  /** Before the answer goes out, so that its receiver can retry at once. */
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (drain.isOn) reply.header('connection', 'close');
    const { attempt } = request;
    request.attempt = undefined;
    if (!attempt || !changesCount(attempt, reply.statusCode)) return done(null, payload);
    // The answer goes out even if counting fails.
    const answer = () => done(null, payload);
    limiter.settle(attempt).then(answer, answer);
  });

  addBodyParsers(fastify);

  fastify.addHook('preValidation', (request, reply, done) => {
    const late = setTimeout(() => {
      if (reply.raw.headersSent) return;
      reply.send(new Error(`${request.routeOptions.url} took longer than ${callMs} ms`));
    }, callMs);
    reply.raw.once('close', () => clearTimeout(late));
    done();
  });

  /** Every list sends its length. Pages have set their total already. */
  fastify.addHook('preSerialization', (_request, reply, payload, done) => {
    if (Array.isArray(payload) && !reply.hasHeader('x-total-count')) {
      reply.header('x-total-count', payload.length);
    }
    done(null, payload);
  });

  recordAnswers(fastify, metrics, invalidRequests);
}

/**
 * Only JSON is accepted, except in calls that ask for a form, CSV, a photo or the raw body. An absent body
 * is fine, even if the header announces one.
 */
function addBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const accessRule = request.routeOptions.config?.accessRule;
    const maxValues = accessRule?.bodyValues ?? bodyValues;
    if (accessRule?.raw) done(null, body);
    else if (accessRule?.form || accessRule?.csv || accessRule?.photo) done(unreadable());
    else if (body.length === 0) done(null, undefined);
    else if (isWithinBounds(body as string, maxValues))
      void parseJson(request, body as string, done);
    else done(invalid([{ field: 'body', message: 'This is too deep, or holds too many values' }]));
  });

  const unparsed = [
    ['application/x-www-form-urlencoded', 'form', 'string'],
    ['text/csv', 'csv', 'buffer'],
    // The handler looks at the bytes.
    [/^image\//, 'photo', 'buffer'],
  ] as const;
  for (const [type, flag, parseAs] of unparsed) {
    fastify.addContentTypeParser<string | Buffer>(type, { parseAs }, (request, body, done) => {
      if (request.routeOptions.config?.accessRule?.[flag]) done(null, body);
      else done(unreadable());
    });
  }
}

function recordAnswers(
  fastify: FastifyInstance,
  { registry }: ServiceMetrics,
  invalidRequests: InvalidRequests,
): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer an HTTP request, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  const logger = new Logger('Requests');
  // Nest's logger only finds out at the end that the line isn't wanted.
  const isDebugging = rootLogger().isLevelEnabled('debug');
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    // Fastify creates a new object each time.
    const { url: route = 'none', config } = request.routeOptions;
    const { statusCode: status, elapsedTime } = reply;
    durations.observe({ method, route, status }, elapsedTime / 1000);
    void invalidRequests.onAnswer(request.invalidAttempt, status);
    const isRoutine = isRead(method) || (status < 400 && config.accessRule?.routine);
    // The route's pattern, not the address: ids in it are keys to people's appointments.
    const line = { method, route, status, ms: Math.round(elapsedTime) };
    if (status >= 500) logger.warn(line);
    else if (!isRoutine) logger.log(line);
    else if (isDebugging) logger.debug(line);
    done();
  });
}

/** A proxy that takes a full gateway for down sends its calls to the others, which are as full. */
function isHealth({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === '/health/live';
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
