import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepCompanyExports1796610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- also the office's log of who took all data along
      CREATE TABLE customers.company_exports (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        at timestamptz NOT NULL DEFAULT now(),
        customer_id integer NOT NULL,
        by_name text NOT NULL,
        -- until then someone may still take it, or is preparing it
        alive_until timestamptz NOT NULL DEFAULT now() + interval '1 minute',
        taken_at timestamptz,
        over_at timestamptz,
        failure text,
        row_count integer,
        byte_count bigint,
        kept_until timestamptz,
        CHECK (over_at IS NULL OR failure IS NOT NULL
          OR (row_count IS NOT NULL AND byte_count IS NOT NULL AND kept_until IS NOT NULL))
      );
      CREATE UNIQUE INDEX one_company_export_at_once ON customers.company_exports ((true))
        WHERE over_at IS NULL;
      CREATE INDEX company_exports_by_time ON customers.company_exports (at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE customers.company_exports`);
  }
}
