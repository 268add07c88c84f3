import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { specDatabase } from '@service-kit/testing/test-database';
import { databases } from '@tools/stack/src/databases';
import { schemaText } from './schema-text';

const root = path.resolve(__dirname, '../..');

describe.each(databases.map(({ database }) => [database.schema, database] as const))(
  'services/%s/schema.sql',
  (schema, database) => {
    const testDatabase = specDatabase(database);

    it('is what `npm run db:schemas` writes: run it after a change of the database', async () => {
      const file = path.join(root, 'services', schema, 'schema.sql');
      const text = await schemaText(testDatabase.dataSource, schema);
      if (process.env.WRITE_SCHEMAS) writeFileSync(file, text);
      expect(readFileSync(file, 'utf8')).toBe(text);
    });
  },
);

describe('the text of a schema', () => {
  const testDatabase = specDatabase({ schema: 'notifications', entities: [], migrations: [] });

  it('has all that a migration can make', async () => {
    await testDatabase.asAdmin(`
      SET search_path TO notifications, public;
      CREATE SEQUENCE receipt_numbers AS integer START 1001;
      CREATE TABLE payers (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
      CREATE TABLE receipts (
        number text DEFAULT ('R-' || nextval('receipt_numbers')) UNIQUE,
        payer_id integer NOT NULL REFERENCES payers ON DELETE CASCADE,
        status text NOT NULL CHECK (status IN ('open', 'paid') AND status <> 'it''s  two  spaces'),
        code text COLLATE "C",
        folded text GENERATED ALWAYS AS (lower(code)) STORED,
        picture bytea,
        EXCLUDE USING gist (payer_id WITH =) WHERE (status NOT IN ('open', 'lost'))
      ) WITH (fillfactor = 70);
      ALTER TABLE receipts ALTER picture SET STORAGE EXTERNAL;
      ALTER SEQUENCE receipt_numbers OWNED BY receipts.number;
      COMMENT ON TABLE receipts IS 'What was paid on the customer''s card.';
      COMMENT ON COLUMN receipts.code IS 'what they type';
      CREATE INDEX open_receipts ON receipts (payer_id) WHERE status = 'open';
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER no_more BEFORE INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION refuse();
      CREATE VIEW paid_receipts AS SELECT number FROM receipts;
      GRANT SELECT, INSERT, UPDATE, DELETE ON payers TO notifications;
      GRANT SELECT ON paid_receipts, receipts TO notifications;
      GRANT UPDATE (status, code) ON receipts TO notifications;`);
    const text = await schemaText(testDatabase.dataSource, 'notifications');
    const parts = text.split('\n\n').filter((part) => !part.includes('TABLE migrations'));
    expect(parts.slice(1).join('\n\n')).toBe(everything);
  });

  const everything = `-- The service may only SELECT.
CREATE VIEW paid_receipts AS
 SELECT number
   FROM receipts;

CREATE TABLE payers (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT payers_pkey PRIMARY KEY (id)
);

-- What was paid on the customer's card.
-- The service may only SELECT, UPDATE (code, status).
CREATE TABLE receipts (
  number text DEFAULT 'R-' || nextval('receipt_numbers'),
  payer_id integer NOT NULL,
  status text NOT NULL,
  -- what they type
  code text COLLATE "C",
  folded text GENERATED ALWAYS AS (lower(code)) STORED,
  picture bytea STORAGE EXTERNAL,
  CONSTRAINT receipts_number_key UNIQUE (number),
  CONSTRAINT receipts_payer_id_excl EXCLUDE USING gist (payer_id WITH =) WHERE (status NOT IN
    ('open', 'lost')),
  CONSTRAINT receipts_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES payers(id) ON DELETE CASCADE,
  CONSTRAINT receipts_status_check CHECK ((status IN ('open', 'paid')) AND status <>
    'it''s  two  spaces')
) WITH (fillfactor=70);
CREATE INDEX open_receipts ON receipts (payer_id) WHERE status = 'open';
CREATE TRIGGER no_more BEFORE INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION refuse();

CREATE SEQUENCE migrations_id_seq AS integer START 1 OWNED BY migrations.id;
CREATE SEQUENCE receipt_numbers AS integer START 1001 OWNED BY receipts.number;

-- Functions. Their text is in src/database/functions, or in the migration that made them.
-- refuse() RETURNS trigger
`;
});
