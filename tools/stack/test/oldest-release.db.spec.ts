/**
 * The upgrade from the oldest release whose data this one takes, with data in every table. Services
 * of that release may still run in the meantime: what they read and write has to stay until a later
 * release takes it away (expand, then contract).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import {
  filingCalls,
  importedFilingCalls,
  type FiledContact,
  type ImportsTold,
} from '@contracts/customers/filing';
import { databaseUrl } from '@service-kit/config/config';
import { dataSourceOptions } from '@service-kit/database/database';
import { inTransaction } from '@service-kit/database/transaction';
import { failureReason } from '@service-kit/observability/failure-reason';
import { upgradesFrom } from '@service-kit/observability/product-version';
import {
  createTestDatabase,
  whenBusy,
  type TestDatabase,
} from '@service-kit/testing/test-database';
import { eventually } from '@service-kit/testing/eventually';
import type { Requests } from '@service-kit/requests/requests';
import { CustomerFilingService } from '@services/booking/src/own-records/customer-filing.service';
import { CustomerMergesService } from '@services/customers/src/records/customer-merges.service';
import { FilingService } from '@services/customers/src/records/filing.service';
import { FilingWorker } from '@services/customers/src/records/filing-worker';
import { ToldCustomersService } from '@services/imports/src/imported-customers/told-customers.service';
import { databases, migrateAll, timestampOf, type Passwords } from '../src/databases';

const all = databases.map(({ database }) => database);
const schemas = all.map(({ schema }) => schema);
const passwords = Object.fromEntries(
  databases.map(({ password }) => [password, 'spec-only-password']),
) as unknown as Passwords;

/**
 * What migrations take from services of the oldest release: the services of 0.1.0 fail
 * once they ran. Adding to this makes a hazard in CHANGELOG.md: stop all services first.
 */
const takenTooEarly: Readonly<Record<string, readonly string[]>> = {
  KeepTheWholeVisit1764320000000: [
    'column booking.appointment_history.tracking_version',
    'write booking.appointment_history ON CONFLICT (appointment_id, tracking_version)',
    'column booking.appointments.tracking_version',
    'write booking.appointments without reached_at',
  ],
  KeepJourneys1764350000000: ['table tracking.status_changes', 'table tracking.tracking_records'],
  KeepOfficeUsers1764600000500: ['write customers.customers.is_admin: it is generated'],
  KeepWork1764610000400: ['call booking.slot_capacity()'],
  TakeASeatInEachSlot1796141000000: [
    'write booking.slot_seats ON CONFLICT (appointment_id)',
    'call booking.claim_seat(date,text,text,text,text,text,boolean,text,integer,timestamp with time zone)',
    'call booking.complete_booking(uuid,text,date,text,integer,timestamp with time zone,jsonb,text,text,text,text)',
    'call booking.free_seat(date,text)',
    'call booking.lock_slot(date,text)',
  ],
  CallLoginsAccounts1796630000007: [
    'column customers.account_links.customer_id',
    'write customers.account_links without account_id',
    'table customers.customers',
    'column customers.ended_generations.customer_id',
    'write customers.ended_generations ON CONFLICT (customer_id)',
    'write customers.ended_generations without account_id',
    'column customers.former_emails.customer_id',
    'write customers.former_emails ON CONFLICT (customer_id, version)',
    'write customers.former_emails without account_id',
  ],
  CallLoginsAccounts1796630000008: [
    'column booking.appointments.customer_id',
    "write booking.appointments ON CONFLICT (customer_id, import_source, import_key) WHERE (origin = 'imported'::text)",
    'table booking.customer_emails',
    'table booking.forgotten_customers',
    'column booking.imported_changes.customer_id',
    'write booking.imported_changes without account_id',
    'column booking.imported_counts.customer_id',
    'write booking.imported_counts without account_id',
    'column booking.service_requests.customer_id',
    "write booking.service_requests ON CONFLICT (customer_id, import_source, import_key) WHERE (origin = 'imported'::text)",
  ],
  CallLoginsAccounts1796630000009: [
    'column payments.bills.customer_id',
    'column payments.payments.customer_id',
  ],
  CallLoginsAccounts1796630000010: ['column notifications.messages.customer_id'],
  CallLoginsAccounts1796630000011: [
    'column imports.import_jobs.customer_id',
    'write imports.import_jobs ON CONFLICT (customer_id) WHERE ((customer_id IS NOT NULL) AND (heartbeat_at IS NOT NULL) AND (finished_at IS NULL))',
    'column imports.import_uploads.customer_id',
  ],
  LetRecordsDecide1796630000017: [
    'column imports.imported_customers.merged_into',
    'table imports.possible_matches',
  ],
};

