import type { IncomingMessage } from 'node:http';
import { declines, type DeclineName } from '../bank/declines';
import { found } from '../api/reply';
import { jsonAnswer, type Answer } from '../../../base/src/answer';
import { keyOf, secretKeyRequired, type Keys } from '../http/authentication';
import type { Faults } from '../http/faults';
import { parseForm } from '../http/form';
import { Parameters } from '../http/parameters';
import { StripeFailure } from '../http/stripe-failure';
import { settlePayment } from '../ledger/charging';
import { finishAuthentication } from '../ledger/confirming';
import {
  appealDispute,
  closeDispute,
  escalateInquiry,
  openDispute,
  reviewDispute,
} from '../ledger/disputing';
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
    ['POST', /^\/events\/(\w+)\/deliver$/, (given, id) => this.deliver(given, id)],
    ['POST', /^\/charges\/(\w+)\/dispute$/, (given, id) => this.dispute(given, id)],
    ['POST', /^\/charges\/(\w+)\/warn$/, (given, id) => this.warn(given, id)],
    ['POST', /^\/disputes\/(\w+)\/appeal$/, (_, id) => this.appeal(id)],
    ['POST', /^\/disputes\/(\w+)\/escalate$/, (_, id) => this.escalate(id)],
    ['POST', /^\/disputes\/(\w+)\/review$/, (_, id) => this.review(id)],
    ['POST', /^\/disputes\/(\w+)\/close$/, (given, id) => this.close(given, id)],
    ['POST', /^\/payment_intents\/(\w+)\/authenticate$/, (given, id) => this.finish(given, id)],
    ['POST', /^\/payment_intents\/(\w+)\/settle$/, (given, id) => this.settle(given, id)],
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

  private deliver(given: Parameters, id: string): object {
    given.only({ copies: 'taken', delayMs: 'taken', endpoint: 'taken' });
    const copies = given.integer('copies', { min: 1, max: 100 }) ?? 1;
    const delayMs = given.integer('delayMs', { max: maxWaitMs }) ?? 0;
    const endpoint = given.text('endpoint');
    const { store } = this.world;
    const event = found(this.world, 'event', id);
    const endpoints = endpoint
      ? [found(this.world, 'webhook_endpoint', endpoint).id]
      : store.all('webhook_endpoint').map((each) => each.id);
    store.transaction(() => this.deliverer.deliverAgain(event.id, endpoints, copies, delayMs));
    return { copies: copies * endpoints.length };
  }

  private dispute(given: Parameters, id: string): object {
    given.only({ amount: 'taken', inquiry: 'taken', reason: 'taken' });
    const isInquiry = given.boolean('inquiry') ?? false;
    const amount = given.integer('amount', { min: 1 });
    const reason = given.text('reason', { max: 100 }) ?? 'fraudulent';
    return this.change(() => {
      const charge = found(this.world, 'charge', id);
      const wanted = { amount: amount ?? charge.amount, reason, isInquiry };
      return openDispute(this.call, charge, wanted);
    });
  }

  private warn(given: Parameters, id: string): object {
    given.only({ type: 'taken' });
    const type = given.oneOf('type', fraudTypes) ?? 'unauthorized_use_of_card';
    return this.change(() => warnOfFraud(this.call, found(this.world, 'charge', id), type));
  }

  private appeal(id: string): object {
    return this.change(() => appealDispute(this.call, found(this.world, 'dispute', id)));
  }

  private escalate(id: string): object {
    return this.change(() => escalateInquiry(this.call, found(this.world, 'dispute', id)));
  }

  private review(id: string): object {
    return this.change(() => reviewDispute(this.call, found(this.world, 'dispute', id)));
  }

  private close(given: Parameters, id: string): object {
    given.only({ outcome: 'taken' });
    const outcome = given.oneOf('outcome', ['won', 'lost']) ?? given.fail('outcome');
    return this.change(() => closeDispute(this.call, found(this.world, 'dispute', id), outcome));
  }

  private finish(given: Parameters, id: string): object {
    given.only({ outcome: 'taken' });
    const outcome = given.oneOf('outcome', outcomes) ?? given.fail('outcome');
    return this.change(() => {
      const intent = found(this.world, 'payment_intent', id);
      try {
        return finishAuthentication(this.call, intent, outcome === 'succeed');
      } catch (error) {
        // The bank declined after the authentication: the intent says so.
        if (!(error instanceof StripeFailure) || error.type !== 'card_error') throw error;
        return found(this.world, 'payment_intent', id);
      }
    });
  }

  private settle(given: Parameters, id: string): object {
    given.only({ decline: 'taken', outcome: 'taken' });
    const outcome = given.oneOf('outcome', outcomes) ?? given.fail('outcome');
    const names = Object.keys(declines) as DeclineName[];
    const decline = given.oneOf('decline', names) ?? 'generic';
    return this.change(() =>
      settlePayment(
        this.call,
        found(this.world, 'payment_intent', id),
        outcome === 'fail' ? decline : null,
      ),
    );
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
  'webhook_endpoint',
  'delivery',
]);
