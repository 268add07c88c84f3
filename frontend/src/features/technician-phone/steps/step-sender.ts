import {
  afterDoorEntry,
  afterOutcome,
  sending,
  withNotice,
  type Outcome,
  type QueuedStep,
  type StepQueue,
} from './step-queue';
import type { QueueStore } from './stored-steps';
import type { DoorEntry } from '../bill/door-entries';
import type { WaitingPhoto } from '../photos/waiting-photos';

/** Idle, sending, offline, or the server doesn't accept steps right now. */
export type DeliveryState = 'idle' | 'sending' | 'offline' | 'trouble';

export interface SenderState {
  readonly queue: StepQueue;
  readonly delivery: DeliveryState;
}

export interface StepSenderOptions {
  readonly store: QueueStore;
  readonly send: (step: QueuedStep) => Promise<Outcome>;
  /** Goes before the taps: the email about a completed job has its bill. */
  readonly sendDoor: (entry: DoorEntry) => Promise<Outcome>;
  /** What goes between the taps, and after them. */
  readonly photos: {
    next(tapsWait: boolean): WaitingPhoto | undefined;
    send(photo: WaitingPhoto): Promise<Outcome>;
  };
  /** The browser's network state. Only "offline" is reliable. */
  readonly isOnline: () => boolean;
  readonly newKey: () => string;
  /** The first wait after a failure. It doubles up to the longest. In milliseconds. */
  readonly retryMs?: number;
  readonly longestRetryMs?: number;
}

/**
 * Sends steps in order, one at a time, for as long as it takes, then photos. The stored queue counts:
 * it is read before each change, so that two tabs of one phone don't overwrite each other's taps.
 */
export class StepSender {
  private shown: SenderState;
  private readonly listeners = new Set<() => void>();
  private readonly outcomeListeners = new Set<(step: QueuedStep, outcome: Outcome) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private isSending = false;
  private failures = 0;
  /** It failed: the taps go on without it until the next try. */
  private doorWaits = false;
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
    if (queue.steps !== before.steps || queue.door !== before.door) this.retry();
  }

  /** Call when the network may be back: tries at once. */
  readonly retry = (): void => {
    if (!this.running || this.isSending) return;
    clearTimeout(this.timer);
    this.failures = 0;
    this.doorWaits = false;
    this.sendNext();
  };

  private sendNext(): void {
    const { store, isOnline, send, sendDoor, photos } = this.options;
    const queue = store.read();
    const next = sending(queue);
    const entry = this.doorWaits ? undefined : queue.door[0];
    const photo = photos.next(next !== null);
    if (!next && !photo && !entry) {
      if (queue.door.length > 0) return this.retryLater('trouble');
      return this.show({ ...this.shown, delivery: 'idle' });
    }
    if (!isOnline()) return this.retryLater('offline');
    this.isSending = true;
    const delivery = this.failures === 0 ? 'sending' : this.shown.delivery;
    if (entry) {
      this.show({ ...this.shown, delivery });
      void sendDoor(entry)
        .catch((): Outcome => ({ kind: 'later' }))
        .then((outcome) => this.afterDoor(entry, outcome));
    } else if (photo) {
      this.show({ ...this.shown, delivery });
      void photos
        .send(photo)
        .catch((): Outcome => ({ kind: 'later' }))
        .then((outcome) => this.afterPhoto(outcome));
    } else if (next) {
      this.store(next.queue, delivery);
      void send(next.step)
        .catch((): Outcome => ({ kind: 'later' }))
        .then((outcome) => this.afterSending(next.step, outcome));
    }
  }

  private afterSending(step: QueuedStep, outcome: Outcome): void {
    const { store, newKey } = this.options;
    this.store(afterOutcome(store.read(), step, outcome, newKey()));
    for (const listener of this.outcomeListeners) listener(step, outcome);
    this.goOn(outcome.kind);
  }

  private afterDoor(entry: DoorEntry, outcome: Outcome): void {
    const { store, newKey } = this.options;
    if (outcome.kind === 'later') {
      this.doorWaits = true;
      this.isSending = false;
      if (this.running) this.sendNext();
      return;
    }
    if (outcome.kind !== 'signed-out') {
      this.store(afterDoorEntry(store.read(), entry, outcome, newKey()));
    }
    this.goOn(outcome.kind);
  }

  private afterPhoto(outcome: Outcome): void {
    const { store, newKey } = this.options;
    if (outcome.kind === 'refused') {
      this.store(withNotice(store.read(), { key: newKey(), text: outcome.text, notes: null }));
    }
    this.goOn(outcome.kind);
  }

  private goOn(kind: Outcome['kind']): void {
    this.isSending = false;
    if (!this.running) return;
    if (kind === 'signed-out') return this.show({ ...this.shown, delivery: 'trouble' });
    if (kind === 'later') return this.retryLater(this.options.isOnline() ? 'trouble' : 'offline');
    this.failures = 0;
    this.sendNext();
  }

  private retryLater(delivery: DeliveryState): void {
    const { retryMs, longestRetryMs } = this.options;
    this.failures += 1;
    this.show({ ...this.shown, delivery });
    const delay = Math.min(longestRetryMs, retryMs * 2 ** (this.failures - 1));
    this.timer = setTimeout(() => {
      this.doorWaits = false;
      this.sendNext();
    }, delay);
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
