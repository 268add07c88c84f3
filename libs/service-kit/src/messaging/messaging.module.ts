import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  type Type,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { measureBacklog } from './inbox/consumer-backlog';
import type { EventConsumer } from './inbox/event-consumer';
import { DatabaseGeneration } from './stream/database-generation';
import { EventStream } from './stream/event-stream';
import { EventSubscriptions, type SubscriptionSettings } from './inbox/event-subscriptions';
import { Health } from '../http/health';
import { LivePublisher, LiveSubscriber } from './live';
import { MessagingPurge, type Obsolete } from './messaging-purge';
import { ServiceMetrics } from '../observability/metrics';
import { NatsConnection } from '../nats/nats-connection';
import { OutboxRelay, type RelaySettings } from './outbox/outbox-relay';
import { Requests } from '../requests/requests';

export interface MessagingOptions {
  /** The service's name: queue group, durable consumer and label of its metrics. */
  name: string;
  natsUrl: string;
  natsPrefix?: string;
  /** Whether it may create the event stream. Every service may, by default. */
  makesStream?: boolean;
  /** Set by services with tables. Turns on the outbox relay and the event consumers. */
  schema?: string;
  /** Classes that the service's module provides. */
  consumers?: readonly Type<EventConsumer>[];
  /** Which rows of the service's own tables to purge along with those of messaging. */
  obsolete?: Obsolete;
  relay?: Partial<RelaySettings>;
  subscriptions?: Partial<SubscriptionSettings>;
}

/** Provides the `MessagingOptions`. */
export const messagingOptions = Symbol('messaging options');

@Injectable()
class NatsLifecycle implements OnApplicationShutdown {
  constructor(
    private readonly nats: NatsConnection,
    health: Health,
  ) {
    health.add('nats', () => {
      if (!nats.connected) throw new Error('not connected');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.nats.close();
  }
}

/** Starts and stops the parts that move events, in this order. */
@Injectable()
export class EventMessaging
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  private readonly stream: EventStream;
  private readonly generation: DatabaseGeneration;
  private readonly relay: OutboxRelay;
  private readonly purge: MessagingPurge;
  private readonly subscriptions: EventSubscriptions;

  constructor(
    @Inject(messagingOptions) private readonly options: MessagingOptions,
    @Inject(DataSource) dataSource: DataSource,
    nats: NatsConnection,
    metrics: ServiceMetrics,
    health: Health,
    private readonly modules: ModuleRef,
  ) {
    this.stream = new EventStream(nats, undefined, options.makesStream);
    this.generation = new DatabaseGeneration(dataSource, this.stream);
    const { generation } = this;
    this.relay = new OutboxRelay(dataSource, this.stream, generation, metrics, options.relay);
    this.purge = new MessagingPurge(dataSource, options.obsolete);
    this.subscriptions = new EventSubscriptions(
      dataSource,
      this.stream,
      generation,
      metrics,
      options.name,
      options.subscriptions,
    );
    health.add('database', async () => {
      await dataSource.query('SELECT 1');
    });
    // A hanging server keeps its connections open for a while.
    health.add('jetstream', () => this.stream.answers());
    health.watchEvents(() => this.relay.waitingTooLong());
    if (options.consumers?.length) measureBacklog(options.name, nats, metrics);
  }

  onApplicationBootstrap(): void {
    const classes = this.options.consumers ?? [];
    this.relay.start();
    this.purge.start(() => this.generation.isRecognized());
    this.subscriptions.start(
      classes.map((consumer) => this.modules.get<EventConsumer>(consumer, { strict: false })),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.subscriptions.stop(), this.purge.stop()]);
  }

  /** Last, so events that other parts announced while stopping still go out. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.relay.stop();
  }
}

/** Events, requests and live messages for one service. */
@Module({})
export class MessagingModule {
  static forService(options: MessagingOptions): DynamicModule {
    const { name, natsUrl, natsPrefix, schema } = options;
    return {
      module: MessagingModule,
      global: true,
      providers: [
        { provide: messagingOptions, useValue: options },
        {
          provide: NatsConnection,
          useFactory: () => NatsConnection.open({ name, url: natsUrl, prefix: natsPrefix }),
        },
        { provide: ServiceMetrics, useFactory: () => new ServiceMetrics(name) },
        { provide: Health, useFactory: () => new Health() },
        NatsLifecycle,
        Requests,
        LivePublisher,
        LiveSubscriber,
        ...(schema ? [EventMessaging] : []),
      ],
      exports: [NatsConnection, ServiceMetrics, Health, Requests, LivePublisher, LiveSubscriber],
    };
  }
}
