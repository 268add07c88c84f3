// Creates the first real owner:  npm run admin:create. It asks for what isn't given. A password is never an argument, which
// everyone on the machine can read: it's typed, on standard input, or in ADMIN_PASSWORD.
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { databaseUrl, loadConfig } from '@service-kit/config/config';
import { openDatabase } from '@service-kit/database/database';
import { makeOwner, problemsOf } from './accounts/owner';
import { AdminCreateConfig } from './config';
import { database } from './database/data-source';
import { Questions } from './questions';

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  phone: { type: 'string' },
} as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  const config = loadConfig(AdminCreateConfig, process.env);
  const questions = new Questions(process.stdin, process.stdout);
  const owner = {
    email: values.email ?? ADMIN_EMAIL ?? (await questions.ask('Email address: ')),
    password: ADMIN_PASSWORD ?? (await questions.ask('Password: ', { hidden: true })),
    firstName: values['first-name'] ?? 'Owner',
    lastName: values['last-name'] ?? '',
    phone: values.phone ?? '',
  };
  questions.close();
  const problems = await problemsOf(owner);
  if (problems.length > 0) throw new Error(problems.join('\n'));

  const url = databaseUrl(config.DATABASE_URL, database.schema, config.CUSTOMERS_DB_PASSWORD);
  const dataSource = await openDatabase(url, database, { poolSize: 1 });
  try {
    const outcome = await makeOwner(dataSource, owner);
    const did = outcome === 'created' ? 'Created the owner' : 'Made an owner of';
    process.stdout.write(`${did} ${owner.email}. Log in at /admin-login.\n`);
  } finally {
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
