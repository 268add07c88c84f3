import { IsIn, IsString, Matches } from 'class-validator';
import { nodeEnvironments, Secret } from '@service-kit/config/config';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrate } from '@service-kit/database/migrate';
import { database as booking } from '@services/booking/src/database/data-source';
import { database as customers } from '@services/customers/src/database/data-source';
import { database as imports } from '@services/imports/src/database/data-source';
import { database as notifications } from '@services/notifications/src/database/data-source';
import { database as payments } from '@services/payments/src/database/data-source';
import { database as tracking } from '@services/tracking/src/database/data-source';

/** A login that may create databases, schemas and roles, and the password of each service's role. */
export class AdminConfig {
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

export type Passwords = Omit<AdminConfig, 'NODE_ENV' | 'DATABASE_URL'>;

/** In the order in which they're migrated. */
export const databases: readonly { database: ServiceDatabase; password: keyof Passwords }[] = [
  { database: booking, password: 'BOOKING_DB_PASSWORD' },
  { database: tracking, password: 'TRACKING_DB_PASSWORD' },
  { database: customers, password: 'CUSTOMERS_DB_PASSWORD' },
  { database: notifications, password: 'NOTIFICATIONS_DB_PASSWORD' },
  { database: payments, password: 'PAYMENTS_DB_PASSWORD' },
  { database: imports, password: 'IMPORTS_DB_PASSWORD' },
];

/** Brings every service's schema and role up to date. `told` gets a line per schema. */
export async function migrateAll(
  adminUrl: string,
  passwords: Passwords,
  told: (line: string) => void = () => undefined,
): Promise<void> {
  for (const { database, password } of databases) {
    const start = performance.now();
    await migrate(adminUrl, database, passwords[password]);
    told(`${database.schema}: ${Math.round(performance.now() - start)} ms`);
  }
}
