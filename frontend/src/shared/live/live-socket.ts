import type { ClientFrame, ServerFrame } from '@contracts/live';
import {
  concerns,
  keyOfFrame,
  subscribing,
  topicKey,
  unsubscribing,
  type LiveTopic,
  type TopicKey,
} from './live-topics';

export type LiveStatus = 'connected' | 'reconnecting';
export type FrameHandler = (frame: ServerFrame) => void;

/** The used part of a WebSocket, so that specs can replace it. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

export interface LiveSocketOptions {
  open: () => Socket;
  random?: () => number;
  /** First wait before trying again; doubles up to the longest. Milliseconds. */
  firstDelayMs?: number;
  longestDelayMs?: number;
  /** Whether the page is visible. Then a dead connection is noticed within five seconds. */
  isWatched?: () => boolean;
  /** Pings after this long without a frame. */
  quietMs?: number;
  unwatchedQuietMs?: number;
  /** Without an answer to a ping, the connection counts as dead after this long. */
  answerMs?: number;
  openMs?: number;
  /** How long an unused connection is kept, because the visitor's next page may need it. */
  lingerMs?: number;
}

const OPEN = 1;

interface Subscription {
  topic: LiveTopic;
  handlers: Set<FrameHandler>;
  /** The server has confirmed it on this connection: no change is missed from now on. */
  confirmed: boolean;
}

/**
 * The application's one WebSocket, open while there are subscriptions. Subscriptions to the same topic
 * are shared. After a break it reconnects with growing, jittered waits and subscribes again. The server
 * then sends the current record, so nothing is missed. Pages don't see the server's pings, so this
 * sends its own to notice a dead connection.
 */
export class LiveSocket {
  private socket: Socket | undefined;
  private readonly subscriptions = new Map<TopicKey, Subscription>();
  private readonly statusListeners = new Set<() => void>();
  private readonly subscriptionListeners = new Set<() => void>();
  private readonly outageListeners = new Set<() => void>();
  private status: LiveStatus = 'reconnecting';
  private attempts = 0;
  private outageReported = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private lingerTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly options: Required<LiveSocketOptions>;

  constructor(options: LiveSocketOptions) {
    this.options = {
      random: Math.random,
      firstDelayMs: 500,
      longestDelayMs: 15_000,
      isWatched: () => true,
      quietMs: 2_000,
      unwatchedQuietMs: 25_000,
      answerMs: 2_500,
      openMs: 8_000,
      lingerMs: 2_000,
      ...options,
    };
  }

  subscribe(topic: LiveTopic, handler: FrameHandler): () => void {
    const key = topicKey(topic);
    const subscription = this.subscriptions.get(key) ?? {
      topic,
      handlers: new Set<FrameHandler>(),
      confirmed: false,
    };
    const first = subscription.handlers.size === 0;
    subscription.handlers.add(handler);
    this.subscriptions.set(key, subscription);
    clearTimeout(this.lingerTimer);
    if (!this.socket && this.retry === undefined) this.connect();
    else if (first) this.announce(subscription.topic);
    return () => {
      if (!subscription.handlers.delete(handler) || subscription.handlers.size > 0) return;
      this.subscriptions.delete(key);
      this.subscriptionsChanged();
      this.send(unsubscribing(topic));
      if (this.subscriptions.size > 0) return;
      this.lingerTimer = setTimeout(() => this.disconnect(), this.options.lingerMs);
    };
  }

  readonly currentStatus = (): LiveStatus => this.status;

  readonly onSubscriptions = (listener: () => void): (() => void) => {
    this.subscriptionListeners.add(listener);
    return () => this.subscriptionListeners.delete(listener);
  };

  readonly isSubscribed = (topic: TopicKey): boolean =>
    this.subscriptions.get(topic)?.confirmed ?? false;

  readonly onStatus = (listener: () => void): (() => void) => {
    this.statusListeners.add(listener);
    return () => this.statusListeners.delete(listener);
  };

