import type { DataSource } from 'typeorm';

interface Column {
  readonly table: string;
  readonly text: string;
  readonly comment: string | null;
}

interface Part {
  readonly table: string;
  readonly text: string;
}

interface Relation {
  readonly name: string;
  readonly comment: string | null;
  /** Such as `fillfactor=70`. */
  readonly options: string | null;
  readonly privileges: string;
  /** Of a view. */
  readonly query: string | null;
}

const functionsHeading =
  '-- Functions. Their text is in src/database/functions, or in the migration that made them.';
const allPrivileges = 'DELETE, INSERT, SELECT, UPDATE';

/**
 * What a schema consists of, as SQL to read: the same on each machine. Of functions, it has the
 * parameters. The connection has the schema in its search path.
 */
export async function schemaText(dataSource: DataSource, schema: string): Promise<string> {
  const ask = <Row>(sql: string) => dataSource.query<Row[]>(sql, [schema]);
  const relations = await ask<Relation>(relationsQuery);
  const columns = await ask<Column>(columnsQuery);
  const constraints = await ask<Part>(constraintsQuery);
  const others = [...(await ask<Part>(indexesQuery)), ...(await ask<Part>(triggersQuery))];
  const grants = await ask<Part>(columnGrantsQuery);
  const of = <Each extends Part>(parts: readonly Each[], name: string) =>
    parts.filter(({ table }) => table === name);

  const tables = relations.map(({ name, comment, options, privileges, query }) => {
    const lines = comment === null ? [] : [described(comment, '')];
    if (privileges !== allPrivileges) {
      const granted = [privileges, ...of(grants, name).map(({ text }) => text)].filter(Boolean);
      lines.push(`-- The service may only ${granted.join(', ')}.`);
    }
    if (query !== null) return [...lines, `CREATE VIEW ${name} AS`, query].join('\n');
    const inside = [
      ...of(columns, name).map(({ text, comment: said }) => ({ text: readable(text), said })),
      ...of(constraints, name).map(({ text }) => ({ text: readable(text), said: null })),
    ].flatMap(({ text, said }, index, { length }) => [
      ...(said === null ? [] : [described(said, '  ')]),
      wrapped(`  ${text}${index < length - 1 ? ',' : ''}`, '    '),
    ]);
    lines.push(`CREATE TABLE ${name} (`, ...inside, options ? `) WITH (${options});` : ');');
    for (const { text } of of(others, name)) lines.push(wrapped(`${readable(text)};`, '  '));
    return lines.join('\n');
  });
  const sequences = (await ask<{ text: string }>(sequencesQuery)).map(({ text }) => `${text};`);
  const functions = (await ask<{ text: string }>(functionsQuery)).map(({ text }) =>
    wrapped(`-- ${readable(text)}`, '--   '),
  );
  return [
    `-- The tables of ${schema} as they are after all migrations. \`npm run db:schemas\` writes this.\n` +
      `-- The service may ${allPrivileges} in each table that doesn't say otherwise.`,
    ...tables,
    sequences.join('\n'),
    functions.length > 0 ? [functionsHeading, ...functions].join('\n') : '',
  ]
    .filter(Boolean)
    .map((part) => `${part}\n`)
    .join('\n');
}

/** As people write it: PostgreSQL names each type, and has no IN. */
const readable = (text: string): string =>
  text
    .replaceAll(/('(?:[^']|'')*')::(?:text|regclass)\b(?!\[)/g, '$1')
    .replaceAll(/= ANY \(ARRAY\[([^[\]]*)\]\)/g, 'IN ($1)')
    .replaceAll(/<> ALL \(ARRAY\[([^[\]]*)\]\)/g, 'NOT IN ($1)')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(' USING btree', '');

const lineWidth = 100;

/** In a literal, spaces count. */
const sqlWord = /(?:'(?:[^']|'')*'|[^\s'])+/g;

/** Breaks the line between words. Further lines begin with `indent`. */
function wrapped(text: string, indent: string, word = sqlWord): string {
  const [start = ''] = /^ */.exec(text) ?? [];
  const [first = '', ...words] = text.match(word) ?? [];
  const lines: string[] = [];
  let line = start + first;
  for (const next of words) {
    if (line.length + 1 + next.length > lineWidth) {
      lines.push(line);
      line = indent + next;
    } else line += ` ${next}`;
  }
  return [...lines, line].join('\n');
}

const described = (comment: string, indent: string): string =>
  wrapped(`${indent}-- ${comment}`, `${indent}-- `, /\S+/g);

