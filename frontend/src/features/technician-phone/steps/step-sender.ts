import { afterOutcome, sending, type Outcome, type QueuedStep, type StepQueue } from './step-queue';
import type { QueueStore } from './stored-steps';

/** Idle, sending, offline, or the server doesn't accept steps right now. */
export type DeliveryState = 'idle' | 'sending' | 'offline' | 'trouble';

export interface SenderState {
  readonly queue: StepQueue;
  readonly delivery: DeliveryState;
}

export interface StepSenderOptions {
  readonly store: QueueStore;
  readonly send: (step: QueuedStep) => Promise<Outcome>;
  /** The browser's network state. Only "offline" is reliable. */
  readonly isOnline: () => boolean;
  readonly newKey: () => string;
  /** The first wait after a failure. It doubles up to the longest. In milliseconds. */
  readonly retryMs?: number;
  readonly longestRetryMs?: number;
}

/**
 * Sends steps in order, one at a time, for as long as it takes. The stored queue counts: it is read
 * before each change, so that two tabs of one phone don't overwrite each other's taps.
 */
export class StepSender {
  private shown: SenderState;
  private readonly listeners = new Set<() => void>();
  private readonly outcomeListeners = new Set<(step: QueuedStep, outcome: Outcome) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private isSending = false;
  private failures = 0;
  private readonly options: Required<StepSenderOptions>;

  constructor(options: StepSenderOptions) {
    this.options = { retryMs: 2_000, longestRetryMs: 15_000, ...options };
    this.shown = { queue: this.options.store.read(), delivery: 'idle' };
  }

  readonly current = (): SenderState => this.shown;

  readonly onChange = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Called after a result has changed the queue. */
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

  /** Call when another tab has changed the queue. */
  readonly reread = (): void => {
    this.show({ ...this.shown, queue: this.options.store.read() });
  };

  /**
   * Changes the queue: a tap, an undo, a dismissed notice or a draft. Sends waiting steps at once.
   */
  change(how: (queue: StepQueue) => StepQueue): void {
    const before = this.options.store.read();
    const queue = how(before);
    if (queue === before) return;
    this.store(queue);
    if (queue.steps !== before.steps) this.retry();
  }

  /** Call when the network may be back: tries at once. */
  readonly retry = (): void => {
    if (!this.running || this.isSending) return;
    clearTimeout(this.timer);
    this.failures = 0;
    this.sendNext();
  };

  private sendNext(): void {
    const { store, isOnline, send } = this.options;
    const next = sending(store.read());
    if (!next) return this.show({ ...this.shown, delivery: 'idle' });
    if (!isOnline()) return this.retryLater('offline');
    this.isSending = true;
    this.store(next.queue, this.failures === 0 ? 'sending' : this.shown.delivery);
    void send(next.step)
      .catch((): Outcome => ({ kind: 'later' }))
      .then((outcome) => this.afterSending(next.step, outcome));
  }

  private afterSending(step: QueuedStep, outcome: Outcome): void {
    this.isSending = false;
    const { store, newKey, isOnline } = this.options;
    this.store(afterOutcome(store.read(), step, outcome, newKey()));
    for (const listener of this.outcomeListeners) listener(step, outcome);
    if (!this.running) return;
    if (outcome.kind === 'signed-out') return this.show({ ...this.shown, delivery: 'trouble' });
    if (outcome.kind === 'later') return this.retryLater(isOnline() ? 'trouble' : 'offline');
    this.failures = 0;
    this.sendNext();
  }

  private retryLater(delivery: DeliveryState): void {
    const { retryMs, longestRetryMs } = this.options;
    this.failures += 1;
    this.show({ ...this.shown, delivery });
    const delay = Math.min(longestRetryMs, retryMs * 2 ** (this.failures - 1));
    this.timer = setTimeout(() => this.sendNext(), delay);
  }

  private store(queue: StepQueue, delivery = this.shown.delivery): void {
    this.options.store.write(queue);
    this.show({ queue, delivery });
  }

  private show(next: SenderState): void {
    this.shown = next;
    for (const listener of this.listeners) listener();
  }
}
