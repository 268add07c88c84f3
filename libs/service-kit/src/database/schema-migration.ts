import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type Part = (runner: QueryRunner, schema: string) => Promise<void>;

/**
 * The first migration of a service. It creates the kit's tables and functions that the service
 * uses, then applies `first-migration.sql` from the folder above. It replaces older migrations, which every
 * database in use has run (ADR 27).
 */
export abstract class SchemaMigration implements MigrationInterface {
  protected constructor(
    private readonly schema: string,
    private readonly folder: string,
    private readonly parts: readonly Part[],
  ) {}

  async up(runner: QueryRunner): Promise<void> {
    for (const create of this.parts) await create(runner, this.schema);
    await runner.query(readFileSync(path.join(this.folder, '../first-migration.sql'), 'utf8'));
  }

  down(): Promise<void> {
    throw new Error(`The first migration of "${this.schema}" can't be undone. Restore a backup.`);
  }
}
