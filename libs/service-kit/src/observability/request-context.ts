import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Context of every log line, NATS header and event envelope. */
interface RequestContext {
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

/** Everything that `work` starts, timers and sockets included, has `context`. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs `work` with a request id, for the same service. */
export function runWithRequestId<T>(requestId: string | undefined, work: () => T): T {
  return storage.run({ service: storage.getStore()?.service, requestId }, work);
}
