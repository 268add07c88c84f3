import { IsIn, IsOptional, IsString } from 'class-validator';
import type { Client } from 'pg';
import { nodeEnvironments, Secret, ServerUrl } from '@service-kit/config/config';
import { withLogin } from '@service-kit/config/server-urls';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrate, tooNew, tooOld } from '@service-kit/database/migrate';
import { database as booking } from '@services/booking/src/database/data-source';
import { database as customers } from '@services/customers/src/database/data-source';
import { database as imports } from '@services/imports/src/database/data-source';
import { database as notifications } from '@services/notifications/src/database/data-source';
import { database as payments } from '@services/payments/src/database/data-source';
import { database as tracking } from '@services/tracking/src/database/data-source';
import { connectedTo, named } from './backup/snapshot';

/** A login that may create databases, schemas and roles, and the password of each service's role. */
export class AdminConfig {
  @IsIn(nodeEnvironments)
  NODE_ENV: (typeof nodeEnvironments)[number] = 'development';

  @ServerUrl('postgres', 'postgresql')
  DATABASE_URL!: string;

  /** The login, if it isn't in the URL. */
  @IsString()
  DATABASE_USER: string = 'postgres';

  @IsOptional()
  @Secret()
  DATABASE_PASSWORD?: string;

  @Secret()
  BOOKING_DB_PASSWORD!: string;

  @Secret()
  TRACKING_DB_PASSWORD!: string;

  @Secret()
  CUSTOMERS_DB_PASSWORD!: string;

  @Secret()
  NOTIFICATIONS_DB_PASSWORD!: string;

  @Secret()
  PAYMENTS_DB_PASSWORD!: string;

  @Secret()
  IMPORTS_DB_PASSWORD!: string;

  get adminUrl(): string {
    return withLogin(this.DATABASE_URL, this.DATABASE_USER, this.DATABASE_PASSWORD);
  }
}

export type Passwords = Omit<
  AdminConfig,
  'NODE_ENV' | 'DATABASE_URL' | 'DATABASE_USER' | 'DATABASE_PASSWORD' | 'adminUrl'
>;

/** In the order in which they're migrated. */
export const databases: readonly { database: ServiceDatabase; password: keyof Passwords }[] = [
  { database: booking, password: 'BOOKING_DB_PASSWORD' },
  { database: tracking, password: 'TRACKING_DB_PASSWORD' },
  { database: customers, password: 'CUSTOMERS_DB_PASSWORD' },
  { database: notifications, password: 'NOTIFICATIONS_DB_PASSWORD' },
  { database: payments, password: 'PAYMENTS_DB_PASSWORD' },
  { database: imports, password: 'IMPORTS_DB_PASSWORD' },
];

/** Names of the migrations that ran, by schema. A schema that doesn't exist is missing. */
export type RanMigrations = Readonly<Record<string, readonly string[]>>;

export const timestampOf = (migration: string): number => Number(migration.slice(-13));

/** The first migration stands for older ones, and has the timestamp of the last of them (ADR 27). */
export const hasRun = (ran: readonly string[], migration: string, first: string): boolean =>
  ran.includes(migration) ||
  (migration === first && ran.some((name) => timestampOf(name) === timestampOf(first)));

type Step = (typeof databases)[number];

/** Those of a later release. The first one stands for older ones. */
export function unknownIn(ran: readonly string[], { migrations }: ServiceDatabase): string[] {
  const known = migrations.map(({ name }) => name);
  const first = timestampOf(known[0] ?? '');
  return ran.filter((name) => !known.includes(name) && timestampOf(name) > first);
}

/** An older release would put its functions in the place of newer ones, and write what they don't allow. */
export function refuseOtherData(ran: RanMigrations): void {
  for (const { database } of databases) {
    const { schema, migrations } = database;
    const first = migrations[0]?.name ?? '';
    if (ran[schema] && !hasRun(ran[schema], first, first)) throw tooOld(schema);
    const [unknown] = unknownIn(ran[schema] ?? [], database);
    if (unknown !== undefined) throw tooNew(schema, unknown);
  }
}

/**
 * What to migrate, in order. A migration may read what another schema was like at its time, so the
 * pending ones of all schemas run in the order in which they were written. Pure.
 */
export function stepsAfter(ran: RanMigrations, all = databases): readonly Step[] {
  const isNew = Object.keys(ran).length === 0;
  const pending = all
    .flatMap((step) => {
      const { schema, migrations } = step.database;
      const first = migrations[0]?.name ?? '';
      return migrations
        .map(({ name }) => name)
        .filter((name) => !isNew && !hasRun(ran[schema] ?? [], name, first))
        .map((name) => ({ step, at: timestampOf(name) }));
    })
    .sort((a, b) => a.at - b.at);
  const partial = pending.flatMap(({ step, at }, index) => {
    const next = pending[index + 1];
    if (next?.step === step) return [];
    const { migrations, ...others } = step.database;
    const until = migrations.filter(({ name }) => timestampOf(name) <= at);
    return [{ ...step, database: { ...others, migrations: until, functions: [] } }];
  });
  return [...partial, ...all];
}

/** Brings every service's schema and role up to date. `told` gets a line per step. */
export async function migrateAll(
  adminUrl: string,
  passwords: Passwords,
  told: (line: string) => void = () => undefined,
): Promise<void> {
  const ran = await ranMigrations(adminUrl);
  refuseOtherData(ran);
  for (const { database, password } of stepsAfter(ran)) {
    const start = performance.now();
    await migrate(adminUrl, database, passwords[password]);
    told(`${database.schema}: ${Math.round(performance.now() - start)} ms`);
  }
}

export async function ranMigrations(adminUrl: string): Promise<RanMigrations> {
  const client = await connectedTo(adminUrl);
  try {
    return await ranIn(client);
  } finally {
    await client.end();
  }
}

export async function ranIn(client: Client): Promise<RanMigrations> {
  const ran: Record<string, string[]> = {};
  for (const { database } of databases) {
    const table = named(database.schema, 'migrations');
    const { rows: known } = await client.query(`SELECT WHERE to_regclass($1) IS NOT NULL`, [table]);
    if (known.length === 0) continue;
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM ${table} ORDER BY "timestamp", id`,
    );
    ran[database.schema] = rows.map(({ name }) => name);
  }
  return ran;
}
