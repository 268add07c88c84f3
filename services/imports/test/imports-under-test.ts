import {
  accountDeleted,
  customersRequests,
  type CustomerAccount,
} from '@contracts/customers/accounts';
import { importCalls, type ImportJob } from '@contracts/imports/jobs';
import {
  importedRecordCalls,
  type BroughtRecords,
  type ImportRecordsCommand,
  type ImportRecordsOutcome,
  type RecordsUndone,
  type TakenOver,
} from '@contracts/imports/records';
import type { RequestDefinition } from '@contracts/messaging';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import type { ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { KeyRing } from '@service-kit/keys/key-ring';
import { envelopeOf } from '@service-kit/messaging/outbox/outbox';
import { uuidv7 } from '@service-kit/database/uuid';
import { stableHash } from '@service-kit/requests/stable-hash';
import type { RunningService } from '@service-kit/service';
import { eventually } from '@service-kit/testing/eventually';
import { openedForTests } from '@service-kit/testing/opened-for-tests';
import {
  ReplicasUnderTest,
  surroundingsOf,
  type Surroundings,
} from '@service-kit/testing/replicas-under-test';
import { database } from '../src/database/data-source';
import type { ImportParts } from '../src/imports.module';
import { SealedCredentials } from '../src/jobs/sealed-credentials';
import type { RunTimes } from '../src/runs/run-times';
import { start } from '../src/start';
import { specParts } from './parts';
import { RowsServer } from './rows-server';
import { tableTargetSql } from './table-target';

export const officer = { accountId: 1, name: 'Iris Stone' };
export const nora = 7;

/** The imports service, with stubs of booking and customers. */
export class ImportsUnderTest extends ReplicasUnderTest {
  /** Booking's records by customer, source and key, each with a hash and its job. */
  readonly booked = new Map<string, { readonly hash: string; readonly jobId: string }>();
  readonly batches: ImportRecordsCommand[] = [];
  /** Booking's counts of each job. */
  private readonly brought = new Map<string, ImportRecordsOutcome['soFar']>();
  /** How many of a job's records booking has removed. */
  private readonly unbooked = new Map<string, number>();

  private constructor(
    surroundings: Surroundings,
    readonly rows: RowsServer,
  ) {
    super(surroundings);
    this.answerAsUsual();
  }

  private answerAsUsual(): void {
    this.when(customersRequests.account, ({ accountId }) => accountOf(accountId));
    this.when(importedRecordCalls.importRecords, (command) => this.book(command));
    this.when(importedRecordCalls.undoImport, ({ jobId }) => this.unbook(jobId));
  }

  static async open(settings: NodeJS.ProcessEnv = {}): Promise<ImportsUnderTest> {
    const rows = await new RowsServer().listen();
    const surroundings = await surroundingsOf(
      database,
      { asks: ['booking', 'customers'] },
      {
        IMPORT_SECRET: 'a secret of a spec, of no use elsewhere',
        SERVICEPRO_BASE_URL: rows.url,
        SERVICEPRO_COMPANY: 'First Coast',
        SERVICEPRO_USERNAME: 'reader',
        SERVICEPRO_PASSWORD: rows.key,
        ...settings,
      },
    );
    await surroundings.database.asAdmin(tableTargetSql);
    return new ImportsUnderTest(surroundings, rows);
  }

  /** Sets another service's answer. If `answer` throws, the service refuses. */
  when<Payload, Reply>(
    definition: RequestDefinition<Payload, Reply>,
    answer: (payload: Payload) => Reply | Promise<Reply>,
  ): void {
    this.stubs.answer(definition, answer);
  }

  /** Starts another replica. */
  start(
    times: Partial<RunTimes> = {},
    settings: NodeJS.ProcessEnv = {},
    parts: ImportParts = specParts(this.rows.url, times),
  ): Promise<RunningService> {
    return this.run(start({ ...this.env, ...settings }, parts));
  }

  async clear(): Promise<void> {
    await this.stop();
    await this.database.clear();
    this.booked.clear();
    this.batches.length = 0;
    this.brought.clear();
    this.rows.serve(0);
    this.answerAsUsual();
  }

  override async close(): Promise<void> {
    await this.stop();
    await this.rows.close();
    await super.close();
  }

  /** Imports Nora's history, with the right key by default. */
  fromSystem(
    apiKey = this.rows.key,
    { customerId, from = nora }: { customerId?: string; from?: number } = {},
  ): Promise<ImportJob> {
    const systemName: ServiceSystemId = 'housecallpro';
    return this.ask(importCalls.fromSystem, {
      accountId: from,
      from: { systemName, credentials: { apiKey }, customerId },
    });
  }

  allCustomers(): Promise<ImportJob> {
    return this.ask(importCalls.allCustomers, { by: officer });
  }

  /**
   * Inserts an import of Nora's history instead of calling for one: a process that is to be killed
   * might answer the call.
   */
  async insertJob({
    attempts = 0,
    secret = String(this.env.IMPORT_SECRET),
    cursor = null as unknown,
    failingSince = null as Date | null,
  } = {}): Promise<string> {
    const id = uuidv7();
    await this.query(
      `INSERT INTO import_jobs (id, account_id, kind, system, fingerprint, credentials, attempts,
         cursor, failing_since)
       VALUES ($1, $2, 'service-system', 'housecallpro', $3, $4, $5, $6, $7)`,
      [
        id,
        nora,
        id,
        new SealedCredentials(new KeyRing(secret)).seal(id, { apiKey: this.rows.key }),
        attempts,
        cursor && JSON.stringify(cursor),
        failingSince,
      ],
    );
    return id;
  }

  async deleteAccount(): Promise<void> {
    const event = envelopeOf(accountDeleted, {
      aggregateId: String(nora),
      version: 9,
      facts: { accountId: nora },
    });
    await this.stream.publish(event.id, event.subject, JSON.stringify(event));
  }

  ask<Payload, Reply>(call: RequestDefinition<Payload, Reply>, payload: Payload): Promise<Reply> {
    return this.requests.ask(call, payload, { deadlineMs: 30_000 });
  }

  /** Waits until anyone's job is over. */
  async ended(jobId: string, withinMs = 30_000): Promise<ImportJob> {
    return eventually(
      async () => {
        const [row] = await this.query<{ account_id: number | null }>(
          `SELECT account_id FROM import_jobs WHERE id = $1`,
          [jobId],
        );
        const accountId = row?.account_id ?? null;
        const job = await this.ask(importCalls.job, { jobId, accountId });
        expect(importStatusRules[job.status].over).toBe(true);
        return job;
      },
      { withinMs },
    );
  }

  /** Like booking, stores each record once by customer, source and key. */
  book(command: ImportRecordsCommand): ImportRecordsOutcome {
    const { jobId, accountId, source, dryRun, appointments, serviceRequests } = command;
    if (!dryRun) this.batches.push(command);
    const take = (records: readonly { key: string }[]): TakenOver => {
      const taken = { added: 0, changed: 0, unchanged: 0 };
      for (const record of records) {
        const id = `${accountId} ${source} ${record.key}`;
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

  /** Like booking, removes a part with each call and counts all of them. */
  unbook(jobId: string): RecordsUndone & { left: boolean } {
    const brought = [...this.booked].filter(([, record]) => record.jobId === jobId);
    const now = brought.slice(0, 40);
    for (const [id] of now) this.booked.delete(id);
    const removed = (this.unbooked.get(jobId) ?? 0) + now.length;
    this.unbooked.set(jobId, removed);
    return { removed, restored: 0, kept: 0, left: brought.length > now.length };
  }
}

/** The service of a spec file, stopped and emptied after each test. */
export function importsForTests(): ImportsUnderTest {
  const imports = openedForTests(ImportsUnderTest, () => ImportsUnderTest.open());
  afterEach(() => imports.clear());
  return imports;
}

const none: BroughtRecords = { added: 0, changed: 0 };
const withMore = (before: BroughtRecords, more: BroughtRecords): BroughtRecords => ({
  added: before.added + more.added,
  changed: before.changed + more.changed,
});

export const accountOf = (accountId: number): CustomerAccount => ({
  id: accountId,
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
