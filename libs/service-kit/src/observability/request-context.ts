import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What every log line, NATS header and event envelope knows about the work in hand. */
export interface RequestContext {
  readonly service?: string;
  readonly requestId?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();
const outside: RequestContext = {};

export function currentContext(): RequestContext {
  return storage.getStore() ?? outside;
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

export function newRequestId(): string {
  return randomUUID();
}

/** Everything `work` starts, timers and sockets included, belongs to `context`. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs `work` for one request; the service stays the one that is running. */
export function runWithRequestId<T>(requestId: string | undefined, work: () => T): T {
  return storage.run({ service: storage.getStore()?.service, requestId }, work);
}
