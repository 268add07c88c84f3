import type { AddTaxRates, ChangeTaxRules, SalesTaxSettings } from '@contracts/payments/sales-tax';
import type { TaxBook } from '@contracts/vocabulary/tax/sales-tax';
import type { EntityManager } from 'typeorm';

const rowCount = '((SELECT count(*) FROM tax_rates) + (SELECT count(*) FROM tax_rules))::int';

/** Of those written for the same first day, the newest holds. */
export async function taxSettings(tx: EntityManager): Promise<SalesTaxSettings> {
  const [found = { version: 0, rates: [], rules: [] }] = await tx.query<SalesTaxSettings[]>(
    `WITH rates AS (
         SELECT DISTINCT ON (county, from_date) county, from_date AS "from", until_date AS until,
           state_rate AS state, surtax_rate AS surtax, by_name AS by, at
         FROM tax_rates ORDER BY county, from_date, version DESC),
       rules AS (
         SELECT DISTINCT ON (from_date) from_date AS "from", caps_repairs AS "capsRepairs",
           office_county AS "officeCounty", by_name AS by, at
         FROM tax_rules ORDER BY from_date, version DESC)
     SELECT
       ${rowCount} AS version,
       (SELECT coalesce(jsonb_agg(rates ORDER BY county, "from"), '[]') FROM rates) AS rates,
       (SELECT coalesce(jsonb_agg(rules ORDER BY "from"), '[]') FROM rules) AS rules`,
  );
  const isoTime = <Row extends { readonly at: string }>(row: Row): Row => ({
    ...row,
    at: new Date(row.at).toISOString(),
  });
  return { ...found, rates: found.rates.map(isoTime), rules: found.rules.map(isoTime) };
}

/** What a document's tax is computed with. Who entered it stays in the office. */
export async function taxBook(tx: EntityManager): Promise<TaxBook> {
  const { rates, rules } = await taxSettings(tx);
  return {
    rates: rates.map(({ county, from, until, state, surtax }) => ({
      county,
      from,
      until,
      state,
      surtax,
    })),
    rules: rules.map(({ from, capsRepairs, officeCounty }) => ({
      from,
      capsRepairs,
      officeCounty,
    })),
  };
}

/**
 * Returns how many. None, if someone was faster; if someone is just as fast, the key decides who is
 * first.
 */
export async function insertRates(
  tx: EntityManager,
  { from, until, state, counties, version }: AddTaxRates,
  by: string,
  now: Date,
): Promise<number> {
  const written = await tx.query<unknown[]>(
    `WITH written AS (
       INSERT INTO tax_rates (county, version, from_date, until_date, state_rate, surtax_rate,
         by_name, at)
       SELECT county, 1 + (SELECT count(*) FROM tax_rates t WHERE t.county = added.county),
         $2::date, $3::date, $4::integer, surtax, $5, $6::timestamptz
       FROM jsonb_to_recordset($1) AS added (county text, surtax integer)
       WHERE $7 = ${rowCount}
       ORDER BY county
       ON CONFLICT DO NOTHING RETURNING county)
     SELECT county FROM written`,
    [JSON.stringify(counties), from, until, state, by, now, version],
  );
  return written.length;
}

/** Returns how many, like `insertRates`. */
export async function insertRules(
  tx: EntityManager,
  { from, capsRepairs, officeCounty, version }: ChangeTaxRules,
  by: string,
  now: Date,
): Promise<number> {
  const written = await tx.query<unknown[]>(
    `WITH written AS (
       INSERT INTO tax_rules (version, from_date, caps_repairs, office_county, by_name, at)
       SELECT 1 + (SELECT count(*) FROM tax_rules), $1::date, $2::boolean, $3, $4, $5::timestamptz
       WHERE $6 = ${rowCount}
       ON CONFLICT DO NOTHING RETURNING version)
     SELECT version FROM written`,
    [from, capsRepairs, officeCounty, by, now, version],
  );
  return written.length;
}
