import { headers } from '@nats-io/transport-node';
import {
  JetStreamApiError,
  jetstreamManager,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { Mailbox } from './mailbox';
import type { NatsLink } from './nats-link';
import { Unavailable } from './refusal';

const day = 24 * 60 * 60 * 1_000;
/** Longer than the outbox keeps its rows: what is missing was lost, not aged out. */
const maxAgeMs = 8 * day;
const defaultDuplicateWindowMs = 2 * 60 * 1_000;
const deadlineMs = 5_000;
const messageIdHeader = 'Nats-Msg-Id';
const nanosPerMs = 1_000_000;

const streamNotFound = 10059;
const consumerNotFound = 10014;

/** Whether JetStream says that the stream or the consumer is not there. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof JetStreamApiError &&
    (error.code === streamNotFound || error.code === consumerNotFound)
  );
}

interface PublishAck {
  readonly seq?: number;
  readonly duplicate?: boolean;
  readonly error?: { readonly description: string };
}

/** The JetStream stream that carries the events of all services. */
export class EventStream {
  readonly name: string;
  private readonly mailbox: Mailbox;
  private manager?: Promise<JetStreamManager>;

  constructor(
    readonly link: NatsLink,
    /** How long the server knows the ids of what it stored. */
    private readonly duplicateWindowMs = defaultDuplicateWindowMs,
  ) {
    this.name = link.resource('EVENTS');
    this.mailbox = new Mailbox(link);
  }

  /** A call of the JetStream API. Ends with the connection, not only with its own deadline. */
  async manage<T>(call: (manager: JetStreamManager) => Promise<T>): Promise<T> {
    this.manager ??= jetstreamManager(this.link.connection, {
      checkAPI: false,
      timeout: deadlineMs,
    });
    const manager = await this.manager;
    if (!this.link.connected) throw new Unavailable(this.name, 'disconnected');
    return new Promise<T>((resolve, reject) => {
      const unlisten = this.link.onDisconnect(() => {
        reject(new Unavailable(this.name, 'disconnected'));
      });
      call(manager).then(resolve, reject).finally(unlisten);
    });
  }

  /**
   * Creates the stream if it is not there. Returns its epoch: one incarnation of the stream in one
   * run of the server. Within an epoch nothing is lost; whatever loses messages ends the epoch.
   */
  async ensure(): Promise<string> {
    const serverId = this.link.serverId;
    const info = await this.manage(({ streams }) => streams.info(this.name)).catch((error) => {
      if (!isMissing(error)) throw error;
      return this.create();
    });
    if (this.link.serverId !== serverId) throw new Unavailable(this.name, 'disconnected');
    return `${serverId}/${info.created}`;
  }

  private create(): Promise<StreamInfo> {
    return this.manage(({ streams }) =>
      streams.add({
        name: this.name,
        subjects: [this.link.subject('events.>')],
        storage: 'file',
        retention: 'limits',
        discard: 'old',
        max_age: maxAgeMs * nanosPerMs,
        duplicate_window: this.duplicateWindowMs * nanosPerMs,
      }),
    );
  }

  /** Stores one event. Its sequence is the original's when the stream has this id already. */
  async publish(id: string, subject: string, envelope: string): Promise<number> {
    const carried = headers();
    carried.set(messageIdHeader, id);
    const message = await this.mailbox.send(subject, envelope, { deadlineMs, headers: carried });
    const ack = message.json<PublishAck>();
    if (ack.seq === undefined) throw new Error(`${subject}: ${ack.error?.description ?? 'no ack'}`);
    // The server remembers ids for a while even of messages that have been purged.
    if (ack.duplicate && (await this.eventIdAt(ack.seq)) !== id) {
      throw new Error(
        `${subject}: the stream takes an event for a duplicate that it does not have`,
      );
    }
    return ack.seq;
  }

  /** The id of the event stored at `sequence`, if there is a message. */
  async eventIdAt(sequence: number): Promise<string | undefined> {
    const message = await this.manage(({ streams }) =>
      streams.getMessage(this.name, { seq: sequence }),
    );
    return message?.header.get(messageIdHeader) || undefined;
  }

  close(): void {
    this.mailbox.close();
  }
}
