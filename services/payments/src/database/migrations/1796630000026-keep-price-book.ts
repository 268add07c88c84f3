import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepPriceBook1796630000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments.price_book (
        position bigint GENERATED ALWAYS AS IDENTITY,
        code text COLLATE "C" NOT NULL,
        version integer NOT NULL CHECK (version > 0),
        from_date date NOT NULL,
        kind text NOT NULL CHECK (kind IN ('task', 'part', 'fee')),
        title text NOT NULL,
        words text NOT NULL,
        cents integer NOT NULL CHECK (cents >= 0),
        minutes integer CHECK (minutes > 0),
        parts jsonb NOT NULL,
        appliance text,
        fee_kind text CHECK (fee_kind IN ('diagnostic', 'trip', 'after-hours')),
        retired boolean NOT NULL,
        by_name text NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT price_book_pkey PRIMARY KEY (code, version),
        CONSTRAINT fee_has_kind CHECK ((kind = 'fee') = (fee_kind IS NOT NULL))
      );
      CREATE INDEX price_book_by_time ON payments.price_book (at);
      COMMENT ON TABLE payments.price_book IS
        'A log. What holds on a day is the newest version with the last from_date until then.';
      COMMENT ON COLUMN payments.price_book.from_date IS 'in business time';
      COMMENT ON COLUMN payments.price_book.words IS 'what is done, for the customer';
      COMMENT ON COLUMN payments.price_book.cents IS
        'a task''s labor, a part''s price, a fee''s amount';
      COMMENT ON COLUMN payments.price_book.parts IS 'of a task: [{"code", "quantity"}]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payments.price_book');
  }
}
