// @ts-check
// The demo's company, grown: the rows that it has, many times, with keys of their own.

/** Rows of a company that has been there for years. */
export const size = { customers: 5_000, visits: 20_000, payments: 8_000 };

/** An id that follows from the original's, so that copies belong together as the originals do. */
const idOf = (/** @type {string} */ column) => `md5(t.${column}::text || k)::uuid`;
const numberOf = (/** @type {string} */ column) =>
  `'FC-' || (substring(t.${column} FROM '\\d+')::int + k * 10000)`;
/** The same weekday and time, 16 weeks earlier each time. */
const earlier = (/** @type {string} */ column) =>
  `(t.${column} AT TIME ZONE 'America/New_York' - k * interval '112 days') AT TIME ZONE 'America/New_York'`;

/**
 * @typedef {object} Growth
 * @property {string} table
 * @property {string} where
 * @property {number} to
 * @property {Readonly<Record<string, string>>} changed SQL by column, of the original `t` and the number `k` of the copy
 */

/** @type {readonly Growth[]} */
const growths = [
  {
    table: 'customers.accounts',
    where: `office_role IS NULL`,
    to: size.customers,
    changed: { id: '1000 + k', email: `'customer' || k || '@example.com'` },
  },
  {
    table: 'booking.appointments',
    where: `status = 'completed' AND origin = 'booked'`,
    to: size.visits,
    changed: {
      id: idOf('id'),
      number: numberOf('number'),
      email: `'customer' || k || '@example.com'`,
      slot_date: `t.slot_date - k * 112`,
      starts_at: earlier('starts_at'),
      ends_at: earlier('ends_at'),
    },
  },
  {
    table: 'payments.bills',
    where: `true`,
    to: size.visits,
    changed: { appointment_id: idOf('appointment_id'), number: numberOf('number') },
  },
  {
    table: 'payments.payments',
    where: `status = 'succeeded'`,
    to: size.payments,
    changed: {
      id: idOf('id'),
      appointment_id: idOf('appointment_id'),
      appointment_number: numberOf('appointment_number'),
      receipt_number: `'R-' || (substring(t.receipt_number FROM '\\d+')::int + k * 100000)`,
      intent_id: `t.intent_id || '_' || k`,
      charge_id: `t.charge_id || '_' || k`,
      secret_hash: 'NULL',
    },
  },
];

/** Needs the demo's history. @param {import("pg").Client} database */
export async function growCompany(database) {
  for (const growth of growths) await grow(database, growth);
  await database.query('ANALYZE');
}

/** @param {import("pg").Client} database @param {Growth} growth */
async function grow(database, { table, where, to, changed }) {
  const [schema, name] = table.split('.');
  const { rows } = await database.query(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_schema = $1 AND table_name = $2 AND is_generated = 'NEVER'`,
    [schema, name],
  );
  const { columns } = rows[0];
  const counted = await database.query(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE ${where})::int AS originals FROM ${table}`,
  );
  const { all, originals } = counted.rows[0];
  const pairs = Object.entries(changed).flatMap(([column, sql]) => [`'${column}'`, sql]);
  await database.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns.replaceAll(/[^, ]+/g, 'copy.$&')}
     FROM generate_series(1, $1) AS k
     CROSS JOIN (SELECT * FROM ${table} WHERE ${where}) AS t
     CROSS JOIN LATERAL jsonb_populate_record(
       NULL::${table}, to_jsonb(t) || jsonb_build_object(${pairs.join(', ')})) AS copy
     LIMIT $2`,
    [Math.ceil(to / originals), Math.max(to - all, 0)],
  );
}
