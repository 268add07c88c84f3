import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import {
  appointmentPriced,
  bookingRequests,
  type Bill,
  type PriceFacts,
} from '@contracts/booking/appointments';
import { customersRequests, type AccountId } from '@contracts/customers/accounts';
import type { EventDefinition } from '@contracts/messaging';
import type { PaymentFacts } from '@contracts/payments/events';
import {
  paymentCalls,
  type BillDue,
  type CreatePaymentCommand,
  type PaymentIntentAnswer,
  type PaymentOutcome,
} from '@contracts/payments/paying';
import { payLinkPurpose } from '@contracts/vocabulary/payments';
import { KeyRing } from '@service-kit/keys/key-ring';
import { SignedLinks } from '@service-kit/links/signed-links';
import { envelopeOf } from '@service-kit/messaging/outbox/outbox';
import type { RunningService } from '@service-kit/service';
import { openedForTests } from '@service-kit/testing/opened-for-tests';
import {
  ReplicasUnderTest,
  surroundingsOf,
  type Surroundings,
} from '@service-kit/testing/replicas-under-test';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { type RunningStripeEmulator, startStripeEmulator } from '@tools/emulators/stripe/src/start';
import {
  control,
  publishableKey,
  sdk,
  secretKey,
  settled,
  webhookSecret,
} from '@tools/emulators/stripe/test/running';
import { database } from '../src/database/data-source';
import { start } from '../src/start';
import { workerTimes, type WorkerTimes } from '../src/payments-worker';

/** Of all appointments. */
export const zipCode = '32080';
const linkSecret = 'a secret of a spec, of no use elsewhere';
export const linkKeys = new KeyRing(linkSecret);
const returnUrl = 'https://repairs.example.com/payment-success';

/** Of intents that other programs with the same account made. */
export const metadataOfOthers: readonly Record<string, string>[] = [
  {},
  { paymentId: '1234', order: '77' },
];

export const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

export const atOnce = <T>(count: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, call));

/**
 * The worker does nothing. Its first look, at the start, may be late and must not take a row, which would
 * be due again only a minute later.
 */
const idle: WorkerTimes = { ...workerTimes, pollMs: 3_600_000, batch: 0 };

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

/** With the permissions for payments that docs/payments.md asks for, and no others. */
const restrictedKey = {
  key: 'rk_test_specs',
  permissions: [
    'payment_intent_write',
    'refund_write',
    'charge_read',
    'dispute_read',
    'early_fraud_warning_read',
    'balance_transaction_read',
    'payout_read',
  ],
};

/** The payments service, with Stripe emulated and a stub of booking. */
export class PaymentsUnderTest extends ReplicasUnderTest {
  readonly links = new SignedLinks(linkKeys, payLinkPurpose);
  readonly bills = new Map<string, Bill>();
  /** Customers whose address is verified. */
  readonly verified = new Set<AccountId>();
  readonly stripe: Stripe;

  private constructor(
    surroundings: Surroundings,
    readonly emulator: RunningStripeEmulator,
    private readonly webhook: Server,
  ) {
    super(surroundings);
    this.stripe = sdk(emulator.url);
    this.handOnWebhooks();
    this.stubs.answer(bookingRequests.bills, ({ appointmentIds }) =>
      appointmentIds.flatMap((each) => this.bills.get(each) ?? []),
    );
    this.stubs.answer(customersRequests.verifiedEmails, ({ accountId }) => ({
      emails: this.verified.has(accountId) ? ['payer@example.com'] : [],
    }));
    this.stubs.answer(bookingRequests.namedBill, ({ number, proof }) => {
      const isKnown = proof === null || proof.zipCode === zipCode;
      const named = [...this.bills.values()].find((each) => each.number === number);
      return { bill: isKnown || named?.accountId === proof.accountId ? (named ?? null) : null };
    });
  }