const relationsQuery = `
  SELECT relname AS name, obj_description(c.oid, 'pg_class') AS comment,
    array_to_string(reloptions, ', ') AS options,
    (SELECT coalesce(string_agg(privilege_type, ', ' ORDER BY privilege_type COLLATE "C"), '')
      FROM aclexplode(relacl) WHERE grantee = $1::text::regrole) AS privileges,
    CASE WHEN relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid, true) END AS query
  FROM pg_class c
  WHERE relnamespace = $1::text::regnamespace AND relkind NOT IN ('i', 'S', 't')
  ORDER BY relname COLLATE "C"`;

const columnsQuery = `
  SELECT relname AS table, col_description(c.oid, attnum) AS comment,
    concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
      CASE WHEN attcollation <> typcollation THEN 'COLLATE ' || attcollation::regcollation END,
      CASE WHEN attstorage <> typstorage THEN 'STORAGE ' || CASE attstorage WHEN 'e' THEN 'EXTERNAL'
        WHEN 'm' THEN 'MAIN' WHEN 'x' THEN 'EXTENDED' ELSE 'PLAIN' END END,
      CASE WHEN attnotnull THEN 'NOT NULL' END,
      CASE attidentity WHEN 'a' THEN 'GENERATED ALWAYS AS IDENTITY'
        WHEN 'd' THEN 'GENERATED BY DEFAULT AS IDENTITY' END,
      CASE attgenerated WHEN 's' THEN 'GENERATED ALWAYS AS (' || value || ') STORED'
        WHEN 'v' THEN 'GENERATED ALWAYS AS (' || value || ')' ELSE 'DEFAULT ' || value END) AS text
  FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid JOIN pg_type t ON t.oid = atttypid
    LEFT JOIN LATERAL (SELECT pg_get_expr(adbin, adrelid, true) AS value FROM pg_attrdef
      WHERE adrelid = c.oid AND adnum = attnum) ON true
  WHERE relnamespace = $1::text::regnamespace AND relkind IN ('r', 'p') AND attnum > 0
    AND NOT attisdropped
  ORDER BY attnum`;

const constraintsQuery = `
  SELECT relname AS table,
    'CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(c.oid, true) AS text
  FROM pg_constraint c JOIN pg_class r ON r.oid = conrelid
  WHERE connamespace = $1::text::regnamespace AND contype NOT IN ('n', 't')
  ORDER BY array_position('{p,u,x,f,c}', contype::text), conname COLLATE "C"`;

/** Without those of constraints. */
const indexesQuery = `
  SELECT relname AS table, pg_get_indexdef(indexrelid, 0, true) AS text
  FROM pg_index i JOIN pg_class r ON r.oid = indrelid
  WHERE relnamespace = $1::text::regnamespace
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)
  ORDER BY indexrelid::regclass::text COLLATE "C"`;

const triggersQuery = `
  SELECT relname AS table, pg_get_triggerdef(t.oid, true) AS text
  FROM pg_trigger t JOIN pg_class r ON r.oid = tgrelid
  WHERE relnamespace = $1::text::regnamespace AND NOT tgisinternal
  ORDER BY tgname COLLATE "C"`;

const columnGrantsQuery = `
  SELECT relname AS table, privilege_type || ' (' || string_agg(quote_ident(attname), ', '
    ORDER BY attname COLLATE "C") || ')' AS text
  FROM pg_class c JOIN pg_attribute ON attrelid = c.oid, aclexplode(attacl)
  WHERE relnamespace = $1::text::regnamespace AND grantee = $1::text::regrole
  GROUP BY relname, privilege_type ORDER BY privilege_type COLLATE "C"`;

/** Without those of identity columns. */
const sequencesQuery = `
  SELECT format('CREATE SEQUENCE %I AS %s START %s%s', relname, seqtypid::regtype, seqstart,
    (SELECT format(' OWNED BY %s.%I', refobjid::regclass, attname)
      FROM pg_depend JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
      WHERE objid = c.oid AND deptype = 'a' AND refobjsubid > 0)) AS text
  FROM pg_class c JOIN pg_sequence ON seqrelid = c.oid
  WHERE relnamespace = $1::text::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'i')
  ORDER BY relname COLLATE "C"`;

const functionsQuery = `
  SELECT format('%I(%s) RETURNS %s', proname, pg_get_function_arguments(oid),
    pg_get_function_result(oid)) AS text
  FROM pg_proc WHERE pronamespace = $1::text::regnamespace
  ORDER BY proname COLLATE "C", pg_get_function_identity_arguments(oid) COLLATE "C"`;
