import type { IncomingMessage } from 'node:http';
import { newRequestId } from '@service-kit/observability/request-context';

/** A request keeps the id that it comes with, if that looks like an id. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : newRequestId();
}
