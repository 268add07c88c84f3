// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folderOf = (/** @type {string} */ service) => `services/${service}/src/database/migrations`;
const timestampOf = (/** @type {string} */ file) => Number(path.basename(file).slice(0, 13));
const isMigration = (/** @type {string} */ file) =>
  /^services\/[^/]+\/src\/database\/migrations\/\d{13}-[^/]+\.ts$/.test(file);

/**
 * One order for all services: a migration may read another service's tables as they are at its time.
 * @param {string} root
 * @returns {string[]} paths from the root
 */
export const migrationFiles = (root) =>
  readdirSync(path.join(root, 'services'))
    .map(folderOf)
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`))
    .filter(isMigration)
    .toSorted((one, two) => timestampOf(one) - timestampOf(two));

/** @param {readonly string[]} files @param {number} now */
export const nextTimestamp = (files, now) =>
  Math.max(now, ...files.map((file) => timestampOf(file) + 1));

/**
 * @param {string} root @param {string} service @param {string} words such as `keep-gate-codes`
 * @param {number} now
 * @returns {{ file: string, text: string }} a new migration that runs after all others
 */
export function newMigration(root, service, words, now) {
  if (!existsSync(path.join(root, folderOf(service))))
    throw new Error(
      `No service "${service}" has migrations. Usage: npm run migration -- booking keep-gate-codes`,
    );
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(words))
    throw new Error(`Say what it does in words like keep-gate-codes, not "${words}"`);
  const timestamp = nextTimestamp(migrationFiles(root), now);
  const name = words.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase()) + timestamp;
  // Its SQL fails until it's written.
  const text = `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${name} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`ALTER TABLE ${service}.\`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(\`ALTER TABLE ${service}.\`);
  }
}
`;
  return { file: `${folderOf(service)}/${timestamp}-${words}.ts`, text };
}

/**
 * Databases in use have run the earlier ones. There, a new migration that sorts before them would run
 * in another order than in a new database, and services would start without it.
 * @param {readonly (readonly string[])[]} additions migrations in the order in which they were added
 * @returns {string[]} what is wrong
 */
export function outOfOrder(additions) {
  /** @type {string | undefined} */
  let newest;
  return additions.flatMap((files) => {
    const before = newest;
    for (const file of files)
      if (newest === undefined || timestampOf(file) > timestampOf(newest)) newest = file;
    return files
      .filter((file) => before !== undefined && timestampOf(file) <= timestampOf(before))
      .map((file) => `${file} sorts before ${before}, which was there first: rename it`);
  });
}

/** Migrations that were there before haven't been added in order. */
const checkedSince = 'b17e60e0cb729035b2a09301d11d112033d8a9c5';

/**
 * @param {string} root
 * @param {string} [since] a commit
 * @returns {string[][]} the migrations that were there then, those of each later commit, and those
 *   that aren't committed; all as one addition in a copy without that history
 */
export function additionsOf(root, since = checkedSince) {
  const files = migrationFiles(root);
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n');
  /** @type {string[]} */
  let there;
  try {
    there = git('ls-tree', '-r', '--name-only', since, 'services');
  } catch {
    return [files];
  }
  // The order of the branch itself: what a merge brings was added when it was merged.
  const order = ['--first-parent', '-m', '--reverse'];
  const added = ['--diff-filter=A', '--no-renames', '--name-only', '--format=format:commit'];
  const lines = git('log', ...order, ...added, `${since}..HEAD`, '--', 'services');
  /** @type {Map<string, number>} */
  const addedBy = new Map(there.map((file) => [file, 0]));
  let commit = 0;
  for (const line of lines) {
    if (line === 'commit') commit += 1;
    else addedBy.set(line, commit);
  }
  return Array.from({ length: commit + 2 }, (_, index) =>
    files.filter((file) => (addedBy.get(file) ?? commit + 1) === index),
  );
}
