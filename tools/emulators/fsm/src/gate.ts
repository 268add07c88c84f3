import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { send, type Answer } from '../../base/src/answer';
import { readBody } from '../../base/src/read-body';
import { isAfter, isBefore, isDuring, type Fault } from './faults/fault';
import type { Faults } from './faults/faults';
import { applyToList, htmlPage, sendCutOff, violated } from './faults/spoil';
import {
  BadParameter,
  Refused,
  type Call,
  type Endpoint,
  type Query,
  type Reply,
} from './http/call';
import { retryAfter, type RateLimit } from './http/rate-limit';
import type { RequestLog } from './http/request-log';
import type { ServiceSystem, SystemName } from './system';

interface Incoming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  /** Path after the system's prefix. */
  readonly path: string;
  readonly query: Query;
}

interface GateParts {
  readonly name: SystemName;
  readonly system: ServiceSystem;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly limit: RateLimit;
  readonly now: () => number;
  readonly closing: AbortSignal;
}

/** Runs for each request to a system: log, rate limit, faults. */
export class Gate {
  constructor(private readonly parts: GateParts) {}

  async handle({ request, response, method, path, query }: Incoming): Promise<void> {
    const { name, system, faults, log, limit } = this.parts;
    const body = await readBody(request);
    const found = endpointFor(system, method, path, body);
    const endpoint = found?.endpoint.name ?? 'unknown';
    const ended = log.begin(name, endpoint, Date.now());
    const waitUntil = limit.take();
    response.on('close', () => {
      const status = response.headersSent ? String(response.statusCode) : 'none';
      ended(status, waitUntil !== null);
    });

    const page = found?.endpoint.pageOf?.(body) ?? Number(query.text('page') ?? 1);
    const meeting = { system: name, endpoint, page };
    const { headers } = request;
    const call: Call = { method, path, query, headers, body, trouble: faults.trouble(meeting) };
    if (waitUntil !== null) return this.sendTooMany(response, call, waitUntil, 'seconds');

    const struck = faults.meet(meeting);
    for (const each of struck.filter(isBefore)) {
      if (each.kind !== 'slow') return this.sendInstead(each, call, request, response);
      await setTimeout(each.delayMs, undefined, { signal: this.parts.closing }).catch(() => {});
    }
    const reply = await replyOf(system, found, call);
    if (reply.status >= 300) return send(response, asAnswer(reply));
    sendSpoilt(response, system, reply, struck.filter(isDuring));
    for (const each of struck.filter(isAfter)) {
      applyToList(each, system.source.list, this.parts.now());
    }
  }

  /** A fault's answer. */
  private sendInstead(
    fault: Fault,
    call: Call,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { system, limit, now } = this.parts;
    switch (fault.kind) {
      case 'hang':
        return;
      case 'reset':
        return void request.socket.resetAndDestroy();
      case 'unauthorized':
        system.revoke(call);
        return send(response, asAnswer(system.refuse(401, call)));
      case 'forbidden':
        return send(response, asAnswer(system.refuse(403, call)));
      case 'throttled':
        return send(response, asAnswer(system.throttle?.(call) ?? system.refuse(429, call)));
      case 'rate-limit': {
        const until = untilFor(fault, now());
        limit.blockUntil(until);
        return this.sendTooMany(response, call, until, fault.retryAfterForm);
      }
      default: {
        const status = fault.kind === 'server-error' ? fault.status : 200;
        send(response, { status, ...htmlPage });
      }
    }
  }

  private sendTooMany(
    response: ServerResponse,
    call: Call,
    until: number,
    form: Fault['retryAfterForm'],
  ): void {
    const reply = this.parts.system.refuse(429, call);
    const headers = retryAfter(until, this.parts.now(), form);
    send(response, asAnswer({ ...reply, headers }));
  }
}

interface Found {
  readonly endpoint: Endpoint;
  readonly parts: readonly [string, string];
}

function endpointFor(
  system: ServiceSystem,
  method: string,
  path: string,
  body: string,
): Found | undefined {
  for (const endpoint of system.endpoints) {
    const match = (endpoint.method ?? 'GET') === method ? endpoint.path.exec(path) : null;
    if (match && (endpoint.isFor?.(body) ?? true))
      return { endpoint, parts: [match[1] ?? '', match[2] ?? ''] };
  }
  return undefined;
}

async function replyOf(
  system: ServiceSystem,
  found: Found | undefined,
  call: Call,
): Promise<Reply> {
  if (!found) return system.refuse(404, call);
  try {
    return await found.endpoint.answer(call, ...found.parts);
  } catch (error) {
    if (error instanceof Refused) return error.reply;
    if (error instanceof BadParameter) return system.refuseParameter(error);
    throw error;
  }
}

function sendSpoilt(
  response: ServerResponse,
  system: ServiceSystem,
  reply: Reply,
  spoilt: readonly Fault[],
): void {
  const violation = spoilt.find(({ kind }) => kind === 'schema-violation');
  const isPartial = spoilt.some(({ kind }) => kind === 'partial-errors');
  const sent = (isPartial && reply.body && system.withPartialErrors?.(reply.body)) || reply.body;
  const body = sent && violation ? violated(sent, violation.part) : sent;
  const answer = asAnswer({ ...reply, body });
  const isTruncated = spoilt.some(({ kind }) => kind === 'truncated-json');
  if (spoilt.some(({ kind }) => kind === 'cut-off')) return sendCutOff(response, answer);
  const text = isTruncated ? answer.body.slice(0, answer.body.length / 2) : answer.body;
  send(response, { ...answer, body: text });
}

const asAnswer = ({ status, body, headers }: Reply): Answer => ({
  status,
  body: body === null ? '' : JSON.stringify(body),
  headers,
});

/** A whole second, because HTTP dates have no fractions. With 0 seconds, the next call is answered. */
const untilFor = ({ retryAfterSeconds }: Fault, now: number) =>
  retryAfterSeconds === 0 ? now : Math.ceil(now / 1000 + retryAfterSeconds) * 1000;
