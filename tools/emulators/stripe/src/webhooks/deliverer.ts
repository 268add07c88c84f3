import { newId } from '../state/ids';
import type { Change } from '../state/journal';
import type { Delivery } from '../state/tables';
import type { World } from '../world';
import { postEvent } from './post-event';

export interface RetryPolicy {
  /** Before the second attempt. Doubles with each. */
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
  /** From the first attempt. */
  readonly giveUpAfterMs: number;
  readonly timeoutMs: number;
}

/** Shorter than Stripe's hours, so that tests needn't wait: https://docs.stripe.com/webhooks#retries */
export const defaultRetries: RetryPolicy = {
  firstRetryMs: 500,
  maxRetryMs: 60_000,
  giveUpAfterMs: 3 * 24 * 60 * 60 * 1000,
  timeoutMs: 10_000,
};

const atOnce = 20;

export class Deliverer {
  private readonly timers = new Map<string, () => void>();
  private readonly queue: string[] = [];
  private readonly inFlight = new Set<string>();
  private readonly attempts = new Set<Promise<void>>();
  /** `release` sends these itself. */
  private readonly released = new Set<string>();
  private readonly pending = new Set<string>();
  private readonly waiting = new Set<() => void>();
  private readonly stopped = new AbortController();

  constructor(
    private readonly world: () => World,
    private readonly retries: RetryPolicy,
  ) {}

  /** Continues what an earlier process left. */
  start(): void {
    for (const delivery of this.world().store.all('delivery')) this.follow(delivery);
  }

  notice(changes: readonly Change[]): void {
    for (const [kind, id, row] of changes) {
      if (kind === 'delivery' && row) this.follow(row as Delivery);
      if (kind === 'delivery' && !row) this.forget(id);
    }
    for (const look of this.waiting) look();
  }

  /** Sends held events one by one. Resolves after one attempt for each. */
  async release(inOrder: (held: Delivery[]) => Delivery[], copies: number): Promise<number> {
    const { store, clock } = this.world();
    const held = store.all('delivery').filter(({ status }) => status === 'held');
    const extra = held.flatMap((delivery) =>
      Array.from({ length: copies - 1 }, () => ({ ...delivery, id: newId('whd') })),
    );
    const all = inOrder([...held, ...extra]);
    for (const { id } of all) this.released.add(id);
    store.transaction(() => {
      for (const delivery of all) {
        store.put('delivery', { ...delivery, status: 'pending', dueAt: clock.now() });
      }
    });
    for (const { id } of all) {
      if (this.stopped.signal.aborted) break;
      this.inFlight.add(id);
      await this.attempt(id);
      this.released.delete(id);
      this.resume(id);
    }
    return all.length;
  }

  get pendingCount(): number {
    return this.pending.size;
  }

  /** Calls back now and after each change. Returns how to stop it. */
  watch(look: () => void): () => void {
    this.waiting.add(look);
    look();
    return () => this.waiting.delete(look);
  }

  /** Resolves once the attempts in progress have ended. */
  async answered(): Promise<void> {
    await Promise.all(this.attempts);
  }

  stop(): void {
    this.stopped.abort();
    for (const cancel of this.timers.values()) cancel();
    this.timers.clear();
    this.queue.length = 0;
  }

  private follow(delivery: Delivery): void {
    const { id, status } = delivery;
    if (status !== 'pending') return this.forget(id);
    this.pending.add(id);
    if (this.inFlight.has(id) || this.released.has(id)) return;
    this.resume(id);
  }

  private resume(id: string): void {
    const { store, clock } = this.world();
    const delivery = store.get('delivery', id);
    if (delivery?.status !== 'pending' || this.stopped.signal.aborted) return;
    this.timers.get(id)?.();
    const cancel = clock.after(Math.max(0, delivery.dueAt - clock.now()), () => {
      this.timers.delete(id);
      this.queue.push(id);
      this.sendWaiting();
    });
    this.timers.set(id, cancel);
  }

  private forget(id: string): void {
    this.pending.delete(id);
    this.timers.get(id)?.();
    this.timers.delete(id);
  }

  private sendWaiting(): void {
    while (this.inFlight.size < atOnce && !this.stopped.signal.aborted) {
      const id = this.queue.shift();
      if (id === undefined) return;
      this.inFlight.add(id);
      const attempt = this.attempt(id).then(
        () => {
          this.attempts.delete(attempt);
          this.resume(id);
          this.sendWaiting();
        },
        (error: unknown) => console.error('A delivery could not be recorded', error),
      );
      this.attempts.add(attempt);
    }
  }

  private async attempt(id: string): Promise<void> {
    const { store, clock } = this.world();
    const delivery = store.get('delivery', id);
    const event = delivery && store.get('event', delivery.event);
    const endpoint = delivery && store.get('webhook_endpoint', delivery.endpoint);
    if (!event || !endpoint) return void this.inFlight.delete(id);
    const startedAt = clock.now();
    const { timeoutMs } = this.retries;
    const failure = await postEvent(event, endpoint, clock, timeoutMs, this.stopped.signal);
    this.inFlight.delete(id);
    if (this.stopped.signal.aborted || !store.get('delivery', id)) return;
    const tried = {
      ...delivery,
      attempts: delivery.attempts + 1,
      firstTriedAt: delivery.firstTriedAt ?? startedAt,
      lastAnswer: failure,
    };
    store.transaction(() => {
      if (failure === null) this.received(tried);
      else store.put('delivery', this.afterFailure(tried));
    });
  }

  /** Only an endpoint's first copy counts. */
  private received(delivery: Delivery): void {
    const { store } = this.world();
    const event = store.get('event', delivery.event);
    store.put('delivery', { ...delivery, status: 'delivered' });
    if (!event || event.pending_webhooks === 0) return;
    const key = `${delivery.event} ${delivery.endpoint}`;
    if (store.get('receipt', key)) return;
    store.put('receipt', { id: key });
    store.put('event', { ...event, pending_webhooks: event.pending_webhooks - 1 });
  }

  private afterFailure(delivery: Delivery): Delivery {
    const { firstRetryMs, maxRetryMs, giveUpAfterMs } = this.retries;
    const now = this.world().clock.now();
    if (now - (delivery.firstTriedAt ?? now) >= giveUpAfterMs) {
      return { ...delivery, status: 'given-up' };
    }
    const doublings = Math.min(delivery.attempts - 1, 30);
    return { ...delivery, dueAt: now + Math.min(maxRetryMs, firstRetryMs * 2 ** doublings) };
  }
}
