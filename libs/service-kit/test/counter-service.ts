import { Controller, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { event, request } from '@contracts/messaging';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { DatabaseModule, type ServiceDatabase } from '../src/database/database';
import { on, type EventConsumer } from '../src/messaging/inbox/event-consumer';
import { once } from '../src/messaging/inbox/inbox';
import { MessagingModule, type MessagingOptions } from '../src/messaging/messaging.module';
import { createMessagingTables } from '../src/messaging/messaging-tables';
import { announce } from '../src/messaging/outbox/outbox';
import { Refusal } from '../src/requests/refusal';
import { currentRequestId } from '../src/observability/request-context';
import { RequestHandler } from '../src/requests/requests';
import { startService, type RunningService } from '../src/service';
import { inTransaction } from '../src/database/transaction';

/** A minimal service: it counts, announces it, and adds up the events it receives. */
export const increment = request<{ counter: string }, { value: number }>('counter.increment');
export const refuse = request<{ why: string }, null>('counter.refuse');
export const fail = request<Record<string, never>, null>('counter.fail');
export const stumble = request<Record<string, never>, null>('counter.stumble');
export const whoAsks = request<Record<string, never>, { requestId?: string }>('counter.who-asks');
export const block = request<{ key: string }, { key: string }>('counter.block');
export const counted = event<{ counter: string; value: number }>('events.counter.counted.v1');

/** Holds requests until a spec releases them. */
class Gates {
  private readonly known = new Map<string, { arrived: Gate; opened: Gate }>();

  pass(key: string): Promise<void> {
    const { arrived, opened } = this.of(key);
    arrived.open();
    return opened.promise;
  }

  arrival(key: string): Promise<void> {
    return this.of(key).arrived.promise;
  }

  open(key: string): void {
    this.of(key).opened.open();
  }

  private of(key: string): { arrived: Gate; opened: Gate } {
    const gate = this.known.get(key) ?? { arrived: newGate(), opened: newGate() };
    this.known.set(key, gate);
    return gate;
  }
}

interface Gate {
  promise: Promise<void>;
  open: () => void;
}

function newGate(): Gate {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

export const gates = new Gates();

class CreateCounters1700000000000 implements MigrationInterface {
  name = 'CreateCounters1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner, 'counter');
    await runner.query(
      `CREATE TABLE counter.counters (name text PRIMARY KEY, value bigint NOT NULL)`,
    );
    await runner.query(
      `CREATE TABLE counter.heard (name text PRIMARY KEY, times bigint NOT NULL, request_id text)`,
    );
  }

  async down(): Promise<void> {}
}

export const counterDatabase: ServiceDatabase = {
  schema: 'counter',
  entities: [],
  migrations: [CreateCounters1700000000000],
};

@Injectable()
export class CounterService {
  constructor(private readonly dataSource: DataSource) {}

  increment(counter: string): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      const rows = await tx.query<{ value: number }[]>(
        `INSERT INTO counters VALUES ($1, 1)
         ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value`,
        [counter],
      );
      const value = rows[0]!.value;
      await announce(tx, counted, {
        aggregateId: counter,
        version: value,
        facts: { counter, value },
      });
      return value;
    });
  }
}

@Controller()
class CounterController {
  constructor(private readonly counters: CounterService) {}

  @RequestHandler(increment)
  async increment({ counter }: { counter: string }) {
    return { value: await this.counters.increment(counter) };
  }

  @RequestHandler(refuse)
  async refuse({ why }: { why: string }): Promise<null> {
    throw new Refusal('import_running', { message: 'Too late.', details: { jobId: why } });
  }

  @RequestHandler(fail)
  async fail(): Promise<null> {
    throw new TypeError('a secret detail');
  }

  /** Fails as if the database were away. */
  @RequestHandler(stumble)
  async stumble(): Promise<null> {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  }

  @RequestHandler(block)
  async block({ key }: { key: string }) {
    await gates.pass(key);
    return { key };
  }

  @RequestHandler(whoAsks)
  async whoAsks() {
    return { requestId: currentRequestId() };
  }
}

@Injectable()
export class CountedConsumer implements EventConsumer {
  constructor(private readonly dataSource: DataSource) {}

  readonly handlers = [
    on(counted, (event) =>
      inTransaction(this.dataSource, async (tx) => {
        await once(tx, event, 'heard', async () => {
          await tx.query(
            `INSERT INTO heard VALUES ($1, 1, $2)
             ON CONFLICT (name) DO UPDATE SET times = heard.times + 1`,
            [event.facts.counter, event.requestId],
          );
        });
      }),
    ),
  ];
}

@Module({})
class CounterModule {
  static on(databaseUrl: string, messaging: Partial<MessagingOptions>): DynamicModule {
    return {
      module: CounterModule,
      imports: [
        DatabaseModule.forService(databaseUrl, counterDatabase),
        MessagingModule.forService({
          name: 'counter',
          natsUrl: '',
          schema: 'counter',
          consumers: [CountedConsumer],
          ...messaging,
        }),
      ],
      controllers: [CounterController],
      providers: [CounterService, CountedConsumer],
    };
  }
}

export function startCounter(
  databaseUrl: string,
  messaging: Partial<MessagingOptions>,
): Promise<RunningService> {
  return startService({
    name: 'counter',
    module: CounterModule.on(databaseUrl, messaging),
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    healthPort: 0,
    healthHost: '127.0.0.1',
  });
}
