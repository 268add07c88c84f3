import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonAnswer, send } from '../../base/src/answer';
import { addressOf, listen } from '../../base/src/listen';
import { readBody } from '../../base/src/read-body';
import { systemClock, type Clock } from './clock';
import { ControlApi } from './control/control-api';
import type { RestrictedKey } from './http/authentication';
import { Faults } from './http/faults';
import { forgetOldAnswers } from './http/idempotency';
import { StripeApi, type Outcome } from './http/stripe-api';
import { Stepper } from './ledger/stepper';
import { Journal } from './state/journal';
import { newId } from './state/ids';
import { Store } from './state/store';
import { DeliveryPlan } from './webhooks/delivery-plan';
import { defaultRetries, Deliverer, type RetryPolicy } from './webhooks/deliverer';
import type { World } from './world';

export interface StripeEmulatorOptions {
  /** 0 picks a free one. */
  readonly port: number;
  readonly host?: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Another secret key, which may do only some things. */
  readonly restrictedKey?: RestrictedKey;
  /** Where the state is kept; by default, only in memory. */
  readonly directory?: string;
  readonly clock?: Clock;
  readonly webhookEndpoints?: readonly { readonly url: string; readonly secret: string }[];
  readonly retries?: Partial<RetryPolicy>;
  /** The delay of disputes and of the end of refunds; null: they wait for the control API. */
  readonly stepDelayMs?: number | null;
}

export interface RunningStripeEmulator {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** As at api.stripe.com. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, PUT, PATCH, POST, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, stripe-account, stripe-version',
  'access-control-expose-headers': 'Request-Id, Stripe-Manage-Version, Stripe-Should-Retry',
  'access-control-max-age': '300',
};

/**
 * docs/payments.md says how it differs from Stripe.
 * @throws if the port is taken, or the journal in `directory` can't be read
 */
export async function startStripeEmulator(
  options: StripeEmulatorOptions,
): Promise<RunningStripeEmulator> {
  const clock = options.clock ?? systemClock;
  const journal = options.directory === undefined ? null : new Journal(options.directory);
  const faults = new Faults();
  const getWorld = () => world;
  const deliverer = new Deliverer(getWorld, { ...defaultRetries, ...options.retries });
  const stepper = new Stepper(getWorld);
  const store = new Store(journal, (changes) => {
    stepper.notice(changes);
    deliverer.notice(changes);
  });
  const closing = new AbortController();
  const waits = new Set<() => void>();
  const wait = async (ms: number): Promise<void> => {
    if (ms === 0 || closing.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        waits.delete(end);
        resolve();
      };
      const cancel = clock.after(ms, end);
      waits.add(end);
    });
  };
  const world: World = {
    store,
    clock,
    plan: new DeliveryPlan(),
    stepDelayMs: options.stepDelayMs === undefined ? 1_000 : options.stepDelayMs,
  };
  const api = new StripeApi(world, options, faults, wait);
  const control = new ControlApi(world, options, faults, deliverer, stepper);

  const answer = async (request: IncomingMessage): Promise<Outcome> => {
    const parsed = addressOf(request);
    if (!parsed) return jsonAnswer(414, { error: { message: 'The address is too long.' } });
    const path = parsed.pathname;
    if (request.method === 'OPTIONS' && path.startsWith('/v1/')) return { status: 200, body: '' };
    const body = await readBody(request);
    if (path.startsWith('/_emulator/')) return await control.answer(request, parsed, body);
    return await api.answer(request, parsed, body);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isPublic = request.url?.startsWith('/v1/') ?? false;
    const outcome = await answer(request);
    if (outcome === 'silent') return;
    if (outcome === 'broken') return void request.socket.destroy();
    const cors = isPublic ? corsHeaders : {};
    send(response, { ...outcome, headers: { ...cors, ...outcome.headers } });
  };

  const failure = (status: 413 | 500, message: string) => {
    const type = status === 413 ? 'invalid_request_error' : 'api_error';
    return jsonAnswer(status, { error: { message, type } });
  };
  const listening = await listen(
    { name: 'Stripe', port: options.port, host: options.host, failure },
    handle,
  );
  const { url } = listening;

  forgetOldAnswers(world);
  journal?.rewrite(store.snapshot());
  registerEndpoints(world, options.webhookEndpoints ?? []);
  deliverer.start();
  stepper.start();

  const close = async (): Promise<void> => {
    if (closing.signal.aborted) return;
    closing.abort();
    deliverer.stop();
    stepper.stop();
    for (const end of waits) end();
    await listening.close();
    journal?.close();
  };
  return { url, close };
}

/** Those of the options, each once, however often the emulator starts in the same directory. */
function registerEndpoints(
  { store }: World,
  endpoints: NonNullable<StripeEmulatorOptions['webhookEndpoints']>,
): void {
  store.transaction(() => {
    for (const { url, secret } of endpoints) {
      const before = store
        .all('webhook_endpoint')
        .find((each) => each.url === url || each.secret === secret);
      store.put('webhook_endpoint', { id: before?.id ?? newId('we'), url, secret });
    }
  });
}
