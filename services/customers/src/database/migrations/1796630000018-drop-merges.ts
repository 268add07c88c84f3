import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records say who is one customer. No release has had this table. */
export class DropMerges1796630000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE customers.merges`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE customers.merges (
        one text NOT NULL,
        other text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        decision text NOT NULL CHECK (decision IN ('same', 'different', 'open')),
        decided_by text NOT NULL,
        decided_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (one, other),
        CONSTRAINT merges_in_order CHECK (one COLLATE "C" < other COLLATE "C")
      );
      CREATE INDEX merges_other ON customers.merges (other);
      COMMENT ON COLUMN customers.merges.one IS
        'an email address, a phone number with a name, or the number of an account or imported customer'`);
  }
}