  static async open(settings: NodeJS.ProcessEnv = {}): Promise<PaymentsUnderTest> {
    const webhook = createServer({ keepAliveTimeout: 72_000 });
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
    const { port } = webhook.address() as AddressInfo;
    const emulator = await startStripeEmulator({
      port: 0,
      secretKey,
      publishableKey,
      restrictedKey,
      stepDelayMs: null,
      webhookEndpoints: [{ url: `http://127.0.0.1:${port}/`, secret: webhookSecret }],
      retries: { firstRetryMs: 50, maxRetryMs: 400 },
    });
    const surroundings = await surroundingsOf(
      database,
      { asks: ['booking', 'customers'] },
      {
        PUBLIC_URL: 'https://repairs.example.com',
        LINK_SECRET: linkSecret,
        STRIPE_API_BASE: emulator.url,
        STRIPE_SECRET_KEY: restrictedKey.key,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        DEMO: '1',
        RATE_LIMIT: 'off',
        ...settings,
      },
    );
    return new PaymentsUnderTest(surroundings, emulator, webhook);
  }

  /** The number of calls to booking. */
  get asked(): number {
    return this.stubs.asked.length;
  }

  /** One more replica. Its worker works only if it is given times. */
  start(settings: NodeJS.ProcessEnv = {}, times?: Partial<WorkerTimes>): Promise<RunningService> {
    const worker = times ? { ...workerTimes, ...times } : idle;
    return this.run(start({ ...this.env, ...settings }, worker));
  }

  override async close(): Promise<void> {
    await this.stop();
    await this.emulator.close();
    const closed = new Promise((resolve) => this.webhook.close(resolve));
    this.webhook.closeAllConnections();
    await closed;
    await super.close();
  }

  async clear(): Promise<void> {
    await this.control('POST /reset');
    await this.control('POST /webhooks/plan', {});
    await this.database.clear();
    this.bills.clear();
    this.verified.clear();
    this.stubs.asked.length = 0;
  }

  /** An appointment of booking's, and the token of its pay link. */
  bill(totalCents: number | null, facts: Partial<Bill> = {}): { id: string; payToken: string } {
    const id = randomUUID();
    this.bills.set(id, {
      appointmentId: id,
      number: `FC-${1_001 + this.bills.size}`,
      version: 1,
      accountId: null,
      description: 'Repair, Whirlpool Dryer',
      totalCents,
      lines: [],
      paidCents: 0,
      dueCents: totalCents ?? 0,
      payUrl: null,
      ...facts,
    });
    return { id, payToken: this.links.tokenFor(id) };
  }

  /** Booking announces another total; null when it cancels the appointment. */
  async price(appointmentId: string, totalCents: number | null): Promise<void> {
    const bill = this.bills.get(appointmentId);
    if (!bill) throw new Error('there is no such bill');
    const { number, description, version } = bill;
    this.bills.set(appointmentId, { ...bill, totalCents, version: version + 1 });
    await this.sayPrice({ appointmentId, number, description, totalCents }, version + 1);
  }

  sayPrice(facts: PriceFacts, version: number): Promise<void> {
    return this.publish(appointmentPriced, facts.appointmentId, version, facts);
  }

  async publish<Facts>(
    definition: EventDefinition<Facts>,
    aggregateId: string,
    version: number,
    facts: Facts,
  ): Promise<void> {
    const event = envelopeOf(definition, { aggregateId, version, facts });
    await this.stream.publish(event.id, event.subject, JSON.stringify(event));
  }

  create(
    payment: CreatePaymentCommand['payment'],
    caller: Partial<Omit<CreatePaymentCommand, 'payment'>> = {},
  ): Promise<PaymentIntentAnswer> {
    const command: CreatePaymentCommand = {
      payment,
      idempotencyKey: randomUUID(),
      principal: 'anonymous',
      accountId: null,
      ...caller,
    };
    return this.requests.ask(paymentCalls.createIntent, command, { deadlineMs: 30_000 });
  }

  /** A bill, and a payment of all of it by its link. */
  async started(totalCents = 15_000, facts: Partial<Bill> = {}) {
    const bill = this.bill(totalCents, facts);
    const answer = await this.create({ amount: totalCents / 100, payToken: bill.payToken });
    return { ...bill, answer };
  }

  due(payToken: string): Promise<BillDue> {
    return this.requests.ask(paymentCalls.due, { payToken });
  }

  outcome({ clientSecret }: PaymentIntentAnswer): Promise<PaymentOutcome> {
    const intentId = intentOf(clientSecret);
    return this.requests.ask(paymentCalls.outcome, { intentId, clientSecret });
  }

  /** As the browser does. */
  pay({ clientSecret }: PaymentIntentAnswer, card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
    return this.stripe.paymentIntents.confirm(intentOf(clientSecret), {
      payment_method: card,
      return_url: returnUrl,
    });
  }