  /** Called once per outage, also if the first attempt fails. */
  readonly onOutage = (listener: () => void): (() => void) => {
    this.outageListeners.add(listener);
    return () => this.outageListeners.delete(listener);
  };

  /** Call when the browser is offline. */
  readonly networkGone = (): void => {
    if (this.socket) this.giveUp(this.socket);
  };

  /** Call when the network is back or the page becomes visible: tries at once. */
  readonly wake = (): void => {
    if (this.retry !== undefined) this.connect();
    else if (this.socket?.readyState === OPEN) this.probe();
  };

  private connect(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    const socket = this.options.open();
    this.socket = socket;
    this.giveUpAfter(this.options.openMs, socket);
    socket.onopen = () => {
      if (this.socket !== socket) return;
      for (const { topic } of this.subscriptions.values()) this.announce(topic);
      this.listenForSilence();
    };
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      // Not in onopen: an overloaded server opens connections and sends nothing. It needs longer waits.
      this.attempts = 0;
      this.outageReported = false;
      this.setStatus('connected');
      this.listenForSilence();
      this.deliver(data);
    };
    socket.onerror = null;
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: Socket): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    clearTimeout(this.heartbeat);
    for (const subscription of this.subscriptions.values()) subscription.confirmed = false;
    this.subscriptionsChanged();
    this.setStatus('reconnecting');
    if (this.subscriptions.size === 0) return;
    if (!this.outageReported) {
      this.outageReported = true;
      for (const listener of this.outageListeners) listener();
    }
    const { firstDelayMs, longestDelayMs, random } = this.options;
    const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** this.attempts++);
    // Half to all of it, so that not all browsers return to a restarted server at once.
    this.retry = setTimeout(() => this.connect(), ceiling * (0.5 + random() / 2));
  }

  private disconnect(): void {
    clearTimeout(this.retry);
    clearTimeout(this.heartbeat);
    this.retry = undefined;
    this.attempts = 0;
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    this.setStatus('reconnecting');
  }

  private listenForSilence(): void {
    const { isWatched, quietMs, unwatchedQuietMs } = this.options;
    clearTimeout(this.heartbeat);
    this.heartbeat = setTimeout(() => this.probe(), isWatched() ? quietMs : unwatchedQuietMs);
  }

  private probe(): void {
    const socket = this.socket;
    if (!socket) return;
    this.send({ type: 'ping' });
    this.giveUpAfter(this.options.answerMs, socket);
  }

  private giveUpAfter(milliseconds: number, socket: Socket): void {
    clearTimeout(this.heartbeat);
    this.heartbeat = setTimeout(() => this.giveUp(socket), milliseconds);
  }

  /** Doesn't wait for the closing handshake, which takes a minute over a dead network. */
  private giveUp(socket: Socket): void {
    this.lost(socket);
    socket.close();
  }

  private announce(topic: LiveTopic): void {
    const frame = subscribing(topic);
    if (frame) this.send(frame);
  }

  private send(frame: ClientFrame): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(frame));
  }

  private deliver(data: unknown): void {
    const frame = readFrame(data);
    if (!frame) return;
    for (const [key, subscription] of this.subscriptions) {
      if (!concerns(frame, key)) continue;
      if (frame.type === 'subscribed' && keyOfFrame(frame) === key && !subscription.confirmed) {
        subscription.confirmed = true;
        this.subscriptionsChanged();
      }
      // The server sends no more of it, so pages poll.
      if (frame.type === 'error' && frame.topic !== undefined && subscription.confirmed) {
        subscription.confirmed = false;
        this.subscriptionsChanged();
      }
      for (const handler of [...subscription.handlers]) handler(frame);
    }
  }

  private setStatus(status: LiveStatus): void {
    if (this.status === status) return;
    this.status = status;
    for (const listener of this.statusListeners) listener();
  }

  private subscriptionsChanged(): void {
    for (const listener of this.subscriptionListeners) listener();
  }
}

function readFrame(data: unknown): ServerFrame | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const frame = JSON.parse(data) as ServerFrame;
    return typeof frame?.type === 'string' ? frame : undefined;
  } catch {
    return undefined;
  }
}
