import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers' records say who is one customer. What was decided here is told to them. */
export class LetRecordsDecide1796630000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports.decisions_to_tell (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        one integer NOT NULL REFERENCES imports.imported_customers (id) ON DELETE CASCADE,
        other integer NOT NULL REFERENCES imports.imported_customers (id) ON DELETE CASCADE,
        same boolean NOT NULL,
        decided_by text NOT NULL
      );
      COMMENT ON TABLE imports.decisions_to_tell IS
        'Which imported customers are one, as releases before the records knew it. Deleted once the customers service knows it.';
      COMMENT ON COLUMN imports.decisions_to_tell.same IS 'false: they are told apart';
      INSERT INTO imports.decisions_to_tell (one, other, same, decided_by)
        SELECT first_id, second_id, decision = 'same', coalesce(decided_by, 'System')
        FROM imports.possible_matches WHERE decision <> 'open' ORDER BY decided_at, id;

      DROP TABLE imports.possible_matches;
      DROP FUNCTION IF EXISTS imports.analyze_customers(integer);
      DROP INDEX imports.imported_customers_email;
      ALTER TABLE imports.imported_customers
        DROP COLUMN merged_into,
        ADD COLUMN customer_number integer;
      COMMENT ON COLUMN imports.imported_customers.customer_number IS
        'whose record it is part of; null until the customers service has said it';
      COMMENT ON TABLE imports.imported_customers IS
        'What one source says about one customer, also so that an import can be undone.';
      CREATE INDEX imported_customers_of_customer ON imports.imported_customers (customer_number)
        WHERE customer_number IS NOT NULL;
      -- For the keys of older imports.
      CREATE INDEX imported_customers_old_emails ON imports.imported_customers (email_key)
        WHERE starts_with(source_key, 'hash:');
      UPDATE imports.imported_customers SET told = false WHERE told;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX imports.imported_customers_old_emails;
      ALTER TABLE imports.imported_customers DROP COLUMN customer_number, ADD COLUMN merged_into integer,
        ADD CONSTRAINT imported_customers_merged_into FOREIGN KEY (merged_into)
          REFERENCES imports.imported_customers (id) ON DELETE SET NULL;
      COMMENT ON COLUMN imports.imported_customers.merged_into IS 'the customer who is the same person';
      COMMENT ON TABLE imports.imported_customers IS
        'What one source says about one customer. A merge leaves the rows as they are.';
      CREATE INDEX imported_customers_merged ON imports.imported_customers (merged_into)
        WHERE merged_into IS NOT NULL;
      CREATE INDEX imported_customers_email
        ON imports.imported_customers (email_key, phone_digits, id) WHERE email_key IS NOT NULL;
      CREATE TABLE imports.possible_matches (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        version integer NOT NULL DEFAULT 1,
        first_id integer NOT NULL REFERENCES imports.imported_customers (id) ON DELETE CASCADE,
        second_id integer NOT NULL REFERENCES imports.imported_customers (id) ON DELETE CASCADE,
        shares_phone boolean NOT NULL,
        shares_email boolean NOT NULL,
        decision text NOT NULL CHECK (decision IN ('same', 'different', 'open')),
        decided_by text,
        decided_at timestamptz,
        created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
        CONSTRAINT possible_matches_in_order CHECK (first_id < second_id),
        CONSTRAINT possible_matches_pair UNIQUE (first_id, second_id)
      );
      COMMENT ON COLUMN imports.possible_matches.first_id IS 'the older one';
      COMMENT ON COLUMN imports.possible_matches.decided_by IS
        'null: the rule decided, or no one has yet';
      CREATE INDEX possible_matches_second ON imports.possible_matches (second_id);
      CREATE INDEX possible_matches_list
        ON imports.possible_matches ((decision <> 'open'), created_at, id);
      INSERT INTO imports.possible_matches
          (first_id, second_id, shares_phone, shares_email, decision, decided_by, decided_at)
        SELECT least(one, other), greatest(one, other), true, true,
          CASE WHEN same THEN 'same' ELSE 'different' END, decided_by, now()
        FROM imports.decisions_to_tell ON CONFLICT DO NOTHING;
      DROP TABLE imports.decisions_to_tell`);
  }
}
