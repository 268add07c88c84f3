import type { IncomingMessage } from 'node:http';
import { found } from '../api/reply';
import { jsonAnswer, type Answer } from '../../../base/src/answer';
import { keyOf, secretKeyRequired, type Keys } from '../http/authentication';
import type { Faults } from '../http/faults';
import { parseForm } from '../http/form';
import { Parameters } from '../http/parameters';
import { StripeFailure } from '../http/stripe-failure';
import { closeDispute, openDispute } from '../ledger/disputing';
import { payOut, payoutStatuses } from '../ledger/paying-out';
import { settleRefund } from '../ledger/refunding';
import type { Stepper } from '../ledger/stepper';
import { fraudTypes, warnOfFraud } from '../ledger/warning';
import { view } from '../objects/views';
import { kinds, type Kind, type Tables } from '../state/tables';
import type { Deliverer } from '../webhooks/deliverer';
import { withoutRequest, type Call, type World } from '../world';
import { formOfJson, readFault, readPlan, readRelease } from './requests';

const maxWaitMs = 10 * 60 * 1000;
const outcomes = ['succeed', 'fail'] as const;

type Run = (given: Parameters, id: string) => unknown;

/** `/_emulator/…`: the calls that Stripe doesn't have, listed in the README. */
export class ControlApi {
  private readonly call: Call;

  constructor(
    private readonly world: World,
    private readonly keys: Keys,
    private readonly faults: Faults,
    private readonly deliverer: Deliverer,
    private readonly stepper: Stepper,
  ) {
    this.call = withoutRequest(world);
  }

  private readonly routes: readonly (readonly [string, RegExp, Run])[] = [
    ['GET', /^\/state$/, (given) => this.state(given)],
    ['POST', /^\/reset$/, () => this.reset()],
    ['GET', /^\/faults$/, () => this.faults.list()],
    ['POST', /^\/faults$/, (given) => this.addFault(given)],
    ['DELETE', /^\/faults$/, () => this.faults.clear()],
    ['POST', /^\/webhooks\/plan$/, (given) => this.setPlan(given)],
    ['POST', /^\/webhooks\/release$/, (given) => this.release(given)],
    ['POST', /^\/webhooks\/settled$/, (given) => this.settled(given)],
    ['POST', /^\/charges\/(\w+)\/dispute$/, (given, id) => this.dispute(given, id)],
    ['POST', /^\/charges\/(\w+)\/warn$/, (given, id) => this.warn(given, id)],
    ['POST', /^\/disputes\/(\w+)\/close$/, (given, id) => this.close(given, id)],
    ['POST', /^\/payouts$/, (given) => this.payOut(given)],
    ['POST', /^\/refunds\/(\w+)\/settle$/, (given, id) => this.settleRefund(given, id)],
  ];

  async answer(request: IncomingMessage, url: URL, body: string): Promise<Answer> {
    const path = url.pathname.slice('/_emulator'.length);
    if (request.method === 'GET' && path === '/health') return jsonAnswer(200, { status: 'ok' });
    try {
      if (keyOf(request.headers, new Map(), this.keys) !== 'secret') throw secretKeyRequired();
      for (const [method, pattern, run] of this.routes) {
        const match = method === request.method ? pattern.exec(path) : null;
        if (!match) continue;
        const form = method === 'POST' ? formOfJson(body) : parseForm(url.search.slice(1));
        return jsonAnswer(200, (await run(new Parameters(form), match[1] ?? '')) ?? {});
      }
      return jsonAnswer(404, { error: { message: 'The control API has no such call.' } });
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return jsonAnswer(error.status, error.body());
    }
  }

  /** Objects as the API shows them. `kinds` is a comma-separated choice. */
  private state(given: Parameters): object {
    given.only({ kinds: 'taken' });
    const named = given.text('kinds')?.split(',');
    const chosen = kinds.filter((kind) => shownKinds.has(kind) && (named?.includes(kind) ?? true));
    return Object.fromEntries(chosen.map((kind) => [kind, this.shown(kind)]));
  }

