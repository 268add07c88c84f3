import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { functionsIn } from '@service-kit/database/functions-in';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { Account } from '../accounts/account.entity';
import { CustomerEntity } from '../records/customer.entity';
import { AccountLink } from '../links/account-link.entity';
import { EndedGeneration, RevokedToken } from '../tokens/revocations.entity';
import { FormerEmail } from '../verification/former-email.entity';

export const database: ServiceDatabase = {
  schema: 'customers',
  entities: [Account, CustomerEntity, FormerEmail, AccountLink, RevokedToken, EndedGeneration],
  // An export that no one has prepared is marked as failed.
  appendOnly: { second_step_rules: [], company_exports: ['over_at', 'failure'] },
  functions: functionsIn(path.join(__dirname, 'functions')),
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
};
