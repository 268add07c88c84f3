import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the customers service hasn't heard of imported customers yet. */
export class TellCustomers1796630000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports.imported_customers ADD COLUMN told boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN imports.imported_customers.told IS
        'the customers service knows the row as it is';
      CREATE INDEX imported_customers_to_tell ON imports.imported_customers (id) WHERE NOT told;

      CREATE TABLE imports.removals_to_tell (
        source text NOT NULL,
        source_key text NOT NULL,
        PRIMARY KEY (source, source_key)
      );
      COMMENT ON TABLE imports.removals_to_tell IS
        'Rows that the customers service knows and that are gone.';

      CREATE FUNCTION imports.tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.told AND OLD.source_key <> NEW.source_key THEN
          INSERT INTO imports.removals_to_tell VALUES (OLD.source, OLD.source_key)
            ON CONFLICT DO NOTHING;
        END IF;
        NEW.told := false;
        RETURN NEW;
      END $$;
      CREATE TRIGGER tell_change BEFORE UPDATE ON imports.imported_customers FOR EACH ROW
        WHEN ((OLD.source_key, OLD.first_name, OLD.last_name, OLD.email, OLD.phone,
            OLD.other_phones, OLD.address, OLD.city, OLD.state, OLD.zip_code)
          IS DISTINCT FROM (NEW.source_key, NEW.first_name, NEW.last_name, NEW.email, NEW.phone,
            NEW.other_phones, NEW.address, NEW.city, NEW.state, NEW.zip_code))
        EXECUTE FUNCTION imports.tell_change();

      CREATE FUNCTION imports.tell_removal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO imports.removals_to_tell VALUES (OLD.source, OLD.source_key)
          ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tell_removal AFTER DELETE ON imports.imported_customers FOR EACH ROW
        WHEN (OLD.told) EXECUTE FUNCTION imports.tell_removal();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tell_removal ON imports.imported_customers;
      DROP TRIGGER tell_change ON imports.imported_customers;
      DROP FUNCTION imports.tell_removal();
      DROP FUNCTION imports.tell_change();
      DROP TABLE imports.removals_to_tell;
      ALTER TABLE imports.imported_customers DROP COLUMN told`);
  }
}
