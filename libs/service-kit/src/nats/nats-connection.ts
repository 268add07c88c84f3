import { Logger } from '@nestjs/common';
import { ConfigError } from '../config/config';
import { serverUrls } from '../config/server-urls';
import {
  connect,
  createInbox,
  type NatsConnection as ClientConnection,
} from '@nats-io/transport-node';

const logger = new Logger('Nats');
const reconnectDelayMs = 200;
const waitingMs = 5_000;
/** A server that hangs without closing its sockets counts as lost after two unanswered pings. */
const pingIntervalMs = 10_000;

/** The stream's epoch is a run of one server, and a new one publishes everything again. */
const clustered = (cluster: string) =>
  `NATS_URL: this NATS is part of the cluster ${cluster}. Use a single server: what a cluster loses isn't recognized yet`;

interface NatsSettings {
  /** Name of this client, as the server shows it. */
  name: string;
  url: string;
  /** Prefix of every subject; empty except in specs. */
  prefix?: string;
}

type Listener = () => void;

interface PendingSend {
  send(): unknown;
  failed(error: Error): void;
}

/**
 * A service's one NATS connection. Reconnects forever, and notifies listeners when it is lost and
 * when it is back.
 */
export class NatsConnection {
  private up = true;
  private readonly reconnectListeners = new Set<Listener>();
  private readonly disconnectListeners = new Set<Listener>();
  private pendingSends: PendingSend[] = [];

  private constructor(
    readonly connection: ClientConnection,
    private readonly prefix: string,
    private readonly inboxPrefix: string,
  ) {
    void this.follow();
  }

  /** Waits until NATS is available. Throws a ConfigError if this NATS won't do. */
  static async open({ name, url, prefix = '' }: NatsSettings): Promise<NatsConnection> {
    const waiting = setInterval(() => logger.warn('waiting for NATS'), waitingMs);
    // No other service may subscribe to these replies.
    const inboxPrefix = `_INBOX.${name}`;
    const connection = await connect({
      ...natsOptions(url),
      name,
      inboxPrefix,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectDelayHandler: () => reconnectDelayMs * (1 + Math.random()),
      ignoreAuthErrorAbort: true,
      pingInterval: pingIntervalMs,
      noAsyncTraces: true,
    }).finally(() => clearInterval(waiting));
    const cluster = connection.info?.cluster;
    if (cluster) {
      await connection.close();
      throw new ConfigError([clustered(cluster)]);
    }
    return new NatsConnection(connection, prefix, inboxPrefix);
  }

  get connected(): boolean {
    return this.up && !this.connection.isClosed();
  }

  /** Id of the server process. It changes with each restart. */
  get serverId(): string {
    return this.connection.info?.server_id ?? 'unknown';
  }

  /** Maximum size of a message, headers included. */
  get maxBytes(): number {
    return this.connection.info?.max_payload ?? Infinity;
  }

  /** A subject that no one else subscribes to, and that those whom this service asks may publish. */
  newInbox(): string {
    return createInbox(this.inboxPrefix);
  }

  /** The subject with the prefix. */
  subject(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}.${name}`;
  }

  /** The subject without the prefix. */
  unprefixed(subject: string): string {
    return this.prefix === '' ? subject : subject.slice(this.prefix.length + 1);
  }

  /** The name of a stream or of something else that specs must not share. */
  resource(name: string): string {
    return this.prefix === '' ? name : `${name}_${this.prefix}`;
  }

  /**
   * Runs `send`, which publishes, at the end of this turn of the event loop. The client writes
   * everything published at once in one piece. Under load this saves most system calls, its own and
   * the server's, which were the most expensive part of a request.
   */
  soon(send: () => unknown, failed: (error: Error) => void): void {
    if (this.pendingSends.push({ send, failed }) === 1) setImmediate(() => this.sendPending());
  }

  /**
   * Resolves as `call` does. Rejects with `disconnected()` as soon as the connection is lost; the
   * client's own calls would wait for their deadline.
   */
  whileConnected<T>(call: () => Promise<T>, disconnected: () => Error): Promise<T> {
    if (!this.connected) return Promise.reject(disconnected());
    return new Promise<T>((resolve, reject) => {
      const result = call();
      const stopListening = this.onDisconnect(() => reject(disconnected()));
      result.then(resolve, reject).finally(stopListening);
    });
  }

  onReconnect(listener: Listener): () => void {
    this.reconnectListeners.add(listener);
    return () => this.reconnectListeners.delete(listener);
  }

  onDisconnect(listener: Listener): () => void {
    this.disconnectListeners.add(listener);
    return () => this.disconnectListeners.delete(listener);
  }

  async close(): Promise<void> {
    this.sendPending();
    if (this.connection.isClosed()) return;
    if (this.up) await this.connection.flush().catch(() => undefined);
    await this.connection.close();
  }

  private sendPending(): void {
    const pending = this.pendingSends;
    this.pendingSends = [];
    for (const { send, failed } of pending) {
      try {
        send();
      } catch (error) {
        failed(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  private async follow(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') {
        if (this.up) logger.warn('NATS connection lost');
        this.up = false;
        for (const listener of this.disconnectListeners) listener();
      } else if (status.type === 'reconnect') {
        this.up = true;
        logger.log('NATS connection is back');
        for (const listener of this.reconnectListeners) listener();
      } else if (status.type === 'error') {
        logger.warn(`NATS: ${status.error.message}`);
      }
    }
  }
}

/** The client wants servers and credentials separately; a URL contains both. */
export function natsOptions(urls: string): {
  servers: string[];
  user?: string;
  pass?: string;
  token?: string;
} {
  const parsed = serverUrls(urls).map((url) => new URL(url));
  const first = parsed.find(({ username }) => username !== '');
  const user = first && decodeURIComponent(first.username);
  const pass = first && decodeURIComponent(first.password);
  return {
    servers: parsed.map(({ host }) => host),
    ...(user && pass ? { user, pass } : user ? { token: user } : {}),
  };
}
