import {
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamClient,
  type JetStreamManager,
  type StoredMsg,
  type StreamInfo,
} from '@nats-io/jetstream';
import type { NatsConnection } from '../../nats/nats-connection';
import { Unavailable } from '../../requests/refusal';

const day = 24 * 60 * 60 * 1_000;
/** Longer than the outbox keeps its rows: what is missing was lost, not aged out. */
const maxAgeMs = 8 * day;
const defaultDuplicateWindowMs = 2 * 60 * 1_000;
const deadlineMs = 5_000;
const messageIdHeader = 'Nats-Msg-Id';
const nanosPerMs = 1_000_000;

const streamNotFound = 10059;
const consumerNotFound = 10014;
const storeFailed = 10077;

/** Whether JetStream says that the stream or the consumer is not there. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof JetStreamApiError &&
    (error.code === streamNotFound || error.code === consumerNotFound)
  );
}

/** The server could not make its next file: the directory is gone from under it. */
function hasNoFiles(error: unknown): boolean {
  return (
    error instanceof JetStreamApiError &&
    error.code === storeFailed &&
    /no such file or directory/.test(error.message)
  );
}

/** Anything else would be a wildcard, or would break the protocol and with it the connection. */
const publishable = /^events(\.[^\s.*>]+)+$/;

/** The JetStream stream that carries the events of all services. */
export class EventStream {
  readonly name: string;
  private readonly client: JetStreamClient;
  private manager?: Promise<JetStreamManager>;
  /** When the stream was made, as last heard. */
  private created?: string;
  /** When the stream was made that has reported its files as gone. */
  private createdWithoutFiles?: string;

  constructor(
    readonly nats: NatsConnection,
    /** How long the server knows the ids of what it stored. */
    private readonly duplicateWindowMs = defaultDuplicateWindowMs,
    /** Where each service has a user of its own, NATS lets one of them alone make the stream. */
    private readonly mayMake = true,
  ) {
    this.name = nats.resource('EVENTS');
    this.client = jetstream(nats.connection, { timeout: deadlineMs });
  }

  /** A call of the JetStream API. Ends with the connection, not only with its own deadline. */
  async manage<T>(call: (manager: JetStreamManager) => Promise<T>): Promise<T> {
    this.manager ??= jetstreamManager(this.nats.connection, {
      checkAPI: false,
      timeout: deadlineMs,
    });
    const manager = await this.manager;
    return this.whileConnected(() => call(manager));
  }

  private whileConnected<T>(call: () => Promise<T>): Promise<T> {
    return this.nats.whileConnected(call, () => new Unavailable(this.name, 'disconnected'));
  }

  /**
   * Creates the stream if it is not there, or waits for the service that may. Returns its epoch: one incarnation of the stream in one
   * run of the server. Within an epoch nothing is lost; whatever loses messages ends the epoch.
   */
  async ensure(): Promise<string> {
    const serverId = this.nats.serverId;
    const info = await this.manage(({ streams }) => streams.info(this.name)).catch((error) => {
      if (!isMissing(error)) throw error;
      if (!this.mayMake) throw new Unavailable(this.name, 'dependency');
      return this.create();
    });
    if (this.nats.serverId !== serverId) throw new Unavailable(this.name, 'disconnected');
    this.created = info.created;
    return `${serverId}/${info.created}`;
  }

  private create(): Promise<StreamInfo> {
    return this.manage(({ streams }) =>
      streams.add({
        name: this.name,
        subjects: [this.nats.subject('events.>')],
        storage: 'file',
        retention: 'limits',
        discard: 'old',
        max_age: maxAgeMs * nanosPerMs,
        duplicate_window: this.duplicateWindowMs * nanosPerMs,
      }),
    );
  }

  /**
   * Makes the stream again when it no longer holds what it says it holds: a server whose directory
   * was deleted under it continues answering, acknowledges into files that no one can open again,
   * and refuses everything once it needs a new file. Whatever was in it is published again by the
   * outboxes. Returns whether it was made again.
   */
  async replaceIfFilesLost(): Promise<boolean> {
    const before = await this.manage(({ streams }) => streams.info(this.name));
    const { messages, last_seq: newest } = before.state;
    const suspected = this.createdWithoutFiles === before.created;
    if (!suspected && (messages === 0 || (await this.has(newest)))) return false;
    const { created, state } = await this.manage(({ streams }) => streams.info(this.name));
    // Someone else has made it again or purged it in the meantime.
    if (created !== before.created) return false;
    if (!suspected && (state.messages === 0 || state.first_seq > newest)) return false;
    await this.manage(({ streams }) => streams.delete(this.name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await this.ensure();
    return true;
  }

  /** Stores one event. Its sequence is the original's when the stream has this id already. */
  async publish(id: string, subject: string, envelope: string): Promise<number> {
    if (!publishable.test(subject)) throw new Error(`${subject} is no subject of an event`);
    const { stream, seq, duplicate } = await this.whileConnected(() =>
      this.client.publish(this.nats.subject(subject), envelope, { msgID: id }),
    ).catch((error: unknown) => {
      if (hasNoFiles(error)) this.createdWithoutFiles = this.created;
      throw error;
    });
    if (stream !== this.name || !Number.isSafeInteger(seq) || seq < 1) {
      throw new Error(`${subject} was acknowledged as ${seq} of ${stream}`);
    }
    // The server remembers ids for a while even of messages that have been purged.
    if (duplicate && (await this.eventIdAt(seq)) !== id) {
      throw new Error(
        `${subject}: the stream takes an event for a duplicate that it does not have`,
      );
    }
    return seq;
  }

  /** Rejects when JetStream does not answer. */
  async answers(): Promise<void> {
    await this.manage(({ streams }) => streams.info(this.name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  /** The id of the event stored at `sequence`, if there is a message. */
  async eventIdAt(sequence: number): Promise<string | undefined> {
    // JetStream counts from 1, and refuses the question for anything less.
    if (!(sequence >= 1)) return undefined;
    const message = await this.message(sequence);
    return message?.header.get(messageIdHeader) || undefined;
  }

  private async has(sequence: number): Promise<boolean> {
    return (await this.message(sequence)) !== null;
  }

  private message(sequence: number): Promise<StoredMsg | null> {
    return this.manage(({ streams }) => streams.getMessage(this.name, { seq: sequence }));
  }
}
