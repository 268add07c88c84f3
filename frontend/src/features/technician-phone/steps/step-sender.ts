import { afterOutcome, sending, type Outcome, type QueuedStep, type StepQueue } from './step-queue';
import type { QueueStore } from './stored-steps';

/** How the delivery goes: nothing to do, under way, without a network, or with a server that does not take steps just now. */
export type DeliveryState = 'idle' | 'sending' | 'offline' | 'trouble';

export interface Delivered {
  readonly queue: StepQueue;
  readonly delivery: DeliveryState;
}

export interface StepSenderOptions {
  readonly store: QueueStore;
  readonly send: (step: QueuedStep) => Promise<Outcome>;
  /** What the browser says of the network; it is believed only when it says there is none. */
  readonly isOnline: () => boolean;
  readonly newKey: () => string;
  /** First wait after a failure; doubles up to the longest. Milliseconds. */
  readonly retryMs?: number;
  readonly longestRetryMs?: number;
}

/**
 * Sends the tapped steps in their order, one at a time, for as long as it takes. The queue in the store is the truth: it is read
 * before each change, so that two tabs of one phone do not overwrite each other's taps.
 */
export class StepSender {
  private shown: Delivered;
  private readonly listeners = new Set<() => void>();
  private readonly outcomeListeners = new Set<(step: QueuedStep, outcome: Outcome) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private underWay = false;
  private failures = 0;
  private readonly options: Required<StepSenderOptions>;

  constructor(options: StepSenderOptions) {
    this.options = { retryMs: 2_000, longestRetryMs: 15_000, ...options };
    this.shown = { queue: this.options.store.read(), delivery: 'idle' };
  }

  readonly current = (): Delivered => this.shown;

  readonly onChange = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Called after the queue has taken a step's outcome in. */
  readonly onOutcome = (listener: (step: QueuedStep, outcome: Outcome) => void): (() => void) => {
    this.outcomeListeners.add(listener);
    return () => this.outcomeListeners.delete(listener);
  };

  start(): void {
    this.running = true;
    this.reread();
    this.retry();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  /** Another tab has changed the queue. */
  readonly reread = (): void => {
    this.show({ ...this.shown, queue: this.options.store.read() });
  };

  /** A tap, an undo, a dismissed notice or a draft; what there is to send then leaves at once. */
  change(how: (queue: StepQueue) => StepQueue): void {
    const before = this.options.store.read();
    const queue = how(before);
    if (queue === before) return;
    this.keep(queue);
    if (queue.steps !== before.steps) this.retry();
  }

  /** The network may be back: tries at once. */
  readonly retry = (): void => {
    if (!this.running || this.underWay) return;
    clearTimeout(this.timer);
    this.failures = 0;
    this.leave();
  };

  private leave(): void {
    const { store, isOnline, send } = this.options;
    const next = sending(store.read());
    if (!next) return this.show({ ...this.shown, delivery: 'idle' });
    if (!isOnline()) return this.wait('offline');
    this.underWay = true;
    this.keep(next.queue, this.failures === 0 ? 'sending' : this.shown.delivery);
    void send(next.step)
      .catch((): Outcome => ({ kind: 'later' }))
      .then((outcome) => this.left(next.step, outcome));
  }

  private left(step: QueuedStep, outcome: Outcome): void {
    this.underWay = false;
    const { store, newKey, isOnline } = this.options;
    this.keep(afterOutcome(store.read(), step, outcome, newKey()));
    for (const listener of this.outcomeListeners) listener(step, outcome);
    if (!this.running) return;
    if (outcome.kind === 'signed-out') return this.show({ ...this.shown, delivery: 'trouble' });
    if (outcome.kind === 'later') return this.wait(isOnline() ? 'trouble' : 'offline');
    this.failures = 0;
    this.leave();
  }

  private wait(delivery: DeliveryState): void {
    const { retryMs, longestRetryMs } = this.options;
    this.failures += 1;
    this.show({ ...this.shown, delivery });
    const delay = Math.min(longestRetryMs, retryMs * 2 ** (this.failures - 1));
    this.timer = setTimeout(() => this.leave(), delay);
  }

  private keep(queue: StepQueue, delivery = this.shown.delivery): void {
    this.options.store.write(queue);
    this.show({ queue, delivery });
  }

  private show(next: Delivered): void {
    this.shown = next;
    for (const listener of this.listeners) listener();
  }
}
