import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepSalesTax1796630000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments.tax_rates (
        position bigint GENERATED ALWAYS AS IDENTITY,
        county text COLLATE "C" NOT NULL,
        version integer NOT NULL CHECK (version > 0),
        from_date date NOT NULL,
        until_date date NOT NULL,
        state_rate integer NOT NULL CHECK (state_rate >= 0),
        surtax_rate integer NOT NULL CHECK (surtax_rate >= 0),
        by_name text NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT tax_rates_pkey PRIMARY KEY (county, version),
        CONSTRAINT ends_after_it_starts CHECK (from_date <= until_date),
        CONSTRAINT leaves_past_rates CHECK (
          from_date >= (at AT TIME ZONE 'America/New_York')::date)
      );
      CREATE INDEX tax_rates_by_time ON payments.tax_rates (at);
      COMMENT ON TABLE payments.tax_rates IS
        'A log. On a day, the newest version with the last from_date until then holds, until its until_date.';
      COMMENT ON COLUMN payments.tax_rates.from_date IS 'in business time';
      COMMENT ON COLUMN payments.tax_rates.until_date IS 'the last day';
      COMMENT ON COLUMN payments.tax_rates.state_rate IS 'hundredths of a percent: 600 is 6%';
      COMMENT ON COLUMN payments.tax_rates.surtax_rate IS 'of the county, hundredths of a percent';

      CREATE TABLE payments.tax_rules (
        position bigint GENERATED ALWAYS AS IDENTITY,
        version integer NOT NULL CHECK (version > 0),
        from_date date NOT NULL,
        caps_repairs boolean NOT NULL,
        office_county text NOT NULL,
        by_name text NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT tax_rules_pkey PRIMARY KEY (version),
        CONSTRAINT leaves_past_rules CHECK (
          from_date >= (at AT TIME ZONE 'America/New_York')::date)
      );
      CREATE INDEX tax_rules_by_time ON payments.tax_rules (at);
      COMMENT ON TABLE payments.tax_rules IS
        'A log. What holds on a day is the newest version with the last from_date until then.';
      COMMENT ON COLUMN payments.tax_rules.caps_repairs IS
        'the surtax ends at $5,000 for the repair of one appliance';
      COMMENT ON COLUMN payments.tax_rules.office_county IS 'where the return is filed'`);
    // The state's form DR-15DSS of 2026. Later years are entered by the office.
    await runner.query(`
      INSERT INTO payments.tax_rates (county, version, from_date, until_date, state_rate,
        surtax_rate, by_name, at)
      SELECT county, 1, '2026-01-01', '2026-12-31', 600, surtax, 'System', '2026-01-01 05:00:00Z'
      FROM (VALUES ('Alachua', 150), ('Clay', 150), ('Duval', 150), ('Flagler', 100),
        ('Nassau', 100), ('Putnam', 100), ('St Johns', 50), ('Volusia', 50)) AS form (county, surtax)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payments.tax_rates, payments.tax_rules');
  }
}
