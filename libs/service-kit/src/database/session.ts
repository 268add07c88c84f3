import { randomUUID } from 'node:crypto';
import type { DataSource, QueryRunner } from 'typeorm';
import { ConfigError } from '../config/config';

/**
 * What statements mean and how values come back. Each session sets these, because a server, a
 * database or a role may have other defaults.
 */
export const sessionSettings = {
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
  bytea_output: 'hex',
  extra_float_digits: '1',
} as const;

/** The first that has `pg_c_utf8`. */
const oldestVersion = 17;

const searchPath = (schema: string): string => `${schema},public`;

/** For the `options` that a connection starts with. */
export function sessionOptions(schema: string): string {
  const settings = { search_path: searchPath(schema), ...sessionSettings };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');
}

interface FoundSession {
  /** As in `server_version_num`: 170005. */
  readonly version: number;
  readonly versionWords: string;
  /** By name. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Undefined if services can work with it. */
export function sessionProblem(
  { version, versionWords, settings }: FoundSession,
  schema: string,
): string | undefined {
  if (version < oldestVersion * 10_000) {
    return `leads to PostgreSQL ${versionWords}. Version ${oldestVersion} or later is needed`;
  }
  const wanted = { search_path: searchPath(schema), ...sessionSettings };
  const lost = Object.entries(wanted).filter(([name, value]) => settings[name] !== value);
  if (lost.length === 0) return undefined;
  return (
    `leads to sessions without settings of ours: ${lost.map(([name]) => name).join(', ')}. ` +
    'Take "options" out of the URL, and connect to PostgreSQL without a pooler'
  );
}

const poolerWords =
  'leads to a connection pooler that doesn\'t keep sessions, such as PgBouncer with "pool_mode = transaction". ' +
  'Connect to PostgreSQL itself: each service keeps at most DATABASE_POOL_SIZE connections';

/** Throws a ConfigError if services can't work with this server, whatever they try. */
export async function checkSessions(
  dataSource: Pick<DataSource, 'query' | 'createQueryRunner'>,
  schema: string,
  poolSize: number,
): Promise<void> {
  const names = ['search_path', ...Object.keys(sessionSettings)];
  const [found] = await dataSource.query<FoundSession[]>(
    `SELECT current_setting('server_version_num')::int AS version,
            current_setting('server_version') AS "versionWords",
            (SELECT json_object_agg(name, current_setting(name)) FROM unnest($1::text[]) AS name)
              AS settings`,
    [names],
  );
  const problem = found && sessionProblem(found, schema);
  if (problem !== undefined) throw unusable(problem);
  if (poolSize > 1 && !(await keepsSessions(dataSource))) throw unusable(poolerWords);
}

/** PgBouncer's answer to settings that it can't keep. Undefined for other failures. */
export function refusedByPooler(error: unknown): ConfigError | undefined {
  const refused = error instanceof Error && /unsupported startup parameter/.test(error.message);
  return refused ? unusable(poolerWords) : undefined;
}

/**
 * Whether a connection has one session for as long as it lives. We need that for locks and prepared
 * statements. A pooler in transaction mode would give the session of `one` to `other`.
 */
async function keepsSessions(dataSource: Pick<DataSource, 'createQueryRunner'>): Promise<boolean> {
  const one = dataSource.createQueryRunner();
  const other = dataSource.createQueryRunner();
  try {
    // A new mark each time, because a pooler's sessions outlive our connections.
    const mark = randomUUID();
    await one.query(`SELECT set_config('session.mark', $1, false)`, [mark]);
    await other.startTransaction();
    await other.query('SELECT 1');
    return (await markOf(one)) === mark;
  } finally {
    if (other.isTransactionActive) await other.rollbackTransaction();
    await one.release();
    await other.release();
  }
}

async function markOf(runner: QueryRunner): Promise<string | null> {
  const [row] = (await runner.query(`SELECT current_setting('session.mark', true) AS mark`)) as {
    mark: string | null;
  }[];
  return row?.mark ?? null;
}

const unusable = (problem: string): ConfigError => new ConfigError([`DATABASE_URL: ${problem}`]);
