import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Msg } from '@nats-io/transport-node';
import Stripe from 'stripe';
import { appointmentPriced, bookingRequests, type Bill, type PriceFacts } from '@contracts/booking';
import type { EventEnvelope } from '@contracts/messaging';
import type { PaymentFacts } from '@contracts/payments/events';
import {
  paymentCalls,
  type CreatePaymentCommand,
  type PaymentIntentAnswer,
  type PaymentOutcome,
} from '@contracts/payments/paying';
import { payLinkPurpose } from '@contracts/vocabulary/payments';
import { SignedLinks } from '@service-kit/links/signed-links';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { envelopeOf } from '@service-kit/messaging/outbox/outbox';
import { EventStream } from '@service-kit/messaging/stream/event-stream';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import type { RunningService } from '@service-kit/service';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { testNats } from '@service-kit/testing/test-nats';
import type { RunningStripeEmulator } from '@tools/emulators/stripe/src/start';
import {
  control,
  publishableKey,
  sdk,
  secretKey,
  settled,
  webhookSecret,
} from '@tools/emulators/stripe/test/running';
import { startStripeEmulator } from '@tools/emulators/stripe/src/start';
import { database } from '../src/database/data-source';
import { start } from '../src/start';
import { sweepTimes, type SweepTimes } from '../src/sweep/sweep-times';

const linkSecret = 'a secret of a spec, of no use elsewhere';
const returnUrl = 'https://repairs.example.com/payment-success';

/** Specs that do not ask for a sweep have none. */
const never: SweepTimes = { ...sweepTimes, pollMs: 3_600_000 };

export interface PaymentRow {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly flag_reason: string | null;
  readonly intent_id: string | null;
  readonly amount_cents: number;
  readonly receipt_number: string | null;
  readonly failure: string | null;
  readonly overpaid_cents: number;
  readonly excessive: boolean;
  readonly check_at: Date | null;
  readonly created_at: Date;
}

/** The service as it runs, on a database and a corner of NATS of its own, with Stripe emulated and booking played. */
export class PaymentsUnderTest {
  readonly requests: Requests;
  readonly links = new SignedLinks(linkSecret, payLinkPurpose);
  readonly bills = new Map<string, Bill>();
  /** How often booking was asked. */
  asked = 0;
  /** As a browser or the dashboard reaches Stripe. */
  readonly stripe: Stripe;
  private readonly running = new Set<RunningService>();

  private constructor(
    readonly database: TestDatabase,
    readonly nats: NatsConnection,
    readonly emulator: RunningStripeEmulator,
    private readonly webhook: Server,
    readonly env: NodeJS.ProcessEnv,
  ) {
    this.requests = new Requests(nats);
    this.stripe = sdk(emulator.url);
  }

