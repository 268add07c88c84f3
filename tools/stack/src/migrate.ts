// Migrates every service's schema and role:  DATABASE_URL=… BOOKING_DB_PASSWORD=… node dist/tools/stack/src/migrate.js
// With BACKUP_DIR, a database in use is backed up before it's changed.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '@service-kit/config/config';
import { backupName } from './backup/kept-backups';
import { reportBackup } from './backup/report-backup';
import { isUpgrade, takeBackup } from './backup/take-backup';
import { AdminConfig, migrateAll } from './databases';
import { runCommand } from './run-command';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const { adminUrl, ...passwords } = loadConfig(AdminConfig, process.env);
  const { BACKUP_DIR: folder } = process.env;
  const now = new Date();
  const isBackedUp = Boolean(folder) && (await isUpgrade(adminUrl));
  if (folder && isBackedUp) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, backupName(now));
    await takeBackup(adminUrl, passwords, file, process.env);
    say(`Before this upgrade: ${file}`);
  }
  await migrateAll(adminUrl, passwords, say);
  if (isBackedUp) await reportBackup(adminUrl, now);
}

runCommand(run());
