// @ts-check
// npm run migration -- booking keep-gate-codes: makes the file of a new migration.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';
import { newMigration } from './migration-files.mjs';

const [service = '', words = ''] = process.argv.slice(2);
try {
  const { file, text } = newMigration(root, service, words, Date.now());
  writeFileSync(path.join(root, file), text, { flag: 'wx' });
  console.log(file);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
