import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the office has decided about who is one person. */
export class KeepMerges1795900100100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE customers.merges (
        -- an email address, a phone number with a name, or an account's or imported customer's number
        one text NOT NULL,
        other text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        decision text NOT NULL CHECK (decision IN ('same', 'different', 'open')),
        decided_by text NOT NULL,
        decided_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (one, other),
        CONSTRAINT merges_in_order CHECK (one COLLATE "C" < other COLLATE "C")
      )`);
    await runner.query(`CREATE INDEX merges_other ON customers.merges (other)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE customers.merges`);
  }
}
