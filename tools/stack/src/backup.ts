// Backups of the company's database:  node dist/tools/stack/src/backup.js take | nightly | restore FILE
import path from 'node:path';
import { loadConfig } from '@service-kit/config/config';
import { backUp, backupJob, startNightlyBackups } from './backup/nightly-backup';
import { restoreBackup } from './backup/restore-backup';
import { hashesOf } from './backup/take-backup';
import { AdminConfig } from './databases';
import { runCommand } from './run-command';

const usage = 'Usage: backup.js take | nightly | restore FILE';
const say = (line: string) => process.stdout.write(`${line}\n`);

async function run([command, file]: readonly string[]): Promise<void> {
  switch (command) {
    case 'take': {
      const taken = await backUp(backupJob(process.env));
      say(`${taken.file}: ${taken.rows} rows, restored to a database of their own and compared.`);
      say('It has no secrets. Keep those of your settings in a safe place of their own.');
      return;
    }
    case 'nightly':
      startNightlyBackups(backupJob(process.env));
      // Until it's told to stop.
      return new Promise((resolve) => {
        const alive = setInterval(() => undefined, 60_000);
        for (const signal of ['SIGTERM', 'SIGINT'] as const) {
          process.once(signal, () => resolve(clearInterval(alive)));
        }
      });
    case 'restore':
      if (file === undefined) throw new Error(usage);
      return restore(path.resolve(file));
    default:
      throw new Error(usage);
  }
}

async function restore(file: string): Promise<void> {
  const { adminUrl, ...passwords } = loadConfig(AdminConfig, process.env);
  const { manifest, former } = await restoreBackup(adminUrl, passwords, file);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Restored ${rows} rows as of ${manifest.takenAt}, of version ${manifest.version}.`);
  say(`The former database stays as "${former}". Drop it once you don't need it.`);
  const now = hashesOf(process.env);
  for (const [name, hash] of Object.entries(manifest.secrets)) {
    if (now[name] !== hash)
      say(`${name} isn't the one of the backup. ${lost[name] ?? 'Set it as it was.'}`);
  }
}

const lost: Readonly<Record<string, string>> = {
  LINK_SECRET: 'Set it as it was, or no link that was sent opens.',
  JWT_SECRET: 'Set it as it was, or everyone has to log in again.',
  IMPORT_SECRET: 'Set it as it was, or the logins of service systems have to be entered again.',
};

runCommand(run(process.argv.slice(2)));