  /** The same, with what the payer typed next to their card. */
  payAs(
    payer: { name?: string; email?: string },
    { clientSecret }: PaymentIntentAnswer,
    token = 'tok_visa',
  ): Promise<Stripe.PaymentIntent> {
    const card = { type: 'card', card: { token }, billing_details: payer };
    return this.stripe.paymentIntents.confirm(intentOf(clientSecret), {
      // The SDK's types have no cards, since servers don't see them.
      payment_method_data: card as Stripe.PaymentIntentConfirmParams.PaymentMethodData,
      return_url: returnUrl,
    });
  }

  /** Stripe's events about it have arrived then. */
  async payAndSettle(answer: PaymentIntentAnswer, card?: string): Promise<void> {
    await this.pay(answer, card);
    await this.settled();
  }

  /** Names a payment that we don't have, or none of ours as another program's does. */
  payAtStripe(
    amountCents: number,
    {
      currency = 'usd',
      metadata = { paymentId: randomUUID() },
    }: { currency?: string; metadata?: Record<string, string> } = {},
  ): Promise<Stripe.PaymentIntent> {
    return this.stripe.paymentIntents.create({
      amount: amountCents,
      currency,
      metadata,
      confirm: true,
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
  }

  control<T = Record<string, unknown>>(call: string, body?: object): Promise<T> {
    return control<T>(this.emulator.url, call, body);
  }

  fault(fault: object): Promise<unknown> {
    return this.control('POST /faults', fault);
  }

  clearFaults(): Promise<unknown> {
    return this.control('DELETE /faults');
  }

  /** Of the call that makes the next intent. */
  intentFault(fault: object): Promise<unknown> {
    return this.fault({ method: 'POST', path: '/v1/payment_intents', ...fault });
  }

  refuseCancel({ clientSecret }: PaymentIntentAnswer, times = 99): Promise<unknown> {
    const path = `/v1/payment_intents/${intentOf(clientSecret)}/cancel`;
    return this.fault({ method: 'POST', path, kind: 'rate_limit', times });
  }

  /** Stripe's events wait until they are released. */
  hold(): Promise<unknown> {
    return this.control('POST /webhooks/plan', { mode: 'hold' });
  }

  /** Stripe makes the next intent, but its answers are lost until the faults are cleared. */
  async loseIntents(): Promise<void> {
    await this.intentFault({ kind: 'reset', when: 'after' });
    // The retries would get the answer that Stripe keeps under the key.
    await this.intentFault({ kind: 'reset', times: 9 });
  }

  /** Stripe's events have all arrived. */
  settled(): Promise<{ settled: boolean; held: number }> {
    return settled(this.emulator.url);
  }

  async intents(): Promise<Stripe.PaymentIntent[]> {
    const state = await this.control<{ payment_intent: Stripe.PaymentIntent[] }>('GET /state');
    return state.payment_intent;
  }

  /** An event as Stripe signs it. */
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

  becomes(answer: PaymentIntentAnswer, row: Partial<PaymentRow>): Promise<void> {
    return eventually(async () => {
      expect(await this.payment(answer)).toMatchObject(row);
    });
  }

  async history({ paymentId }: PaymentIntentAnswer): Promise<string[]> {
    const rows = await this.query<{ by_name: string; kind: string }>(
      `SELECT by_name, what->>'kind' AS kind FROM payment_history WHERE payment_id = $1
       ORDER BY position`,
      [paymentId],
    );
    return rows.map(({ by_name, kind }) => `${by_name}: ${kind}`);
  }

  /** `fact` is the last part of the subject. */
  async announcedFacts(): Promise<(PaymentFacts & { fact: string })[]> {
    const events = await this.announced<PaymentFacts>();
    return events.map(({ subject, facts }) => ({ fact: subject.split('.')[2] ?? '', ...facts }));
  }

  /** Forwards Stripe's webhooks as the gateway does. */
  private handOnWebhooks(): void {
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

/** The service of a spec file, emptied before each test. */
export function paymentsForTests(settings: NodeJS.ProcessEnv = {}): PaymentsUnderTest {
  const payments = openedForTests(PaymentsUnderTest, () => PaymentsUnderTest.open(settings));
  beforeEach(() => payments.clear());
  return payments;
}

/** A client secret begins with the intent's id. */
export const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';
