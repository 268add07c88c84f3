// Backups of the company's database, and the exports that owners ask for (`nightly`):
//   node dist/tools/stack/src/backup.js take | nightly | restore FILE [--as-it-was [--yes]]
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { loadConfig } from '@service-kit/config/config';
import { storageIn } from '@service-kit/storage/storage-settings';
import { backUp, backupJob, startNightlyBackups } from './backup/nightly-backup';
import { restoreBackup } from './backup/restore-backup';
import { missingSecrets } from './backup/take-backup';
import { findWayBack } from './backup/way-back';
import { AdminConfig } from './databases';
import { startAskedExports } from './export/asked-exports';
import { runCommand } from './run-command';

const usage = 'Usage: backup.js take | nightly | restore FILE [--as-it-was [--yes]]';
const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'as-it-was': { type: 'boolean' }, yes: { type: 'boolean' } },
  });
  const [command, file] = positionals;
  switch (command) {
    case 'take': {
      const taken = await backUp(backupJob(process.env));
      say(`${taken.file}: ${taken.rows} rows, restored to a database of their own and compared.`);
      say('It has no secrets. Keep those of your settings in a safe place of their own.');
      return;
    }
    case 'nightly': {
      const job = backupJob(process.env);
      startNightlyBackups(job);
      startAskedExports(job.adminUrl, job.storage, job.exportFolder);
      // Until it's told to stop.
      return new Promise((resolve) => {
        const alive = setInterval(() => undefined, 60_000);
        for (const signal of ['SIGTERM', 'SIGINT'] as const) {
          process.once(signal, () => resolve(clearInterval(alive)));
        }
      });
    }
    case 'restore':
      if (file === undefined) throw new Error(usage);
      return values['as-it-was']
        ? goBack(path.resolve(file), values.yes === true)
        : restore(path.resolve(file));
    default:
      throw new Error(usage);
  }
}

/** To the data of a former release, which is started afterwards. */
async function goBack(given: string, isSure: boolean): Promise<void> {
  const { adminUrl } = loadConfig(AdminConfig, process.env);
  const back = await findWayBack(adminUrl, given);
  if (!back) {
    say('The data needs no change, so nothing is restored or lost.');
    return;
  }
  const { file, takenAt, lost } = back;
  say(`${file} is of ${takenAt}. Everything since then is lost:`);
  say(`  ${[...lost, 'every change to what is older'].join(', ')}`);
  if (!isSure) await ask('Go back to it? Type yes: ');
  await restore(file, { asItWas: true });
}

async function ask(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error('To go on without being asked, add --yes.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(question);
  lines.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed.');
}

async function restore(file: string, how: { asItWas?: boolean } = {}): Promise<void> {
  const { adminUrl, ...passwords } = loadConfig(AdminConfig, process.env);
  const { manifest, former } = await restoreBackup(
    adminUrl,
    passwords,
    file,
    storageIn(process.env),
    how,
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  // A release makes one of the data of the release before, too.
  const from = how.asItWas ? '' : `, by version ${manifest.version}`;
  say(`Restored ${rows} rows as of ${manifest.takenAt}${from}.`);
  say(`The former database stays as "${former}". Drop it once you don't need it.`);
  for (const name of missingSecrets(manifest.secrets, process.env)) {
    say(`${name} isn't the one of the backup. ${lost[name] ?? 'Set it as it was.'}`);
  }
}

const lost: Readonly<Record<string, string>> = {
  LINK_SECRET: 'Set that as LINK_SECRET_OTHER, or no link that was sent opens.',
  JWT_SECRET: 'Set that as JWT_SECRET_OTHER, or everyone has to log in again.',
  IMPORT_SECRET:
    'Set that as IMPORT_SECRET_OTHER, or the logins of service systems have to be entered again.',
};

runCommand(run(process.argv.slice(2)));
