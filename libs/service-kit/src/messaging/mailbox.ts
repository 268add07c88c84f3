import { createInbox, type Msg, type MsgHdrs, type Subscription } from '@nats-io/transport-node';
import type { NatsConnection } from './nats-connection';
import { Unavailable } from '../requests/refusal';

interface Pending {
  readonly subject: string;
  resolve(message: Msg): void;
  reject(error: Error): void;
}

/**
 * Requests over one shared inbox. The client's own `request` leaves callers hanging until their
 * deadline when the connection breaks; here they hear at once.
 */
export class Mailbox {
  private readonly inbox = `${createInbox()}.`;
  private readonly pending = new Map<string, Pending>();
  private readonly subscription: Subscription;
  private readonly unlisten: () => void;
  private counter = 0;

  constructor(private readonly link: NatsConnection) {
    this.subscription = link.connection.subscribe(`${this.inbox}*`, {
      callback: (error, message) => {
        if (!error) this.receive(message);
      },
    });
    this.unlisten = link.onDisconnect(() => this.abandonAll());
  }

  /** The answer to a message on `subject`, without the link's prefix. Rejects with Unavailable. */
  send(
    subject: string,
    payload: string,
    options: { deadlineMs: number; headers?: MsgHdrs },
  ): Promise<Msg> {
    if (!this.link.connected) return Promise.reject(new Unavailable(subject, 'disconnected'));
    this.counter += 1;
    const token = this.counter.toString(36);
    return new Promise<Msg>((resolve, reject) => {
      const settled = () => {
        clearTimeout(timer);
        this.pending.delete(token);
      };
      const pending: Pending = {
        subject,
        resolve: (message) => {
          settled();
          resolve(message);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      };
      const timer = setTimeout(
        () => pending.reject(new Unavailable(subject, 'deadline')),
        options.deadlineMs,
      );
      this.pending.set(token, pending);
      const publish = () => {
        // Given up already: the caller has been told that it was not done.
        if (!this.pending.has(token)) return;
        this.link.connection.publish(this.link.subject(subject), payload, {
          reply: this.inbox + token,
          headers: options.headers,
        });
      };
      this.link.soon(publish, (error) => pending.reject(error));
    });
  }

  close(): void {
    this.unlisten();
    this.abandonAll();
    if (!this.link.connection.isClosed()) this.subscription.unsubscribe();
  }

  private receive(message: Msg): void {
    const pending = this.pending.get(message.subject.slice(this.inbox.length));
    if (!pending) return;
    if (message.data.length === 0 && message.headers?.code === 503) {
      pending.reject(new Unavailable(pending.subject, 'no_responders'));
    } else {
      pending.resolve(message);
    }
  }

  private abandonAll(): void {
    for (const pending of [...this.pending.values()]) {
      pending.reject(new Unavailable(pending.subject, 'disconnected'));
    }
  }
}
