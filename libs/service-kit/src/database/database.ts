import { Inject, Injectable, Logger, Module, type DynamicModule } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import {
  DataSource,
  EntityManager,
  type DataSourceOptions,
  type EntitySchema,
  type Logger as QueryLogger,
  type MigrationInterface,
} from 'typeorm';
import { failureReason } from '../observability/failure-reason';
import { ConfigError } from '../config/config';
import { runWithRequestId } from '../observability/request-context';
import { DatabaseMetrics } from './database-metrics';
import { checkSessions, refusedByPooler, sessionOptions } from './session';

type EntityClass = (new () => object) | EntitySchema;
export type MigrationClass = new () => MigrationInterface;

/** A service's part of the database. The schema's name is also the name of its login role. */
export interface ServiceDatabase {
  schema: string;
  entities: EntityClass[];
  migrations: MigrationClass[];
  /** SQL functions by file name. `migrate` applies them every time (`functionsIn`). */
  functions?: readonly SqlFunction[];
  /** Tables whose rows the role can't change or delete, but for these columns: the office's log. */
  appendOnly?: Readonly<Record<string, readonly string[]>>;
}

export interface SqlFunction {
  readonly name: string;
  /** `CREATE OR REPLACE FUNCTION …` */
  readonly text: string;
}

interface DatabaseLimits {
  /** Maximum number of connections per process. */
  poolSize?: number;
  /** How long a call waits for a connection. */
  connectTimeoutMs?: number;
  /** The server cancels statements that run longer. */
  statementTimeoutMs?: number;
  /** An abandoned transaction must not keep its locks forever. */
  idleInTransactionTimeoutMs?: number;
}

/** Runs in the context of the request that opened the connection, which may be long over. */
function connectionLost(error: Error): void {
  runWithRequestId(undefined, () =>
    logger.warn(`database connection lost: ${failureReason(error)}`),
  );
}

const slowQueryMs = 500;
const defaultPoolSize = 10;
const logger = new Logger('Database');

/** Logs the text of statements without parameters, which hold personal data. */
const queryLogger: QueryLogger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: (ms, query) => logger.warn({ msg: 'slow query', ms, query: query.slice(0, 500) }),
  logSchemaBuild: () => undefined,
  logMigration: (message) => logger.log(message),
  log: (level, message) => {
    if (level === 'warn') logger.warn(String(message));
  },
};

/**
 * Options of a service's data source: its own schema first in the search path, sessions that don't
 * depend on the server's defaults, no synchronization.
 */
export function dataSourceOptions(
  url: string,
  database: ServiceDatabase,
  limits: DatabaseLimits = {},
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    schema: database.schema,
    entities: database.entities,
    migrations: database.migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    installExtensions: false,
    parseInt8: true,
    logger: queryLogger,
    maxQueryExecutionTime: slowQueryMs,
    poolSize: limits.poolSize ?? defaultPoolSize,
    connectTimeoutMS: limits.connectTimeoutMs ?? 5_000,
    // Reports a broken idle connection. Without a listener it would crash the process.
    poolErrorHandler: connectionLost,
    extra: {
      application_name: database.schema,
      options: sessionOptions(database.schema),
      statement_timeout: limits.statementTimeoutMs ?? 15_000,
      idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs ?? 30_000,
      keepAlive: true,
    },
  };
}

const retryDelayMs = 500;

@Injectable()
class DatabaseCloser implements OnApplicationShutdown {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

/**
 * Provides the service's `DataSource` and `EntityManager`. Waits until the database is available and
 * its schema as new as this release.
 */
@Module({})
export class DatabaseModule {
  static forService(
    url: string,
    database: ServiceDatabase,
    limits?: DatabaseLimits,
  ): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        {
          provide: DataSource,
          useFactory: () => connected(url, database, limits),
        },
        {
          provide: EntityManager,
          useFactory: (dataSource: DataSource) => dataSource.manager,
          inject: [DataSource],
        },
        DatabaseCloser,
        DatabaseMetrics,
      ],
      exports: [DataSource, EntityManager],
    };
  }
}

/** Connects once. Throws a ConfigError if this server won't do, now or later. */
export async function openDatabase(
  url: string,
  database: ServiceDatabase,
  limits: DatabaseLimits = {},
): Promise<DataSource> {
  const dataSource = new DataSource(dataSourceOptions(url, database, limits));
  try {
    await dataSource.initialize();
    await checkSessions(dataSource, database.schema, limits.poolSize ?? defaultPoolSize);
    return dataSource;
  } catch (error) {
    if (dataSource.isInitialized) await dataSource.destroy();
    throw refusedByPooler(error) ?? error;
  }
}

async function checkMigrated(
  dataSource: DataSource,
  { schema, migrations }: ServiceDatabase,
): Promise<void> {
  const newest = migrations.at(-1)?.name;
  if (newest === undefined) return;
  const done = await dataSource.query<unknown[]>('SELECT FROM migrations WHERE name = $1', [
    newest,
  ]);
  if (done.length > 0) return;
  throw new Error(`the schema ${schema} is older than this release; migrate brings it up to date`);
}

async function connected(
  url: string,
  database: ServiceDatabase,
  limits?: DatabaseLimits,
): Promise<DataSource> {
  for (;;) {
    let dataSource: DataSource | undefined;
    try {
      dataSource = await openDatabase(url, database, limits);
      await checkMigrated(dataSource, database);
      return dataSource;
    } catch (error) {
      await dataSource?.destroy();
      if (error instanceof ConfigError) throw error;
      logger.warn(`waiting for the database: ${failureReason(error)}`);
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}
