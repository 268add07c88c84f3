import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each table is searched by. All of it is NOT NULL. */
const searched = {
  appointments: [
    'number',
    'customer_name',
    'email',
    'address',
    'city',
    'zip_code',
    'service_type',
    'appliance',
    'brand',
  ],
  service_requests: ['number', 'first_name', 'last_name', 'email', 'appliance_type', 'brand'],
};

/**
 * The lists' search: words by their beginnings, telephone numbers by any of their digits. These
 * functions are the one place where text is folded, that of the records and what is looked for
 * alike; everything else only puts their conditions together (`search-terms.ts`).
 *
 * Collations are named, so that the same is found in a database of whatever locale.
 */
export class SearchByWords1763600005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public`);
    await runner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public`);
    await createFunctions(runner);
    for (const [table, columns] of Object.entries(searched)) {
      await runner.query(`
        ALTER TABLE booking.${table}
          ADD COLUMN search_words tsvector NOT NULL GENERATED ALWAYS AS (
            booking.search_words(${columns.join(` || ' ' || `)})) STORED,
          ADD COLUMN phone_digits text NOT NULL GENERATED ALWAYS AS (
            booking.phone_digits(phone)) STORED`);
      await runner.query(
        `CREATE INDEX ${table}_search_words ON booking.${table} USING gin (search_words)`,
      );
      await runner.query(
        `CREATE INDEX ${table}_phone_digits
           ON booking.${table} USING gin (phone_digits public.gin_trgm_ops)`,
      );
    }
    await runner.query(
      `CREATE INDEX appointments_by_technician
         ON booking.appointments (technician_id) WHERE technician_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX booking.appointments_by_technician`);
    for (const table of Object.keys(searched)) {
      await runner.query(
        `ALTER TABLE booking.${table} DROP COLUMN search_words, DROP COLUMN phone_digits`,
      );
    }
    for (const name of [
      'search_query',
      'search_words',
      'words_of',
      'compounds_joined',
      'folded',
      'phone_digits',
    ]) {
      await runner.query(`DROP FUNCTION booking.${name}`);
    }
  }
}

async function createFunctions(runner: QueryRunner): Promise<void> {
  // Lower case without accents. ASCII has none, and is what nearly every text is.
  await runner.query(`
    CREATE FUNCTION booking.folded(p_text text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN octet_length(p_text) = char_length(p_text)
      THEN lower(p_text COLLATE pg_c_utf8)
      ELSE lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(
        normalize(p_text, NFKD), '[\\u0300-\\u036f]', '', 'g')) COLLATE pg_c_utf8)
      END`);
  // O'Brien is also OBrien; FC-1042 and SR-1042 are also one word, which finds that number alone.
  await runner.query(`
    CREATE FUNCTION booking.compounds_joined(p_folded text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(translate(p_folded, '''’ʼ', ''), '\\m(fc|sr)[- ]+(?=[0-9])', '\\1', 'g')`);
  // Runs of letters and digits. Each booking pays for this, and ASCII is split five times as fast.
  // Elsewhere a word has 60 characters at most: one can unfold to many, and what an index takes is
  // bounded.
  await runner.query(`
    CREATE FUNCTION booking.words_of(p_folded text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    BEGIN
      IF octet_length(p_folded) = char_length(p_folded) AND char_length(p_folded) <= 2000 THEN
        RETURN array_remove(regexp_split_to_array(p_folded COLLATE "C", '[^a-z0-9]+'), '');
      END IF;
      RETURN (SELECT coalesce(array_agg(left(word, 60)), '{}')
        FROM regexp_split_to_table(p_folded COLLATE pg_c_utf8, '[^[:alnum:]]+') AS word
        WHERE word <> '');
    END $$`);
  await runner.query(`
    CREATE FUNCTION booking.search_words(p_text text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT array_to_tsvector(booking.words_of(
        text.folded || ' ' || booking.compounds_joined(text.folded)))
      FROM (SELECT booking.folded(p_text) AS folded) AS text)`);
  // Null for a text without words. A word has neither quotes nor backslashes to escape.
  await runner.query(`
    CREATE FUNCTION booking.search_query(p_text text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT string_agg('''' || left(word, 60) || ''':*', ' & ')::tsquery
      FROM unnest(booking.words_of(booking.compounds_joined(booking.folded(p_text)))) AS word)`);
  // The digits of a telephone number without the country's 1, with which no area code begins.
  await runner.query(`
    CREATE FUNCTION booking.phone_digits(p_phone text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT CASE WHEN length(digits) >= 11 AND digits LIKE '1%'
        THEN substr(digits, 2) ELSE digits END
      FROM (SELECT regexp_replace(p_phone, '[^0-9]', '', 'g') AS digits) AS phone)`);
}
