import type { Msg } from '@nats-io/transport-node';
import { customersRequests, type CustomerAccount } from '@contracts/customers';
import { importCalls, type ImportJob } from '@contracts/imports/jobs';
import {
  importedRecordCalls,
  type BroughtRecords,
  type ImportRecordsCommand,
  type ImportRecordsOutcome,
  type RecordsUndone,
  type TakenOver,
} from '@contracts/imports/records';
import type { EventEnvelope, RequestDefinition } from '@contracts/messaging';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import type { ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { EventStream } from '@service-kit/messaging/stream/event-stream';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { stableHash } from '@service-kit/requests/stable-hash';
import type { RunningService } from '@service-kit/service';
import { eventually } from '@service-kit/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { testNats } from '@service-kit/testing/test-nats';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { database } from '../src/database/data-source';
import type { RunTimes } from '../src/runs/run-times';
import { start } from '../src/start';
import { specParts } from './parts';
import { RowsServer } from './rows-server';
import { tableTargetSql } from './table-target';

type Answer = (payload: never) => unknown;

export const officer = { customerId: 1, name: 'Iris Stone' };
export const nora = 7;

/** The service as it runs, on a database and a corner of NATS and Redis of its own, with the others played. */
export class ImportsUnderTest {
  readonly requests: Requests;
  readonly stream: EventStream;
  /** What booking has, by customer, source and key: a hash of it, and the job that brought it. */
  readonly booked = new Map<string, { readonly hash: string; readonly jobId: string }>();
  readonly batches: ImportRecordsCommand[] = [];
  /** What the batches of each job have come to, as booking counts it. */
  private readonly brought = new Map<string, ImportRecordsOutcome['soFar']>();
  /** How many of a job's it has taken out again. */
  private readonly unbooked = new Map<string, number>();
  private readonly answers = new Map<string, Answer>();
  private readonly running = new Set<RunningService>();

  private constructor(
    readonly database: TestDatabase,
    readonly nats: NatsConnection,
    readonly rows: RowsServer,
    readonly env: NodeJS.ProcessEnv,
  ) {
    this.requests = new Requests(nats);
    this.stream = new EventStream(nats);
  }

  static async open(settings: NodeJS.ProcessEnv = {}): Promise<ImportsUnderTest> {
    const { natsUrl, natsPrefix } = testNats();
    const testDatabase = await createTestDatabase(database);
    await testDatabase.asAdmin(tableTargetSql);
    const nats = await NatsConnection.open({ name: 'spec', url: natsUrl, prefix: natsPrefix });
    const rows = await RowsServer.open();
    const opened = new ImportsUnderTest(testDatabase, nats, rows, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      NATS_URL: natsUrl,
      NATS_PREFIX: natsPrefix,
      REDIS_URL: testRedisUrl(),
      DATABASE_URL: testDatabase.adminUrl,
      IMPORTS_DB_PASSWORD: new URL(testDatabase.url).password,
      IMPORTS_HEALTH_PORT: '0',
      IMPORT_SECRET: 'a secret of a spec, of no use elsewhere',
      SERVICEPRO_BASE_URL: rows.url,
      SERVICEPRO_COMPANY: 'First Coast',
      SERVICEPRO_USERNAME: 'reader',
      SERVICEPRO_PASSWORD: rows.key,
      ...settings,
    });
    opened.when(customersRequests.account, ({ customerId }) => accountOf(customerId));
    opened.when(importedRecordCalls.importRecords, (command) => opened.book(command));
    opened.when(importedRecordCalls.undoImport, ({ jobId }) => opened.unbook(jobId));
    for (const owner of ['booking', 'customers']) {
      nats.connection.subscribe(nats.subject(`${owner}.>`), {
        callback: (_error, message) => void opened.reply(message),
      });
    }
    await nats.connection.flush();
    await opened.stream.ensure();
    return opened;
  }

  /** What an owner answers from now on; an error that is thrown is the owner's refusal. */
  when<Payload, Reply>(
    { subject }: RequestDefinition<Payload, Reply>,
    answer: (payload: Payload) => Reply | Promise<Reply>,
  ): void {
    this.answers.set(subject, answer);
  }

  /** One more replica. */
  async start(
    times: Partial<RunTimes> = {},
    settings: NodeJS.ProcessEnv = {},
  ): Promise<RunningService> {
    const service = await start({ ...this.env, ...settings }, specParts(this.rows.url, times));
    this.running.add(service);
    return service;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running].map((service) => service.stop()));
    this.running.clear();
  }

  async clear(): Promise<void> {
    await this.stop();
    await this.database.clear();
    this.booked.clear();
    this.batches.length = 0;
    this.brought.clear();
    this.rows.serve(0);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.rows.close();
    await this.nats.close();
    await this.database.drop();
  }

  /** The import of Nora's history, with the right key unless told otherwise. */
  fromSystem(
    apiKey = this.rows.key,
    { customerId, from = nora }: { customerId?: string; from?: number } = {},
  ): Promise<ImportJob> {
    const systemName: ServiceSystemId = 'housecallpro';
    return this.ask(importCalls.fromSystem, {
      customerId: from,
      from: { systemName, credentials: { apiKey }, customerId },
    });
  }

  allCustomers(): Promise<ImportJob> {
    return this.ask(importCalls.allCustomers, { by: officer });
  }

  ask<Payload, Reply>(call: RequestDefinition<Payload, Reply>, payload: Payload): Promise<Reply> {
    return this.requests.ask(call, payload, { deadlineMs: 30_000 });
  }

  /** The job once it is over, whoever's it is. */
  async ended(jobId: string, withinMs = 30_000): Promise<ImportJob> {
    return eventually(
      async () => {
        const [row] = await this.query<{ customer_id: number | null }>(
          `SELECT customer_id FROM import_jobs WHERE id = $1`,
          [jobId],
        );
        const customerId = row?.customer_id ?? null;
        const job = await this.ask(importCalls.job, { jobId, customerId });
        expect(importStatusRules[job.status].over).toBe(true);
        return job;
      },
      { withinMs },
    );
  }

  async announced(): Promise<EventEnvelope<unknown>[]> {
    const rows = await this.query<{ envelope: string }>(
      `SELECT envelope FROM outbox ORDER BY position`,
    );
    return rows.map(({ envelope }) => JSON.parse(envelope) as EventEnvelope<unknown>);
  }

  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(sql, values);
  }

  /** As booking does: each record once, by customer, source and key. */
  book(command: ImportRecordsCommand): ImportRecordsOutcome {
    const { jobId, customerId, source, dryRun, appointments, serviceRequests } = command;
    if (!dryRun) this.batches.push(command);
    const take = (records: readonly { key: string }[]): TakenOver => {
      const taken = { added: 0, changed: 0, unchanged: 0 };
      for (const record of records) {
        const id = `${customerId} ${source} ${record.key}`;
        const hash = stableHash(record);
        const known = this.booked.get(id);
        if (!known) taken.added += 1;
        else taken[known.hash === hash ? 'unchanged' : 'changed'] += 1;
        if (!dryRun && known?.hash !== hash) this.booked.set(id, { hash, jobId });
      }
      return taken;
    };
    const taken = { appointments: take(appointments), serviceRequests: take(serviceRequests) };
    const before = this.brought.get(jobId) ?? { appointments: none, serviceRequests: none };
    const soFar = {
      appointments: withMore(before.appointments, taken.appointments),
      serviceRequests: withMore(before.serviceRequests, taken.serviceRequests),
    };
    if (!dryRun) this.brought.set(jobId, soFar);
    return { ...taken, soFar };
  }

  /** As booking does, some of it at each call, and counted for all of them. */
  unbook(jobId: string): RecordsUndone & { left: boolean } {
    const brought = [...this.booked].filter(([, record]) => record.jobId === jobId);
    const now = brought.slice(0, 40);
    for (const [id] of now) this.booked.delete(id);
    const removed = (this.unbooked.get(jobId) ?? 0) + now.length;
    this.unbooked.set(jobId, removed);
    return { removed, restored: 0, kept: 0, left: brought.length > now.length };
  }

  private async reply(message: Msg): Promise<void> {
    const answer = this.answers.get(this.nats.unprefixed(message.subject));
    if (!answer) return;
    const { data, id } = message.json<{ data: never; id: string }>();
    let outcome: object;
    try {
      outcome = { response: await answer(data) };
    } catch (error) {
      outcome = { err: error instanceof Refusal ? error.body : { code: 'internal' } };
    }
    message.respond(JSON.stringify({ ...outcome, isDisposed: true, id }));
  }
}

const none: BroughtRecords = { added: 0, changed: 0 };
const withMore = (before: BroughtRecords, more: BroughtRecords): BroughtRecords => ({
  added: before.added + more.added,
  changed: before.changed + more.changed,
});

export const accountOf = (customerId: number): CustomerAccount => ({
  id: customerId,
  version: 1,
  firstName: 'Nora',
  lastName: 'Quinn',
  phone: '(904) 555-0110',
  address: null,
  email: 'nora@example.com',
  emailVerified: true,
  pendingEmail: null,
  isAdmin: false,
  createdAt: '2025-01-01T00:00:00.000Z',
  lastLogin: null,
});

/** The refusal of a call; fails when it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome = await call.then(
    () => 'no refusal',
    (error: unknown) => error,
  );
  if (outcome instanceof Refusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error(String(outcome));
}
