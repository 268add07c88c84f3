import {
  jetstream,
  type ConsumerInfo,
  type ConsumerMessages,
  type JsMsg,
} from '@nats-io/jetstream';
import type { DataSource } from 'typeorm';
import { pause } from '../../background/pause';
import { batchHeader, batchOf } from '../stream/batch';
import type { DatabaseGeneration, Standing } from '../stream/database-generation';
import { isMissing, type EventStream } from '../stream/event-stream';
import { StreamPositions } from './stream-position';

interface DurableConsumerSettings {
  /** Name of the consumer. Replicas share it. */
  name: string;
  /** How many messages to fetch in advance. */
  prefetch: number;
  /** How often to check the consumer. */
  checkMs: number;
}

/** A message that isn't acknowledged in this time is delivered again, maybe to another replica. */
const ackWaitMs = 10_000;
export const stillWorkingMs = 3_000;
const maxAckPending = 512;
const nanosPerMs = 1_000_000;

/**
 * The service's durable pull consumer. Creates it, watches it, and creates it again if it is lost.
 */
export class DurableConsumer {
  private readonly positions: StreamPositions;
  private readonly filter: string;
  /** The run of the database in which it was opened. */
  private run = '';
  private opened?: ConsumerMessages;

  constructor(
    dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly generation: DatabaseGeneration,
    subjects: Iterable<string>,
    private readonly settings: DurableConsumerSettings,
  ) {
    this.positions = new StreamPositions(dataSource, stream, settings.name);
    this.filter = stream.nats.subject(commonFilter(subjects));
  }

  /**
   * Yields messages until the connection breaks, the consumer is gone or `signal` aborts. Messages
   * that were already fetched are still yielded.
   */
  async *messages(signal: AbortSignal): AsyncGenerator<ConsumerMessages> {
    const epoch = await this.ensure();
    const consumer = jetstream(this.stream.nats.connection).consumers.getConsumerFromInfo(
      await this.info(),
    );
    const messages = await consumer.consume({
      max_messages: this.settings.prefetch,
      expires: 10_000,
      idle_heartbeat: 2_000,
      bind: true,
    });
    this.opened = messages;
    const stop = () => messages.stop();
    const watching = new AbortController();
    const unlisten = this.stream.nats.onDisconnect(stop);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted || !this.stream.nats.connected) stop();
    const watch = this.watch(messages, epoch, watching.signal);
    try {
      yield messages;
    } finally {
      unlisten();
      signal.removeEventListener('abort', stop);
      stop();
      watching.abort();
      await watch;
    }
  }

  /** Whether a delivery may be handled. If not yet, the messages end, and it comes again. */
  async standingOf(message: JsMsg): Promise<Standing> {
    const batch = batchOf(message.headers?.get(batchHeader));
    const standing = await this.generation.standingOf(batch, this.run);
    if (standing === 'moved') this.opened?.stop();
    return standing;
  }

  private info(): Promise<ConsumerInfo> {
    return this.stream.manage(({ consumers }) =>
      consumers.info(this.stream.name, this.settings.name),
    );
  }

  private async ensure(): Promise<string> {
    const epoch = await this.stream.ensure();
    const { run } = await this.generation.current();
    await this.positions.opening(
      epoch,
      () => this.isAsWanted(run),
      (floor) => this.replace(floor + 1, run),
    );
    this.run = run;
    return epoch;
  }

  private async isAsWanted(run: string): Promise<boolean> {
    try {
      const { config } = await this.info();
      return (
        config.description === run &&
        config.filter_subject === this.filter &&
        config.ack_wait === ackWaitMs * nanosPerMs &&
        config.max_ack_pending === maxAckPending
      );
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Repeated deliveries are harmless, so a consumer is replaced, not changed. */
  private async replace(startFrom: number, run: string): Promise<void> {
    const { name } = this.settings;
    await this.stream
      .manage(({ consumers }) => consumers.delete(this.stream.name, name))
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    await this.stream.manage(({ consumers }) =>
      consumers.add(this.stream.name, {
        durable_name: name,
        // whose handled events it remembers
        description: run,
        ...(startFrom > 1
          ? { deliver_policy: 'by_start_sequence', opt_start_seq: startFrom }
          : { deliver_policy: 'all' }),
        ack_policy: 'explicit',
        ack_wait: ackWaitMs * nanosPerMs,
        max_ack_pending: maxAckPending,
        max_deliver: -1,
        filter_subject: this.filter,
      }),
    );
  }

  /** Stores the consumer's position, and ends `messages` if the consumer is gone. */
  private async watch(
    messages: ConsumerMessages,
    epoch: string,
    signal: AbortSignal,
  ): Promise<void> {
    for (;;) {
      await pause(this.settings.checkMs, signal);
      if (signal.aborted) return;
      try {
        const { ack_floor } = await this.info();
        const { run } = await this.generation.current();
        if (run === this.run && (await this.stream.ensure()) === epoch) {
          await this.positions.save(epoch, run, ack_floor.stream_seq);
        } else {
          messages.stop();
        }
      } catch (error) {
        if (isMissing(error)) messages.stop();
      }
    }
  }
}

/** Events of one owner, or all: servers before 2.10 support only one filter. */
export function commonFilter(subjects: Iterable<string>): string {
  const owners = new Set([...subjects].map((subject) => subject.split('.')[1]));
  const [owner] = owners;
  return owners.size === 1 && owner ? `events.${owner}.>` : 'events.>';
}
