import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the site says about the company. Sections that the office hasn't entered are missing. */
export class KeepSiteContent1796450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE booking.site_content (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        version integer NOT NULL DEFAULT 1,
        content jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(content) = 'object')
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE booking.site_content');
  }
}
