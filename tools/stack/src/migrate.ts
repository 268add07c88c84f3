// Migrates every service's schema and role:  DATABASE_URL=… BOOKING_DB_PASSWORD=… node dist/tools/stack/src/migrate.js
import { IsIn, IsString, Matches } from 'class-validator';
import { loadConfig, nodeEnvironments, Secret } from '@service-kit/config/config';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrate } from '@service-kit/database/migrate';
import { database as booking } from '@services/booking/src/database/data-source';
import { database as customers } from '@services/customers/src/database/data-source';
import { database as imports } from '@services/imports/src/database/data-source';
import { database as notifications } from '@services/notifications/src/database/data-source';
import { database as payments } from '@services/payments/src/database/data-source';
import { database as tracking } from '@services/tracking/src/database/data-source';

class MigrateConfig {
  @IsIn(nodeEnvironments)
  NODE_ENV: (typeof nodeEnvironments)[number] = 'development';

  @IsString()
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: 'must be a postgres:// URL' })
  DATABASE_URL!: string;

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
}

const databases: readonly { database: ServiceDatabase; password: keyof MigrateConfig }[] = [
  { database: booking, password: 'BOOKING_DB_PASSWORD' },
  { database: tracking, password: 'TRACKING_DB_PASSWORD' },
  { database: customers, password: 'CUSTOMERS_DB_PASSWORD' },
  { database: notifications, password: 'NOTIFICATIONS_DB_PASSWORD' },
  { database: payments, password: 'PAYMENTS_DB_PASSWORD' },
  { database: imports, password: 'IMPORTS_DB_PASSWORD' },
];

async function migrateAll(): Promise<void> {
  const config = loadConfig(MigrateConfig, process.env);
  for (const { database, password } of databases) {
    const start = performance.now();
    await migrate(config.DATABASE_URL, database, config[password]);
    process.stdout.write(`${database.schema}: ${Math.round(performance.now() - start)} ms\n`);
  }
}

migrateAll().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
