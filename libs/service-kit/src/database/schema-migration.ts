import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type Part = (runner: QueryRunner, schema: string) => Promise<void>;

/**
 * The first migration of a service: what it uses of the kit's tables and functions, then its own
 * `schema.sql`, next to the folder of migrations. It stands for the migrations before it, which
 * every database in use has run (ADR 27).
 */
export abstract class SchemaMigration implements MigrationInterface {
  protected constructor(
    private readonly schema: string,
    private readonly folder: string,
    private readonly parts: readonly Part[],
  ) {}

  async up(runner: QueryRunner): Promise<void> {
    for (const create of this.parts) await create(runner, this.schema);
    await runner.query(readFileSync(path.join(this.folder, '../schema.sql'), 'utf8'));
  }

  down(): Promise<void> {
    throw new Error(`What the schema "${this.schema}" began with is not undone: restore a backup.`);
  }
}
