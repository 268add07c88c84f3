import { HttpException } from '@nestjs/common';
import { refusalMessages, type ErrorBody, type RefusalCode } from '@contracts/refusals';
import { Refusal, Unavailable } from '@service-kit/requests/refusal';
import { refusalStatus } from './refusal-status';

export const unavailableMessage =
  'Something on our side does not answer at the moment. Please try again in a minute.';
export const internalMessage =
  'Something went wrong on our side. If you call us, please tell us the request number.';
export const unreadableMessage = 'This request could not be read.';

export const unreadable = () => new Refusal('validation_failed', { message: unreadableMessage });

/** A refusal's details are at the top level of the body. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: ErrorBody & Record<string, unknown>;
  /** A bug, to be logged in full. */
  readonly isBug: boolean;
}

export function answerTo(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof Refusal) return answerToRefusal(error, requestId);
  if (error instanceof Unavailable) {
    return answer(503, 'unavailable', unavailableMessage, requestId, { 'retry-after': '2' });
  }
  const status = clientErrorStatus(error);
  if (status !== undefined) return answerToUnreadable(status, requestId);
  return { ...answer(500, 'internal', internalMessage, requestId), isBug: true };
}

function answerToRefusal(refusal: Refusal, requestId: string): ErrorAnswer {
  const { retryAfterSeconds, ...details } = refusal.details ?? {};
  const plain = answer(refusalStatus[refusal.code], refusal.code, refusal.message, requestId);
  return {
    ...plain,
    headers: typeof retryAfterSeconds === 'number' ? { 'retry-after': `${retryAfterSeconds}` } : {},
    body: { ...details, ...plain.body },
  };
}

/** From Fastify and Nest, before a handler runs. Always 4xx. */
function clientErrorStatus(error: unknown): number | undefined {
  const status =
    error instanceof HttpException
      ? error.getStatus()
      : error instanceof Error && 'statusCode' in error && error.name === 'FastifyError'
        ? error.statusCode
        : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

const codeOfStatus: Record<number, RefusalCode> = { 404: 'not_found', 413: 'payload_too_large' };

/** Any unreadable request (not JSON, another content type, a broken URL) is a 400. */
function answerToUnreadable(status: number, requestId: string): ErrorAnswer {
  const code = codeOfStatus[status];
  if (code) return answer(status, code, refusalMessages[code], requestId);
  return answer(400, 'validation_failed', unreadableMessage, requestId);
}

function answer(
  status: number,
  code: ErrorBody['code'],
  message: string,
  requestId: string,
  headers: Record<string, string> = {},
): ErrorAnswer {
  return {
    status,
    headers,
    body: { statusCode: status, code, message, requestId },
    isBug: false,
  };
}
