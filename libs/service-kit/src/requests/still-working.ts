import type { Msg, MsgHdrs, Subscription } from '@nats-io/transport-node';
import type { NatsConnection } from '../nats/nats-connection';

/** Names the subject on which the caller hears that its request is being worked on. */
const stillWorkingHeader = 'x-still-working';
/** An owner says so when a request takes this long. Most are answered before. */
const saidAfterMs = 200;

/** The owner's part. Returns a function that ends it. */
export function sayStillWorking(nats: NatsConnection, { headers }: Msg): () => void {
  const subject = headers?.get(stillWorkingHeader);
  if (!subject) return () => undefined;
  const say = () => {
    if (nats.connected) nats.connection.publish(subject);
  };
  const timer = setTimeout(say, saidAfterMs);
  return () => clearTimeout(timer);
}

/** The caller's part. A process that hangs says nothing. */
export class StillWorking {
  private readonly subject: string;
  private subscription?: Subscription;
  private readonly listeners = new Map<string, () => void>();
  private count = 0;

  constructor(private readonly nats: NatsConnection) {
    this.subject = nats.newInbox();
  }

  /** Calls `heard` when the owner of a request with these headers says so. */
  listen(requestHeaders: MsgHdrs, heard: () => void): () => void {
    this.subscription ??= this.nats.connection.subscribe(`${this.subject}.*`, {
      callback: (error, { subject }) => {
        if (!error) this.listeners.get(subject)?.();
      },
    });
    this.count += 1;
    const subject = `${this.subject}.${this.count.toString(36)}`;
    requestHeaders.set(stillWorkingHeader, subject);
    this.listeners.set(subject, heard);
    return () => this.listeners.delete(subject);
  }
}
