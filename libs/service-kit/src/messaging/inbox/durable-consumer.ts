import { jetstream, type ConsumerInfo, type ConsumerMessages } from '@nats-io/jetstream';
import type { DataSource } from 'typeorm';
import { pause } from '../../background/pause';
import { isMissing, type EventStream } from '../stream/event-stream';
import { StreamPositions } from './stream-position';

export interface DurableConsumerSettings {
  /** Name of the consumer; replicas share it. */
  name: string;
  /** Messages fetched ahead of the work. */
  prefetch: number;
  /** How often the consumer is checked. */
  checkMs: number;
}

/** A delivery that is not acknowledged within this time is made again, perhaps to another replica. */
const ackWaitMs = 10_000;
export const stillWorkingMs = 3_000;
const maxAckPending = 512;
const nanosPerMs = 1_000_000;

/** The service's durable pull consumer: created, watched, and created again when it was lost. */
export class DurableConsumer {
  private readonly positions: StreamPositions;
  private readonly filter: string;

  constructor(
    dataSource: DataSource,
    private readonly stream: EventStream,
    subjects: Iterable<string>,
    private readonly settings: DurableConsumerSettings,
  ) {
    this.positions = new StreamPositions(dataSource, stream, settings.name);
    this.filter = stream.nats.subject(commonFilter(subjects));
  }

  /**
   * Messages until the connection breaks, the consumer vanishes or `signal` aborts. What had been
   * fetched by then is still yielded.
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

  private info(): Promise<ConsumerInfo> {
    return this.stream.manage(({ consumers }) =>
      consumers.info(this.stream.name, this.settings.name),
    );
  }

  private async ensure(): Promise<string> {
    const epoch = await this.stream.ensure();
    await this.positions.opening(epoch, async (startFrom) => {
      if (startFrom !== undefined) await this.replace(startFrom);
      else if (!(await this.isAsWanted())) await this.replace((await this.positions.floor()) + 1);
    });
    return epoch;
  }

  private async isAsWanted(): Promise<boolean> {
    try {
      const { config } = await this.info();
      return (
        config.filter_subject === this.filter &&
        config.ack_wait === ackWaitMs * nanosPerMs &&
        config.max_ack_pending === maxAckPending
      );
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Repeated deliveries are harmless, so a consumer is replaced rather than changed. */
  private async replace(startFrom: number): Promise<void> {
    const { name } = this.settings;
    await this.stream
      .manage(({ consumers }) => consumers.delete(this.stream.name, name))
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    await this.stream.manage(({ consumers }) =>
      consumers.add(this.stream.name, {
        durable_name: name,
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

  /** Notes how far the consumer has come, and ends `messages` when it is gone. */
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
        if ((await this.stream.ensure()) === epoch) {
          await this.positions.save(epoch, ack_floor.stream_seq);
        } else {
          messages.stop();
        }
      } catch (error) {
        if (isMissing(error)) messages.stop();
      }
    }
  }
}

/** One owner's events, or all: servers before 2.10 know a single filter. */
export function commonFilter(subjects: Iterable<string>): string {
  const owners = new Set([...subjects].map((subject) => subject.split('.')[1]));
  const [owner] = owners;
  return owners.size === 1 && owner ? `events.${owner}.>` : 'events.>';
}
