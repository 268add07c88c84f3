import type { QueryRunner } from 'typeorm';

/**
 * Search in a service's lists: words by prefix, phone numbers by any of their digits
 * (`search-condition.ts` builds the conditions). Only these functions fold text, both of records and
 * of searches. ADR 13 explains why in the tables.
 *
 * Collations are named, so results don't depend on the database's locale.
 */
export async function createSearchFunctions(runner: QueryRunner, schema: string): Promise<void> {
  const s = `"${schema}"`;
  await runner.query(`CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public`);
  await runner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public`);
  // Lower case without accents. Nearly all text is ASCII, which has none.
  await runner.query(`
    CREATE FUNCTION ${s}.folded(p_text text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN octet_length(p_text) = char_length(p_text)
      THEN lower(p_text COLLATE pg_c_utf8)
      ELSE lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(
        normalize(p_text, NFKD), '[\\u0300-\\u036f]', '', 'g')) COLLATE pg_c_utf8)
      END`);
  // O'Brien is also OBrien.
  await runner.query(`
    CREATE FUNCTION ${s}.compounds_joined(p_folded text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(p_folded, '''’ʼ', '')`);
  // Runs of letters and digits, cut at 60 characters, because an index entry's size is limited.
  await runner.query(`
    CREATE FUNCTION ${s}.words_of(p_folded text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT coalesce(array_agg(left(word, 60)), '{}')
      FROM regexp_split_to_table(p_folded COLLATE pg_c_utf8, '[^[:alnum:]]+') AS word
      WHERE word <> '')`);
  await runner.query(`
    CREATE FUNCTION ${s}.search_words(p_text text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT array_to_tsvector(${s}.words_of(
        text.folded || ' ' || ${s}.compounds_joined(text.folded)))
      FROM (SELECT ${s}.folded(p_text) AS folded) AS text)`);
  // Null for a text without words. Words contain no quotes or backslashes to escape.
  await runner.query(`
    CREATE FUNCTION ${s}.search_query(p_text text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT string_agg('''' || word || ''':*', ' & ')::tsquery
      FROM unnest(${s}.words_of(${s}.compounds_joined(${s}.folded(p_text)))) AS word)`);
  // The digits of a phone number without the country code 1. No area code starts with 1.
  await runner.query(`
    CREATE FUNCTION ${s}.phone_digits(p_phone text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT CASE WHEN length(digits) >= 11 AND digits LIKE '1%'
        THEN substr(digits, 2) ELSE digits END
      FROM (SELECT regexp_replace(p_phone, '[^0-9]', '', 'g') AS digits) AS phone)`);
}

/** `vocabulary/phones.ts` reads extensions alike. */
const extension =
  '^((?:[^0-9]*[0-9]){7,})[^0-9a-z]*?(?:ext[^0-9]*|[x#,;][^0-9a-z]*)([0-9]{1,6})[^0-9a-z]*$';

/** Since then, the digits of a phone number are without its extension, also those of these rows. */
export async function readPhoneExtensions(
  runner: QueryRunner,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  await definePhoneDigits(
    runner,
    schema,
    // Nearly all numbers have none, and a shorter expression is faster.
    `CASE WHEN p_phone ~ '[xX#,;]'
      THEN regexp_replace(p_phone COLLATE "C", '${extension}', '\\1', 'i') ELSE p_phone END`,
  );
  await digitsAgain(runner, schema, tables);
}

export async function ignorePhoneExtensions(
  runner: QueryRunner,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  await definePhoneDigits(runner, schema, 'p_phone');
  await digitsAgain(runner, schema, tables);
}

async function definePhoneDigits(
  runner: QueryRunner,
  schema: string,
  dialed: string,
): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION "${schema}".phone_digits(p_phone text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT CASE WHEN length(digits) >= 11 AND digits LIKE '1%'
        THEN substr(digits, 2) ELSE digits END
      FROM (SELECT regexp_replace(${dialed}, '[^0-9]', '', 'g') AS digits) AS phone)`);
}

/** The column is computed again where the function's answer has changed. */
async function digitsAgain(
  runner: QueryRunner,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables)
    await runner.query(`
      UPDATE "${schema}".${table} SET phone = phone
      WHERE phone_digits <> "${schema}".phone_digits(phone)`);
}
