import type { QueryRunner } from 'typeorm';

/** What `cleanLine` drops, without the joiners that names in Arabic or Indic letters need. */
const marks =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0';
const joiners = '\\u200c\\u200d';

/** In SQL: a text of ASCII without any mark. */
export const withoutUnseenMarks = (text: string): string =>
  `trim(regexp_replace(${text}, '[${marks}${joiners}]', '', 'g'))`;

interface Columns {
  /** Of ASCII, so without any mark. */
  readonly plain?: readonly string[];
  readonly names?: readonly string[];
}

/**
 * Cleans texts that were stored before characters that no one sees were dropped. A text of nothing
 * else stays as it is. `also` sets more columns of such a row, and `unless` leaves rows alone.
 */
export async function dropUnseenMarks(
  runner: QueryRunner,
  table: string,
  { plain = [], names = [] }: Columns,
  { also = '', unless = 'false' }: { readonly also?: string; readonly unless?: string } = {},
): Promise<void> {
  const columns = [
    ...plain.map((name) => ({ name, unseen: `[${marks}${joiners}]` })),
    ...names.map((name) => ({ name, unseen: `[${marks}]` })),
  ];
  const cleaned = columns.map(
    ({ name, unseen }) =>
      `${name} = coalesce(nullif(trim(regexp_replace(${name}, '${unseen}', '', 'g')), ''), ${name})`,
  );
  await runner.query(
    `UPDATE ${table} SET ${cleaned.join(', ')}${also}
     WHERE (${columns.map(({ name, unseen }) => `${name} ~ '${unseen}'`).join(' OR ')})
       AND (${unless}) IS NOT TRUE`,
  );
}
