// Creates the first real owner:  npm run admin:create -- --email owner@company.example --password …
import 'reflect-metadata';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { databaseUrl, loadConfig } from '@service-kit/config/config';
import { openDatabase } from '@service-kit/database/database';
import { makeOwner, problemsOf } from './accounts/owner';
import { AdminCreateConfig } from './config';
import { database } from './database/data-source';

const options = {
  email: { type: 'string' },
  password: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  phone: { type: 'string' },
} as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  const config = loadConfig(AdminCreateConfig, process.env);
  const owner = {
    email: values.email ?? ADMIN_EMAIL ?? (await ask('Email address: ')),
    password: values.password ?? ADMIN_PASSWORD ?? (await ask('Password: ', { hidden: true })),
    firstName: values['first-name'] ?? 'Owner',
    lastName: values['last-name'] ?? '',
    phone: values.phone ?? '',
  };
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

function ask(question: string, { hidden = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error('Give --email and --password, or set ADMIN_EMAIL and ADMIN_PASSWORD.');
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stdout,
    terminal: true,
  });
  if (hidden) process.stdout.write(question);
  return new Promise((resolve) => {
    lines.question(hidden ? '' : question, (answer) => {
      lines.close();
      if (hidden) process.stdout.write('\n');
      resolve(answer);
    });
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
