import type { IncomingMessage } from 'node:http';
import { newRequestId } from '@service-kit/observability/request-context';

/** A request keeps its id if it looks like one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : newRequestId();
}
