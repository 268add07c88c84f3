import {
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamClient,
  type JetStreamManager,
  type StoredMsg,
  type StreamInfo,
} from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { NatsConnection } from '../../nats/nats-connection';
import { batchHeader, batchOf, batchText, type Batch } from './batch';
import { Unavailable } from '../../requests/refusal';

const day = 24 * 60 * 60 * 1_000;
/** Longer than the outbox keeps its rows, so a missing event was lost, not expired. */
const maxAgeMs = 8 * day;
const defaultDuplicateWindowMs = 2 * 60 * 1_000;
const deadlineMs = 5_000;
const messageIdHeader = 'Nats-Msg-Id';
const nanosPerMs = 1_000_000;
/** More than a batch: two that went out together may be stored in the other order. */
const newestCount = 256;

const streamNotFound = 10059;
const consumerNotFound = 10014;
const storeFailed = 10077;

/** Whether JetStream says that the stream or consumer doesn't exist. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof JetStreamApiError &&
    (error.code === streamNotFound || error.code === consumerNotFound)
  );
}

/** The server couldn't create its next file: its directory was removed. */
function hasNoFiles(error: unknown): boolean {
  return (
    error instanceof JetStreamApiError &&
    error.code === storeFailed &&
    /no such file or directory/.test(error.message)
  );
}

/** Other characters would be wildcards, or break the protocol and the connection. */
const publishable = /^events(\.[^\s.*>]+)+$/;

/** The JetStream stream that carries the events of all services. */
export class EventStream {
  readonly name: string;
  private readonly client: JetStreamClient;
  private manager?: Promise<JetStreamManager>;
  /** When the stream was created, as last seen. */
  private created?: string;
  /** When the stream was created that reported its files missing. */
  private createdWithoutFiles?: string;

  constructor(
    readonly nats: NatsConnection,
    /** How long the server remembers the ids of stored messages. */
    private readonly duplicateWindowMs = defaultDuplicateWindowMs,
    /** If each service has its own user, NATS lets only one of them create the stream. */
    private readonly mayMake = true,
  ) {
    this.name = nats.resource('EVENTS');
    this.client = jetstream(nats.connection, { timeout: deadlineMs });
  }

  /**
   * Calls the JetStream API. Rejects when the connection is lost, not only after its own deadline.
   */
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
   * Creates the stream if it doesn't exist, or waits for the service that may create it. Returns
   * its epoch: one incarnation of the stream in one run of the server. Within an epoch nothing is
   * lost. Anything that loses messages ends the epoch.
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
   * Recreates the stream if it no longer holds what it claims to hold. A server whose directory was
   * deleted keeps answering, acknowledges into files that no one can open, and refuses everything
   * once it needs a new file. The outboxes publish the stream's events again. Returns whether the
   * stream was recreated.
   */
  async replaceIfFilesLost(): Promise<boolean> {
    const before = await this.manage(({ streams }) => streams.info(this.name));
    const { messages, last_seq: newest } = before.state;
    const suspected = this.createdWithoutFiles === before.created;
    if (!suspected && (messages === 0 || (await this.has(newest)))) return false;
    const { created, state } = await this.manage(({ streams }) => streams.info(this.name));
    // Someone else recreated or purged it in the meantime.
    if (created !== before.created) return false;
    if (!suspected && (state.messages === 0 || state.first_seq > newest)) return false;
    await this.remove();
    await this.ensure();
    return true;
  }

  async remove(): Promise<void> {
    await this.manage(({ streams }) => streams.delete(this.name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  /** Stores one event. If the stream already has this id, the sequence is the original's. */
  async publish(id: string, subject: string, envelope: string, batch?: Batch): Promise<number> {
    if (!publishable.test(subject)) throw new Error(`${subject} is no subject of an event`);
    const carried = headers();
    if (batch) carried.set(batchHeader, batchText(batch));
    const { stream, seq, duplicate } = await this.whileConnected(() =>
      this.client.publish(this.nats.subject(subject), envelope, { msgID: id, headers: carried }),
    ).catch((error: unknown) => {
      if (hasNoFiles(error)) this.createdWithoutFiles = this.created;
      throw error;
    });
    if (stream !== this.name || !Number.isSafeInteger(seq) || seq < 1) {
      throw new Error(`${subject} was acknowledged as ${seq} of ${stream}`);
    }
    // The server also remembers the ids of purged messages for a while.
    if (duplicate && !(await this.holds(seq, id, batch?.generation))) {
      throw new Error(
        `${subject}: the stream takes an event for a duplicate that it does not have`,
      );
    }
    return seq;
  }

  /** Rejects if JetStream doesn't answer. */
  async answers(): Promise<void> {
    await this.manage(({ streams }) => streams.info(this.name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  /** The id of the event at `sequence`, if there is one. */
  async eventIdAt(sequence: number): Promise<string | undefined> {
    // JetStream counts from 1 and rejects smaller numbers.
    if (!(sequence >= 1)) return undefined;
    const message = await this.message(sequence);
    return message?.header.get(messageIdHeader) || undefined;
  }

  /** Whether the event is at `sequence`, and no consumer ignores it there. */
  async holds(sequence: number, id: string, generation: string | undefined): Promise<boolean> {
    if (!(sequence >= 1)) return false;
    const message = await this.message(sequence);
    if (message?.header.get(messageIdHeader) !== id) return false;
    const batch = batchOf(message.header.get(batchHeader));
    return batch === undefined || batch.generation === generation;
  }

  /** Batches of the newest messages, if there are any. */
  async newestBatches(): Promise<Batch[]> {
    const info = await this.manage(({ streams }) => streams.info(this.name)).catch((error) => {
      if (!isMissing(error)) throw error;
    });
    if (!info || info.state.messages === 0) return [];
    const { first_seq: first, last_seq: last } = info.state;
    const from = Math.max(first, last - newestCount + 1);
    const sequences = Array.from({ length: last - from + 1 }, (_, index) => from + index);
    const messages = await Promise.all(sequences.map((sequence) => this.message(sequence)));
    return messages.flatMap((message) => batchOf(message?.header.get(batchHeader)) ?? []);
  }

  private async has(sequence: number): Promise<boolean> {
    return (await this.message(sequence)) !== null;
  }

  private message(sequence: number): Promise<StoredMsg | null> {
    return this.manage(({ streams }) => streams.getMessage(this.name, { seq: sequence }));
  }
}