  private shown(kind: Kind): unknown[] {
    return this.world.store
      .all(kind)
      .map((row) => ('object' in row ? view(this.world, row as Tables['charge']) : row));
  }

  /** Waits for deliveries in progress: a webhook after this is about something newer. */
  private async reset(): Promise<void> {
    this.faults.clear();
    this.world.store.transaction(() => {
      for (const kind of kinds) {
        if (kind === 'webhook_endpoint') continue;
        for (const { id } of this.world.store.all<Kind>(kind)) this.world.store.remove(kind, id);
      }
    });
    await this.deliverer.answered();
  }

  private addFault(given: Parameters): object {
    const fault = readFault(given);
    this.faults.add(fault);
    return fault;
  }

  private setPlan(given: Parameters): object {
    const { planned, seed } = readPlan(given);
    this.world.plan.set(planned, seed);
    return { ...planned, seed };
  }

  private async release(given: Parameters): Promise<object> {
    const { inOrder, copies } = readRelease(given);
    return { sent: await this.deliverer.release(inOrder, copies) };
  }

  /** Resolves once nothing is pending, or after `timeoutMs`. */
  private async settled(given: Parameters): Promise<object> {
    given.only({ timeoutMs: 'taken' });
    const timeoutMs = given.integer('timeoutMs', { min: 0, max: maxWaitMs }) ?? 30_000;
    const { store } = this.world;
    const isSettled = () => this.deliverer.pendingCount === 0 && this.stepper.pendingCount === 0;
    let end: () => void = () => {};
    const done = new Promise<void>((resolve) => (end = resolve));
    const timer = setTimeout(end, timeoutMs);
    const unwatch = this.deliverer.watch(() => {
      if (isSettled()) end();
    });
    await done;
    clearTimeout(timer);
    unwatch();
    return {
      settled: isSettled(),
      pending: this.deliverer.pendingCount,
      steps: this.stepper.pendingCount,
      held: store.all('delivery').filter(({ status }) => status === 'held').length,
    };
  }

  private dispute(given: Parameters, id: string): object {
    given.only({ amount: 'taken', reason: 'taken' });
    const amount = given.integer('amount', { min: 1 });
    const reason = given.text('reason', { max: 100 }) ?? 'fraudulent';
    return this.change(() => {
      const charge = found(this.world, 'charge', id);
      return openDispute(this.call, charge, { amount: amount ?? charge.amount, reason });
    });
  }

  private warn(given: Parameters, id: string): object {
    given.only({ type: 'taken' });
    const type = given.oneOf('type', fraudTypes) ?? 'unauthorized_use_of_card';
    return this.change(() => warnOfFraud(this.call, found(this.world, 'charge', id), type));
  }

  private close(given: Parameters, id: string): object {
    given.only({ outcome: 'taken' });
    const outcome = given.oneOf('outcome', ['won', 'lost']) ?? given.fail('outcome');
    return this.change(() => closeDispute(this.call, found(this.world, 'dispute', id), outcome));
  }

  private payOut(given: Parameters): object {
    given.only({ amount: 'taken', arrivalDate: 'taken', currency: 'taken', status: 'taken' });
    const wanted = {
      amount: given.integer('amount', { min: Number.MIN_SAFE_INTEGER }),
      arrivalDate: given.integer('arrivalDate'),
      currency: given.text('currency') ?? 'usd',
      status: given.oneOf('status', payoutStatuses) ?? 'paid',
    };
    return this.change(() => payOut(this.world, wanted));
  }

  private settleRefund(given: Parameters, id: string): object {
    given.only({ outcome: 'taken' });
    const outcome = given.oneOf('outcome', outcomes) ?? given.fail('outcome');
    return this.change(() =>
      settleRefund(this.call, found(this.world, 'refund', id), outcome === 'fail'),
    );
  }

  private change<T extends object>(work: () => T): T {
    return this.world.store.transaction(work);
  }
}

const shownKinds: ReadonlySet<Kind> = new Set([
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'early_fraud_warning',
  'balance_transaction',
  'payout',
  'event',
  'payment_method',
  'delivery',
]);
