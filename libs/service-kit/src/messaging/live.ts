import { Injectable, Logger } from '@nestjs/common';
import type { Msg } from '@nats-io/transport-node';
import { NatsConnection } from '../nats/nats-connection';

const hintAfterMs = 50;

/** Publishes live messages. The newest counts, and messages are lost while NATS is away. */
@Injectable()
export class LivePublisher {
  private readonly logger = new Logger('Live');
  private readonly hints = new Set<string>();

  constructor(private readonly nats: NatsConnection) {}

  publish(subject: string, payload: unknown): void {
    if (!this.nats.connected) return;
    const text = JSON.stringify(payload);
    this.nats.soon(
      () => this.nats.connection.publish(this.nats.subject(subject), text),
      (error) => this.logger.debug(`${subject}: ${error.message}`),
    );
  }

  /**
   * For messages that only say that something changed. Equal ones within a moment are sent once, at
   * its end, so a burst of changes doesn't cause a burst of requests.
   */
  hint(subject: string, payload: unknown): void {
    const hint = `${subject} ${JSON.stringify(payload)}`;
    if (this.hints.has(hint)) return;
    this.hints.add(hint);
    setTimeout(() => {
      this.hints.delete(hint);
      this.publish(subject, payload);
    }, hintAfterMs).unref();
  }
}

/** Receives live messages. There is no queue group: every process gets every message. */
@Injectable()
export class LiveSubscriber {
  private readonly logger = new Logger('Live');

  constructor(private readonly nats: NatsConnection) {}

  /**
   * Subscribes to `subject`, which may end in a wildcard, until the returned function is called.
   */
  subscribe<Payload>(
    subject: string,
    listener: (payload: Payload, subject: string) => void,
  ): () => void {
    return this.subscribeRaw(subject, (message) =>
      listener(message.json<Payload>(), this.nats.unprefixed(message.subject)),
    );
  }

  /** Like `subscribe`, but without parsing, for payloads that are only passed on. */
  subscribeRaw(subject: string, listener: (message: Msg) => void): () => void {
    const subscription = this.nats.connection.subscribe(this.nats.subject(subject), {
      callback: (error, message) => {
        if (error) {
          this.logger.warn(`${subject}: ${error.message}`);
          return;
        }
        try {
          listener(message);
        } catch (failure) {
          this.logger.error(failure);
        }
      },
    });
    return () => {
      if (!this.nats.connection.isClosed()) subscription.unsubscribe();
    };
  }
}