/** Another table may have the name by now. */
const renamed: Readonly<Record<string, string>> = {
  'customers.customers': 'customers.accounts',
  'booking.customer_emails': 'booking.account_emails',
  'booking.forgotten_customers': 'booking.forgotten_accounts',
};

/** What migrations write to columns that stay, as all rows have it then. */
const rewritten: Readonly<Record<string, readonly unknown[]>> = {
  // Of the visit that tracking knew, too.
  'booking.appointments.version': [1, 1, 3, 7],
  'booking.appointment_history.what': [
    expect.objectContaining({ status: 'completed', step: expect.anything() }),
    expect.objectContaining({ kind: 'assigned' }),
  ],
  'imports.import_changes.before': [{ service: 'Repair', inactive: false }],
};

type Row = Readonly<Record<string, unknown>>;

interface Table {
  readonly name: string;
  /** Those that are stored, and those that are generated. */
  readonly stored: readonly string[];
  readonly generated: readonly string[];
  /** Stored ones that a new row has to name. */
  readonly required: readonly string[];
  /** Unique indexes by their columns: `ON CONFLICT` needs them. */
  readonly keys: readonly string[];
  readonly rows: readonly Row[];
}

/** A database as the oldest release leaves it. */
class OldestRelease {
  private constructor(
    readonly test: TestDatabase,
    readonly admin: Client,
    readonly tables: readonly Table[],
    readonly functions: readonly string[],
  ) {}

  static async open(): Promise<OldestRelease> {
    const [first, ...others] = all.map((database) => ({
      ...database,
      migrations: database.migrations.slice(0, 1),
      functions: [],
    }));
    const test = await createTestDatabase(first!, others);
    const admin = new Client({ connectionString: test.adminUrl });
    await admin.connect();
    await admin.query(`SET TIME ZONE 'UTC'`);
    const names = await tablesOf(admin);
    const file = path.join(__dirname, `release-${upgradesFrom}.sql`);
    await admin.query(
      `BEGIN; TRUNCATE ${names.join(', ')}; ${readFileSync(file, 'utf8')}; COMMIT;
       SELECT setval(seqrelid, 9000) FROM pg_sequence JOIN pg_class ON oid = seqrelid
       WHERE relnamespace::regnamespace::text = ANY ('{${schemas.join(',')}}')`,
    );
    const tables: Table[] = [];
    for (const name of names) tables.push((await tableOf(admin, name))!);
    return new OldestRelease(test, admin, tables, await functionsOf(admin));
  }

  async close(): Promise<void> {
    await this.admin.end();
    await this.test.drop();
  }

  /** What services of the oldest release can no longer do, with tables and functions that pass. */
  async losses(isAsked: (name: string) => boolean = () => true): Promise<string[]> {
    const found: string[] = [];
    for (const table of this.tables) {
      if (isAsked(table.name)) found.push(...(await this.lost(table)));
    }
    const functions = await functionsOf(this.admin);
    const missing = this.functions.filter((name) => isAsked(name) && !functions.includes(name));
    return [...found, ...missing.map((name) => `call ${name}`)];
  }

  private async lost(old: Table): Promise<string[]> {
    const isRenamed = (await tableOf(this.admin, renamed[old.name] ?? '')) !== null;
    const now = await tableOf(this.admin, old.name);
    if (!now || isRenamed) return [`table ${old.name}`];
    const { name, stored, generated } = old;
    const there = [...now.stored, ...now.generated];
    const written = stored.filter((column) => now.stored.includes(column));
    const problems = [
      ...[...stored, ...generated]
        .filter((column) => !there.includes(column))
        .map((column) => `column ${name}.${column}`),
      ...stored
        .filter((column) => now.generated.includes(column))
        .map((column) => `write ${name}.${column}: it is generated`),
      ...old.keys
        .filter((key) => !now.keys.includes(key))
        .map((key) => `write ${name} ON CONFLICT ${key}`),
    ];
    const required = now.required.filter((column) => !stored.includes(column));
    problems.push(...required.map((column) => `write ${name} without ${column}`));
    problems.push(...(await this.writingAgain(name, [...written, ...required], old.rows)));
    return [...new Set(problems)];
  }

