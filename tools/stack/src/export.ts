// All that the company has, as files that other programs read:  node dist/tools/stack/src/export.js FILE
import path from 'node:path';
import { loadConfig } from '@service-kit/config/config';
import { storageIn } from '@service-kit/storage/storage-settings';
import { AdminConfig } from './databases';
import { exportCompany } from './export/export-company';
import { runCommand } from './run-command';

async function run(file: string | undefined): Promise<void> {
  if (file === undefined) throw new Error('Usage: export.js FILE');
  const { adminUrl } = loadConfig(AdminConfig, process.env);
  const { rows } = await exportCompany(adminUrl, storageIn(process.env), path.resolve(file));
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${file}: ${all} rows of ${Object.keys(rows).length} tables\n`);
}

runCommand(run(process.argv[2]));
