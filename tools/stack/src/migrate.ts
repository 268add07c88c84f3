// Brings every service's schema up to date, and gives each its role:  DATABASE_URL=… BOOKING_DB_PASSWORD=… node dist/tools/stack/src/migrate.js
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrate } from '@service-kit/database/migrate';
import { database as booking } from '@services/booking/src/database/data-source';
import { database as customers } from '@services/customers/src/database/data-source';
import { database as imports } from '@services/imports/src/database/data-source';
import { database as notifications } from '@services/notifications/src/database/data-source';
import { database as payments } from '@services/payments/src/database/data-source';
import { database as tracking } from '@services/tracking/src/database/data-source';

const databases: ServiceDatabase[] = [
  booking,
  tracking,
  customers,
  notifications,
  payments,
  imports,
];

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing.`);
  return value;
}

async function migrateAll(): Promise<void> {
  const adminUrl = required('DATABASE_URL');
  const work = databases.map((database) => ({
    database,
    password: required(`${database.schema.toUpperCase()}_DB_PASSWORD`),
  }));
  for (const { database, password } of work) {
    const start = performance.now();
    await migrate(adminUrl, database, password);
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
