import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { MigrationClass } from './database';

/** TypeScript sources, or compiled files next to their source maps. */
const migrationFile = /^(\d{13})-([a-z0-9]+(?:-[a-z0-9]+)*)\.[jt]s$/;
const otherFile = /\.(map|d\.ts)$/;

/**
 * The migrations of a folder, in order. A new one only needs a new file,
 * `<timestamp>-<what-it-does>`, that exports one class, `WhatItDoes<timestamp>`. TypeORM orders and
 * records migrations by class name.
 */
export function migrationsIn(folder: string): MigrationClass[] {
  const load = createRequire(path.join(folder, 'migrations.js'));
  return readdirSync(folder)
    .filter((file) => !otherFile.test(file))
    .sort()
    .map((file) => migrationOf(file, load(path.join(folder, file)) as Record<string, unknown>));
}

function migrationOf(file: string, exported: Record<string, unknown>): MigrationClass {
  const [, timestamp, words] = migrationFile.exec(file) ?? [];
  if (timestamp === undefined || words === undefined) {
    throw new Error(`${file} is no migration: its name is not <timestamp>-<what-it-does>.ts`);
  }
  const name =
    words.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()) + timestamp;
  const migration = exported[name];
  if (typeof migration !== 'function' || Object.keys(exported).length !== 1) {
    throw new Error(`${file} has to export one class, ${name}, and nothing else`);
  }
  return migration as MigrationClass;
}