  /** Instead of the rows that are there, and undone. */
  private async writingAgain(
    table: string,
    columns: readonly string[],
    rows: readonly Row[],
  ): Promise<string[]> {
    const list = listOf(columns);
    const problems: string[] = [];
    // What those rows lack, as the upgrade has filled it in.
    const [filled] = await rowsOf(this.admin, table, columns);
    await this.admin.query(
      `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM ${table};
       SET LOCAL session_replication_role = origin`,
    );
    for (const row of rows) {
      await this.admin.query('SAVEPOINT row');
      await this.admin
        .query(
          `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE
           SELECT ${list} FROM jsonb_populate_record(NULL::${table}, $1)`,
          [JSON.stringify({ ...filled, ...row })],
        )
        .catch(async (error: unknown) => {
          problems.push(`write ${table}: ${failureReason(error)}`);
          await this.admin.query('ROLLBACK TO row');
        });
    }
    await this.admin.query('ROLLBACK');
    return problems;
  }
}

const listOf = (columns: readonly string[]) => columns.map((each) => `"${each}"`).join(', ');

async function tablesOf(admin: Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname = ANY($1) AND tablename NOT IN ('migrations', 'database_generation') ORDER BY 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/** Null if there is none. */
async function tableOf(admin: Client, name: string): Promise<Table | null> {
  const { rows: columns } = await admin.query<
    Record<'generated' | 'required', boolean> & { column: string }
  >(
    `SELECT attname AS column, attgenerated <> '' AS generated,
       attnotnull AND NOT atthasdef AND attidentity = '' AS required FROM pg_attribute
     WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [name],
  );
  if (columns.length === 0) return null;
  const namesOf = (list: typeof columns) => list.map(({ column }) => column);
  const stored = namesOf(columns.filter((each) => !each.generated));
  return {
    name,
    stored,
    generated: namesOf(columns.filter((each) => each.generated)),
    required: namesOf(columns.filter((each) => each.required)),
    keys: await keysOf(admin, name),
    rows: await rowsOf(admin, name, stored),
  };
}

/** Sorted by their text, without other columns. */
async function rowsOf(admin: Client, name: string, columns: readonly string[]): Promise<Row[]> {
  const { rows } = await admin.query<{ row: Row }>(
    `SELECT to_jsonb(old) AS row FROM (SELECT ${listOf(columns)} FROM ${name}) AS old ORDER BY old::text`,
  );
  return rows.map(({ row }) => row);
}

async function keysOf(admin: Client, name: string): Promise<string[]> {
  const { rows } = await admin.query<{ key: string }>(
    `SELECT regexp_replace(pg_get_indexdef(indexrelid), '^.* USING btree ', '') AS key
     FROM pg_index WHERE indrelid = to_regclass($1) AND indisunique`,
    [name],
  );
  return rows.map(({ key }) => key);
}

async function functionsOf(admin: Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
     WHERE pronamespace::regnamespace::text = ANY($1) AND prorettype <> 'trigger'::regtype`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

let old: OldestRelease;
let losses: string[];
beforeAll(async () => {
  old = await OldestRelease.open();
  await migrateAll(old.test.adminUrl, passwords);
  losses = await old.losses();
});
afterAll(() => old?.close());

it('starts with a row in every table, and a value in every column', () => {
  const empty = old.tables.flatMap(({ name, stored, rows }) =>
    stored
      .filter((column) => rows.every((row) => row[column] === null))
      .map((column) => `${name}.${column}`),
  );
  expect(empty).toEqual([]);
});

it('keeps every row as it was', async () => {
  const changed: Record<string, unknown[]> = {};
  for (const { name, stored, rows } of old.tables) {
    const table = renamed[name] ?? name;
    const columns = (await tableOf(old.admin, table))?.stored ?? [];
    const called = (column: string) =>
      column === 'customer_id' && columns.includes('account_id') ? 'account_id' : column;
    const kept = stored.filter((column) => columns.includes(called(column)));
    const after = columns.length > 0 ? await rowsOf(old.admin, table, kept.map(called)) : [];
    for (const column of kept) {
      const before = sorted(rows.map((row) => row[column]));
      const now = sorted(after.map((row) => row[called(column)]));
      if (!isDeepStrictEqual(before, now)) changed[`${name}.${column}`] = now;
    }
  }
  expect(changed).toEqual(rewritten);
});

const sorted = (values: readonly unknown[]) =>
  values.toSorted((a, b) => ((JSON.stringify(a) ?? '') < (JSON.stringify(b) ?? '') ? -1 : 1));

it.each(all.map((database) => [database.schema, database] as const))(
  'is read by %s: every row of every table',
  async (schema, database) => {
    const url = databaseUrl(old.test.adminUrl, schema, 'spec-only-password');
    const service = await new DataSource(dataSourceOptions(url, database, whenBusy)).initialize();
    try {
      for (const { target, tableName } of service.entityMetadatas) {
        const [{ count } = { count: 0 }] = await service.query<{ count: number }[]>(
          `SELECT count(*)::int AS count FROM ${schema}.${tableName}`,
        );
        const found = await service.manager.find(target);
        expect({ tableName, count: found.length }).toEqual({ tableName, count });
      }
      for (const name of await tablesOf(old.admin))
        if (name.startsWith(`${schema}.`)) await service.query(`SELECT * FROM ${name}`);
    } finally {
      await service.destroy();
    }
  },
);

it('takes nothing from services of that release, but for what their upgrade says', async () => {
  const stepwise = await OldestRelease.open();
  const sources = new Map<string, DataSource>();
  const taken: Record<string, string[]> = {};
  try {
    expect(await stepwise.losses()).toEqual([]);
    const known = new Set<string>();
    for (const database of all) {
      const options = dataSourceOptions(stepwise.test.adminUrl, database, whenBusy);
      sources.set(database.schema, await new DataSource(options).initialize());
    }
    const pending = all
      .flatMap(({ schema, migrations }) =>
        migrations.slice(1).map((migration) => ({ schema, migration })),
      )
      .sort((a, b) => timestampOf(a.migration.name) - timestampOf(b.migration.name));
    for (const { schema, migration } of pending) {
      await inTransaction(sources.get(schema)!, ({ queryRunner }) =>
        new migration().up(queryRunner!),
      );
      const found = await stepwise.losses(
        (name) => name.startsWith(`${schema}.`) && losses.some((loss) => loss.includes(name)),
      );
      for (const loss of found) {
        if (known.has(loss)) continue;
        known.add(loss);
        (taken[migration.name] ??= []).push(loss);
      }
    }
    // The functions that migrate replaces.
    const others = losses.filter((loss) => !known.has(loss));
    if (others.length > 0) taken['functions'] = others;
  } finally {
    for (const source of sources.values()) await source.destroy();
    await stepwise.close();
  }
  expect(taken).toEqual(takenTooEarly);
});

describe('what was of one customer', () => {
  const sources = new Map<string, DataSource>();
  let worker: FilingWorker;

  beforeAll(async () => {
    for (const database of all) {
      const options = dataSourceOptions(old.test.adminUrl, database, whenBusy);
      sources.set(database.schema, await new DataSource(options).initialize());
    }
    const [booking, customers, imports] = ['booking', 'customers', 'imports'].map((schema) =>
      sources.get(schema),
    );
    const noUpdates = { appointmentsChanged: () => {}, serviceRequestsChanged: () => {} };
    const visits = new CustomerFilingService(booking!, noUpdates as never);
    const imported = new ToldCustomersService(imports!);
    const answers: Readonly<Record<string, (payload: never) => unknown>> = {
      [filingCalls.contactsToFile.subject]: () => visits.contactsToFile(),
      [filingCalls.store.subject]: ({ filed }: { filed: FiledContact[] }) => visits.file(filed),
      [importedFilingCalls.toTell.subject]: () => imported.toTell(),
      [importedFilingCalls.told.subject]: (told: ImportsTold) => imported.told(told),
    };
    const requests = {
      ask: async ({ subject }: { subject: string }, payload: never) => answers[subject]?.(payload),
    };
    worker = new FilingWorker(
      requests as unknown as Requests,
      new FilingService(customers!, { ownContacts: { phones: [], domains: [] } } as never),
      new CustomerMergesService(customers!),
    );
    worker.onApplicationBootstrap();
  });
  afterAll(async () => {
    await worker?.onModuleDestroy();
    for (const source of sources.values()) await source.destroy();
  });

  const numbersOf = async (sql: string) =>
    (await old.admin.query<{ number: number | null }>(sql)).rows.map(({ number }) => number);

  it('is of one customer afterward: visits, requests and imported customers', async () => {
    const marisol = `SELECT customer_number AS number FROM booking.appointments
      UNION SELECT customer_number FROM booking.service_requests`;
    const nora = `SELECT coalesce(c.merged_into, c.id) AS number FROM imports.imported_customers i
      LEFT JOIN customers.customers c ON c.id = i.customer_number GROUP BY 1`;
    await eventually(async () => {
      for (const sql of [marisol, nora]) expect(await numbersOf(sql)).toEqual([expect.any(Number)]);
      expect(await numbersOf(`SELECT 1 AS number FROM imports.decisions_to_tell`)).toEqual([]);
    });
    expect(await numbersOf(marisol)).not.toEqual(await numbersOf(nora));
  });
});