  static async open(settings: NodeJS.ProcessEnv = {}): Promise<PaymentsUnderTest> {
    const { natsUrl, natsPrefix } = testNats();
    const testDatabase = await createTestDatabase(database);
    const nats = await NatsConnection.open({ name: 'spec', url: natsUrl, prefix: natsPrefix });
    const webhook = createServer();
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
    const { port } = webhook.address() as AddressInfo;
    const emulator = await startStripeEmulator({
      port: 0,
      secretKey,
      publishableKey,
      stepDelayMs: null,
      webhookEndpoints: [{ url: `http://127.0.0.1:${port}/`, secret: webhookSecret }],
      retries: { firstRetryMs: 50, maxRetryMs: 400 },
    });
    const opened = new PaymentsUnderTest(testDatabase, nats, emulator, webhook, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      NATS_URL: natsUrl,
      NATS_PREFIX: natsPrefix,
      DATABASE_URL: testDatabase.adminUrl,
      PAYMENTS_DB_PASSWORD: new URL(testDatabase.url).password,
      PAYMENTS_HEALTH_PORT: '0',
      PUBLIC_URL: 'https://repairs.example.com',
      LINK_SECRET: linkSecret,
      STRIPE_API_BASE: emulator.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      DEMO: '1',
      ...settings,
    });
    opened.playGateway();
    nats.connection.subscribe(nats.subject(bookingRequests.bills.subject), {
      callback: (_error, message) => opened.playBooking(message),
    });
    await nats.connection.flush();
    await new EventStream(nats).ensure();
    return opened;
  }

  /** One more replica. */
  async start(
    settings: NodeJS.ProcessEnv = {},
    times: Partial<SweepTimes> = {},
  ): Promise<RunningService> {
    const service = await start({ ...this.env, ...settings }, { ...never, ...times });
    this.running.add(service);
    return service;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running].map((service) => service.stop()));
    this.running.clear();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.emulator.close();
    const closed = new Promise((resolve) => this.webhook.close(resolve));
    this.webhook.closeAllConnections();
    await closed;
    await this.nats.close();
    await this.database.drop();
  }

  /** Forgets everything that was paid, here and at Stripe. */
  async clear(): Promise<void> {
    await this.control('POST /reset');
    await this.control('POST /webhooks/plan', {});
    await this.database.clear();
    this.bills.clear();
    this.asked = 0;
  }

  /** An appointment that booking says so much of; returns its pay link's token. */
  bill(totalCents: number | null, facts: Partial<Bill> = {}): { id: string; payToken: string } {
    const id = randomUUID();
    this.bills.set(id, {
      appointmentId: id,
      number: `AR-${1_001 + this.bills.size}`,
      version: 1,
      customerId: null,
      description: 'Repair, Whirlpool Dryer',
      totalCents,
      paidCents: 0,
      dueCents: totalCents ?? 0,
      payUrl: null,
      ...facts,
    });
    return { id, payToken: this.links.tokenFor(id) };
  }

  /** Booking gives it another total, or takes that away with the appointment, and says so. */
  async price(appointmentId: string, totalCents: number | null): Promise<void> {
    const bill = this.bills.get(appointmentId);
    if (!bill) throw new Error('there is no such bill');
    const { number, description, version } = bill;
    this.bills.set(appointmentId, { ...bill, totalCents, version: version + 1 });
    await this.sayPrice({ appointmentId, number, description, totalCents }, version + 1);
  }

  async sayPrice(facts: PriceFacts, version: number): Promise<void> {
    const event = envelopeOf(appointmentPriced, {
      aggregateId: facts.appointmentId,
      version,
      facts,
    });
    const stream = new EventStream(this.nats);
    await stream.publish(event.id, event.subject, JSON.stringify(event));
  }

  create(
    payment: CreatePaymentCommand['payment'],
    caller: Partial<Omit<CreatePaymentCommand, 'payment'>> = {},
  ): Promise<PaymentIntentAnswer> {
    const command: CreatePaymentCommand = {
      payment,
      idempotencyKey: randomUUID(),
      principal: 'anonymous',
      customerId: null,
      ...caller,
    };
    return this.requests.ask(paymentCalls.createIntent, command, { deadlineMs: 30_000 });
  }

  outcome({ clientSecret }: PaymentIntentAnswer): Promise<PaymentOutcome> {
    const intentId = intentOf(clientSecret);
    return this.requests.ask(paymentCalls.outcome, { intentId, clientSecret });
  }

  /** As the page in the browser does. */
  pay({ clientSecret }: PaymentIntentAnswer, card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
    return this.stripe.paymentIntents.confirm(intentOf(clientSecret), {
      payment_method: card,
      return_url: returnUrl,
    });
  }

  control<T = Record<string, unknown>>(call: string, body?: object): Promise<T> {
    return control<T>(this.emulator.url, call, body);
  }

  /** Makes the next intent, and loses Stripe's answer and all that follow until the faults are cleared. */
  async loseIntents(): Promise<void> {
    const creating = { method: 'POST', path: '/v1/payment_intents', kind: 'reset' };
    await this.control('POST /faults', { ...creating, when: 'after' });
    // What Stripe has kept under the key would be its answer to the next attempt.
    await this.control('POST /faults', { ...creating, times: 9 });
  }

  /** Stripe's own events have all arrived, and were taken. */
  settled(): Promise<{ settled: boolean; held: number }> {
    return settled(this.emulator.url);
  }

  async intents(): Promise<Stripe.PaymentIntent[]> {
    const state = await this.control<{ payment_intent: Stripe.PaymentIntent[] }>('GET /state');
    return state.payment_intent;
  }

  /** What Stripe sends, as it would sign it. */
  signed(
    event: object,
    { at = Date.now(), secret = webhookSecret }: { at?: number; secret?: string } = {},
  ): { body: string; signature: string } {
    const payload = JSON.stringify(event);
    const signature = this.stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(at / 1_000),
    });
    return { body: Buffer.from(payload).toString('base64'), signature };
  }

  tell(sent: { body: string; signature: string }): Promise<Record<string, never>> {
    return this.requests.ask(paymentCalls.webhook, sent, { deadlineMs: 30_000 });
  }

  payments(): Promise<PaymentRow[]> {
    return this.query<PaymentRow>(`SELECT * FROM payments ORDER BY created_at, id`);
  }

  async payment({ paymentId }: PaymentIntentAnswer): Promise<PaymentRow> {
    const [row] = await this.query<PaymentRow>(`SELECT * FROM payments WHERE id = $1`, [paymentId]);
    if (!row) throw new Error('there is no such payment');
    return row;
  }

  async history({ paymentId }: PaymentIntentAnswer): Promise<string[]> {
    const rows = await this.query<{ by_name: string; kind: string }>(
      `SELECT by_name, what->>'kind' AS kind FROM payment_history WHERE payment_id = $1
       ORDER BY position`,
      [paymentId],
    );
    return rows.map(({ by_name, kind }) => `${by_name}: ${kind}`);
  }

  /** What was announced, by the last part of its subject. */
  async announced(): Promise<(PaymentFacts & { fact: string })[]> {
    const rows = await this.query<{ envelope: string }>(
      `SELECT envelope FROM outbox ORDER BY position`,
    );
    return rows.map(({ envelope }) => {
      const { subject, facts } = JSON.parse(envelope) as EventEnvelope<PaymentFacts>;
      return { fact: subject.split('.')[2] ?? '', ...facts };
    });
  }

  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(sql, values);
  }

  private playBooking(message: Msg): void {
    const { data, id } = message.json<{ data: { appointmentIds: string[] }; id: string }>();
    this.asked += 1;
    const response = data.appointmentIds.flatMap((each) => this.bills.get(each) ?? []);
    message.respond(JSON.stringify({ response, isDisposed: true, id }));
  }

  /** Hands on what Stripe sends, as the gateway does. */
  private playGateway(): void {
    this.webhook.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const signature = String(request.headers['stripe-signature']);
        this.tell({ body: Buffer.concat(chunks).toString('base64'), signature }).then(
          () => response.writeHead(200).end(),
          () => response.writeHead(503).end(),
        );
      });
    });
  }
}

/** A client secret begins with the intent's id. */
export const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

/** The refusal of a call; fails when it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome = await call.then(
    () => 'no refusal',
    (error: unknown) => error,
  );
  if (outcome instanceof Refusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error(String(outcome));
}
