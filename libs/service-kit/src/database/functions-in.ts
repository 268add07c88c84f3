import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SqlFunction } from './database';

/**
 * The SQL functions of a folder, one per file, `<name>.sql`. They're applied after every migration.
 * If a function's parameters change, a migration drops the old function first; otherwise PostgreSQL
 * would keep both.
 */
export function functionsIn(folder: string): SqlFunction[] {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const { name, ext } = path.parse(file);
      const text = readFileSync(path.join(folder, file), 'utf8');
      if (ext !== '.sql' || !new RegExp(`OR REPLACE FUNCTION \\w+\\.${name}\\(`).test(text)) {
        throw new Error(`${file} has to be called like the SQL function that it replaces`);
      }
      return { name, text };
    });
}
