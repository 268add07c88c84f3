import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { eventually } from '../../base/test/eventually';
import {
  startStripeEmulator,
  type RunningStripeEmulator,
  type StripeEmulatorOptions,
} from '../src/start';

export const secretKey = 'sk_test_specs';
export const publishableKey = 'pk_test_specs';
export const webhookSecret = 'whsec_specs';

export const start = (
  options: Partial<StripeEmulatorOptions> = {},
): Promise<RunningStripeEmulator> =>
  startStripeEmulator({ port: 0, secretKey, publishableKey, stepDelayMs: 0, ...options });

export function sdk(url: string, key = secretKey, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

/**
 * The emulator of a spec file, the SDK that talks to it and an endpoint that hears its webhooks. They
 * can be used once the tests have started.
 */
export function emulatorForTests(options: Partial<StripeEmulatorOptions> = {}) {
  const listener = Object.create(Listener.prototype) as Listener;
  const emulator = {} as RunningStripeEmulator;
  const stripe = {} as Stripe;
  beforeAll(async () => {
    Object.assign(listener, await Listener.open());
    Object.assign(emulator, await start({ webhookEndpoints: [listener.endpoint], ...options }));
    Object.assign(stripe, sdk(emulator.url));
  });
  afterAll(async () => {
    await emulator.close();
    await listener.close();
  });
  return { emulator, listener, stripe };
}

/** A call of `/_emulator/…`. */
export async function control<T = Record<string, unknown>>(
  url: string,
  call: string,
  body?: object,
): Promise<T> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${url}/_emulator${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Resolves once a request has met its fault, and waits in it. */
export const faultMet = (url: string) =>
  eventually(async () => expect(await control(url, 'GET /faults')).toEqual([]));

interface Heard {
  readonly event: Stripe.Event;
  readonly payload: string;
  readonly signature: string;
}

/** Takes webhooks, and verifies them with the SDK. */
export class Listener {
  readonly heard: Heard[] = [];
  /** The next answers; 200 when there is none. */
  readonly answers: (number | Promise<number>)[] = [];
  secret = webhookSecret;
  private constructor(private readonly server: Server) {}

  static async open(): Promise<Listener> {
    const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
      let payload = '';
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => (payload += chunk));
      request.on('end', () => {
        const signature = String(request.headers['stripe-signature']);
        const event = Stripe.webhooks.constructEvent(payload, signature, listener.secret);
        listener.heard.push({ event, payload, signature });
        void Promise.resolve(listener.answers.shift() ?? 200).then((status) =>
          response.writeHead(status).end(),
        );
      });
    });
    const listener = new Listener(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return listener;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  get endpoint() {
    return { url: this.url, secret: webhookSecret };
  }

  types(): string[] {
    return this.heard.map(({ event }) => event.type);
  }

  /** The types of all events about this object, sorted. */
  async typesAbout(url: string, id: string): Promise<string[]> {
    expect((await settled(url)).settled).toBe(true);
    return this.heard
      .filter(({ payload }) => payload.includes(id))
      .map(({ event }) => event.type)
      .toSorted();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}

export const settled = (url: string) =>
  control<{ settled: boolean; held: number }>(url, 'POST /webhooks/settled', { timeoutMs: 10_000 });

/** An intent that cards alone may pay, without a page to return to. */
export const dollars = (amount: number, more: Partial<Stripe.PaymentIntentCreateParams> = {}) => ({
  amount,
  currency: 'usd',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
  ...more,
});

export const paid = (stripe: Stripe, amount: number, card = 'pm_card_visa') =>
  stripe.paymentIntents.create(dollars(amount, { confirm: true, payment_method: card }));

export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call succeeded');
}

/** Pays $20.00 with a card, with a page to return to. The answer has the charge. */
export const pay = (stripe: Stripe, token: string, more: object = {}) =>
  stripe.paymentIntents.create(
    dollars(2_000, {
      confirm: true,
      payment_method: token,
      return_url: 'https://example.com/paid',
      expand: ['latest_charge'],
      ...more,
    }),
  );

export const chargeOf = ({ latest_charge }: Stripe.PaymentIntent) => latest_charge as Stripe.Charge;

export const refusedParam = (param: string) => ({
  type: 'StripeInvalidRequestError',
  statusCode: 400,
  param,
});
