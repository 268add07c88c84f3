import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { newRequestId } from '@service-kit/request-context';
import { answerTo } from '../errors/error-answer';
import type { GatewayConfig } from '../../config';
import { trustFrom } from './client-address';
import { requestIdOf } from './request-id';
import type { SecurityHeaders } from './security-headers';

const bodyLimit = 64 * 1024;

/** Fastify's settings: limits on what a client may hold open, and our words for its own refusals. */
export function serverOptions(config: GatewayConfig, headers: SecurityHeaders) {
  return {
    logger: false,
    trustProxy: trustFrom(config.TRUST_PROXY),
    requestIdHeader: false as const,
    genReqId: (request: IncomingMessage) => requestIdOf(request),
    bodyLimit,
    /** A longer id is not refused by the router but found to be no id of ours. */
    routerOptions: { maxParamLength: 1_000 },
    /** A client that takes longer to send its request is cut off. */
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    /** The last deadline; every question to a service has a shorter one of its own. */
    handlerTimeout: 20_000,
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
    clientErrorHandler: (_error: Error, socket: Socket) => answerBrokenHttp(socket, headers),
  };
}

/** What came was not HTTP, or its headers were too long. */
function answerBrokenHttp(socket: Socket, headers: SecurityHeaders): void {
  if (socket.destroyed || !socket.writable) return;
  const requestId = newRequestId();
  const { body } = answerTo(
    Object.assign(new Error(), { name: 'FastifyError', statusCode: 400 }),
    requestId,
  );
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers.everywhere,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${text}`);
}
