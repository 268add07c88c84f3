import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { newRequestId } from '@service-kit/observability/request-context';
import { Refusal } from '@service-kit/requests/refusal';
import { answerTo, unreadable } from '../errors/error-answer';
import type { GatewayConfig } from '../../config';
import { trustFrom } from '../../trust-list';
import { LingeringResponse } from './lingering-response';
import { answerRaw } from './raw-answer';
import type { SecurityHeaders } from './security-headers';

const bodyLimit = 64 * 1024;

export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : newRequestId();
}

/** Limits what a client may hold open, and answers errors in our format. */
export function serverOptions(config: GatewayConfig, headers: SecurityHeaders) {
  return {
    logger: false,
    trustProxy: trustFrom(config.TRUST_PROXY),
    requestIdHeader: false as const,
    genReqId: requestIdOf,
    bodyLimit,
    /** The router doesn't refuse a longer id; it's just unknown. */
    routerOptions: { maxParamLength: 1_000 },
    /** The largest request, 768 kB, takes 31 s at 200 kbit/s. */
    requestTimeout: 45_000,
    http: {
      connectionsCheckingInterval: 2_000,
      headersTimeout: 15_000,
      ServerResponse: LingeringResponse,
    },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle' as const,
    return503OnClosing: false,
    /** Nest's own middleware is not used. */
    skipMiddie: true,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } = answerTo(error, request.id);
      void reply
        .code(status)
        .headers({ ...headers.everywhere, 'x-request-id': request.id })
        .send(body);
    },
    clientErrorHandler: (error: Error, socket: Socket) => answerBrokenHttp(error, socket, headers),
  };
}

/** A broken connection gets no answer. Anything else wasn't HTTP, too long, or too slow. */
function answerBrokenHttp(
  error: NodeJS.ErrnoException,
  socket: Socket & { readonly _httpMessage?: ServerResponse },
  headers: SecurityHeaders,
): void {
  // Another answer must not get into the middle of one that is being sent.
  if (error.code === 'ECONNRESET' || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  answerRaw(socket, headers, isLate ? new Refusal('request_timeout') : unreadable());
}
