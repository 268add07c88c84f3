/**
 * Finds out which imported customers are one person. The rules are in docs/imports.md. A merge only
 * sets `merged_into`. Each record keeps what its source says, and readers combine the records of a
 * group.
 */
import { serviceSystemIds } from '@contracts/vocabulary/service-systems';
import type { EntityManager } from 'typeorm';
import { hasId } from '../history/customer-key';
import { nameOf } from './record-tables';

/**
 * How many others may share a number or an address, for it to identify someone. A family of six may
 * have one. More people have what a form asked for: a property manager's, the office's own, zeros.
 */
const othersAtMost = 5;
/** How many records of a number or an address tell whether many have it. */
const recordsLookedAt = 20;

const isNumber = (of: string) => `length(${of}.phone_digits) = 10`;
const sharesPhone = `(${isNumber('a')} AND a.phone_digits = b.phone_digits)`;
const sharesEmail = `coalesce(a.email_key = b.email_key, false)`;
const areNamesakes = `${nameOf('a')} = ${nameOf('b')}`;

/**
 * Each number and each address is looked up once, however many of a batch have it, and in the order
 * of its index. A planner with no or old statistics would have each record read all that share
 * something with it, or the whole table: `analyze_customers` comes first.
 */
const indexOrders = {
  phone_digits: 'o.last_service_date DESC NULLS LAST',
  email_key: 'o.phone_digits, o.id',
} as const;
type Shared = keyof typeof indexOrders;

const having = (column: Shared, select: string, atMost: number) => `
  SELECT ${select} FROM imported_customers o WHERE o.${column} = c.${column}
  ORDER BY ${indexOrders[column]} LIMIT ${atMost}`;

/** Oldest first. As a range, the number isn't constant, so the primary key has no such order. */
const havingBoth = (select: string, and = '') => `
  SELECT ${select} FROM imported_customers o
  WHERE o.email_key = c.email_key AND o.phone_digits BETWEEN c.phone_digits AND c.phone_digits ${and}
  ORDER BY o.phone_digits, o.id LIMIT ${recordsLookedAt}`;

/** Those in a column of some contacts that people of more names have. */
const shared = (column: Shared, contacts: string) => `
  SELECT ${column} FROM (SELECT DISTINCT ${column} FROM ${contacts}) AS c WHERE (
    SELECT count(DISTINCT name) > ${othersAtMost + 1} FROM (
      ${having(column, `${nameOf('o')} AS name`, recordsLookedAt)}) AS looked_at)`;
/** In a statement with these contacts as a table of its own. */
const identifiesNoOne = (contacts: string) => `(
  phone_digits IN (${shared('phone_digits', contacts)})
  OR email_key IN (${shared('email_key', contacts)}))`;

interface Pair {
  readonly first_id: number;
  readonly second_id: number;
}

/** Customers that are new or changed, or that have lost a match. */
export interface Touched {
  readonly added: readonly number[];
  readonly changed: readonly number[];
  readonly left: readonly number[];
}

/** Call it with the lock on customers, after their rows were written. */
export async function match(tx: EntityManager, { added, changed, left }: Touched): Promise<void> {
  if (added.length + changed.length + left.length === 0) return;
  await tx.query(`SELECT analyze_customers($1)`, [added.length + changed.length]);
  const outdated = [
    ...(changed.length > 0 ? await dropOutdated(tx, changed) : []),
    ...(await dropShared(tx, [...added, ...changed])),
  ];
  const neighbors = [...new Set([...left, ...outdated.flatMap(idsOf)])];
  const merged = await mergeSame(tx, [...new Set([...added, ...changed, ...neighbors])]);
  await regroup(tx, [...neighbors, ...merged.flatMap(idsOf)]);
  await offer(tx, [...added, ...changed]);
}

/** Customers in a pair with one of these, whatever was decided. */
export async function neighborsOf(tx: EntityManager, ids: readonly number[]): Promise<number[]> {
  const pairs = await tx.query<Pair[]>(
    `SELECT first_id, second_id FROM possible_matches
     WHERE first_id = ANY($1) OR second_id = ANY($1)`,
    [ids],
  );
  return [...new Set(pairs.flatMap(idsOf))];
}

/** Recomputes whom each customer connected with these by `same` decisions is merged into. */
export async function regroup(tx: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const connected = await tx.query<{ id: number; other: number | null }[]>(
    `WITH RECURSIVE same AS NOT MATERIALIZED (
       SELECT first_id AS one, second_id AS other FROM possible_matches WHERE decision = 'same'
       UNION ALL
       SELECT second_id, first_id FROM possible_matches WHERE decision = 'same'),
     member AS (
       SELECT id FROM imported_customers WHERE id = ANY($1)
       UNION
       SELECT same.other FROM member JOIN same ON same.one = member.id)
     SELECT id, same.other FROM member LEFT JOIN same ON same.one = member.id`,
    [[...new Set(ids)]],
  );
  const groups = groupsOf(
    [...new Set(connected.map(({ id }) => id))],
    connected.flatMap(({ id, other }) => (other === null ? [] : [[id, other] as const])),
  );
  await tx.query(
    `UPDATE imported_customers c SET merged_into = g.root
     FROM unnest($1::int[], $2::int[]) AS g (id, root)
     WHERE c.id = g.id AND c.merged_into IS DISTINCT FROM g.root`,
    [[...groups.keys()], [...groups.values()]],
  );
}

const idsOf = ({ first_id, second_id }: Pair): number[] => [first_id, second_id];

/** Undecided pairs that no longer match. */
async function dropOutdated(tx: EntityManager, changed: readonly number[]): Promise<Pair[]> {
  const [dropped] = await tx.query<[Pair[], number]>(
    `DELETE FROM possible_matches m USING imported_customers a, imported_customers b
     WHERE m.id IN (
         SELECT id FROM possible_matches WHERE first_id = ANY($1)
         UNION SELECT id FROM possible_matches WHERE second_id = ANY($1))
       AND a.id = m.first_id AND b.id = m.second_id AND m.decided_by IS NULL
       AND ((m.shares_phone, m.shares_email) IS DISTINCT FROM (${sharesPhone}, ${sharesEmail})
         OR m.shares_phone AND m.shares_email AND (m.decision = 'same') <> (${areNamesakes}))
     RETURNING m.first_id, m.second_id`,
    [changed],
  );
  return dropped;
}

/** Merges by the rule with a number and an address that too many others have since. */
async function dropShared(tx: EntityManager, ids: readonly number[]): Promise<Pair[]> {
  const [{ merges }] = await tx.query<[{ merges: boolean }]>(
    `SELECT EXISTS (SELECT FROM imported_customers WHERE merged_into IS NOT NULL) AS merges`,
  );
  if (!merges) return [];
  const [dropped] = await tx.query<[Pair[], number]>(
    `WITH given AS MATERIALIZED (
       SELECT DISTINCT email_key, phone_digits FROM imported_customers c
       WHERE c.id = ANY($1) AND c.email_key IS NOT NULL AND ${isNumber('c')}),
     merged AS MATERIALIZED (
       SELECT o.* FROM given c CROSS JOIN LATERAL (
         ${havingBoth('id, email_key, phone_digits', 'AND o.merged_into IS NOT NULL')}) AS o),
     apart AS MATERIALIZED (SELECT id FROM merged WHERE ${identifiesNoOne('merged')})
     DELETE FROM possible_matches m WHERE m.id IN (
         SELECT id FROM possible_matches WHERE first_id IN (SELECT id FROM apart)
         UNION SELECT id FROM possible_matches WHERE second_id IN (SELECT id FROM apart))
       AND m.decided_by IS NULL AND m.decision = 'same'
     RETURNING m.first_id, m.second_id`,
    [ids],
  );
  return dropped;
}

/**
 * A pair with the oldest customer with the same name, number and address connects them all. If that
 * one is itself among these, the others are connected with it already, and a pair with their oldest
 * connects them, too.
 */
function mergeSame(tx: EntityManager, ids: readonly number[]): Promise<Pair[]> {
  const contact = 'email_key, phone_digits';
  return tx.query<Pair[]>(
    `WITH given AS MATERIALIZED (
       SELECT c.id, ${contact}, ${nameOf('c')} AS name FROM imported_customers c
       WHERE c.id = ANY($1) AND c.email_key IS NOT NULL AND ${isNumber('c')}),
     near AS MATERIALIZED (
       SELECT ${contact}, o.id, o.name
       FROM (SELECT DISTINCT ${contact} FROM given) AS c CROSS JOIN LATERAL (
         ${havingBoth(`o.id, ${nameOf('o')} AS name`)}) AS o),
     pair AS MATERIALIZED (
       SELECT given.id, ${contact}, min(near.id) AS oldest,
         min(near.id) FILTER (WHERE near.id <> ALL($1)) AS other
       FROM given JOIN near USING (${contact}, name) WHERE near.id <> given.id
       GROUP BY given.id, ${contact}),
     telling AS MATERIALIZED (SELECT * FROM pair WHERE NOT ${identifiesNoOne('pair')})
     INSERT INTO possible_matches
       (first_id, second_id, shares_phone, shares_email, decision, decided_at)
     SELECT DISTINCT least(t.id, o.id), greatest(t.id, o.id), true, true, 'same', now()
     FROM telling t CROSS JOIN LATERAL (
       SELECT t.oldest UNION SELECT t.other WHERE t.oldest > t.id) AS o (id)
     WHERE o.id IS NOT NULL
     ON CONFLICT (first_id, second_id) DO NOTHING
     RETURNING first_id, second_id`,
    [ids],
  );
}

/** The records of each number or address of these, if few have it. */
const few = (column: Shared, has: string) => `
  SELECT few.ids
  FROM (SELECT DISTINCT c.${column} FROM imported_customers c WHERE c.id = ANY($1) AND ${has}) AS c
  CROSS JOIN LATERAL (
    SELECT array_agg(id) AS ids FROM (${having(column, 'o.id', othersAtMost + 2)}) AS o
    HAVING count(*) BETWEEN 2 AND ${othersAtMost + 1}) AS few`;

/** If all records are from one service system and have ids, there are no matches to offer. */
async function areOfOneSystem(tx: EntityManager): Promise<boolean> {
  const [{ first, last }] = await tx.query<[{ first: string | null; last: string | null }]>(
    `SELECT min(source) AS first, max(source) AS last FROM imported_customers`,
  );
  return first === last && serviceSystemIds.some((id) => id === first);
}

/**
 * Row by row through the primary key: the planner overestimates the pairs and would read the whole
 * table for each batch.
 */
async function offer(tx: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || (await areOfOneSystem(tx))) return;
  await tx.query(
    `INSERT INTO possible_matches (first_id, second_id, shares_phone, shares_email, decision)
     SELECT a.id, b.id, ${sharesPhone}, ${sharesEmail}, 'open'
     FROM (SELECT DISTINCT one AS first, other AS second FROM (
         ${few('phone_digits', isNumber('c'))}
         UNION ALL
         ${few('email_key', 'c.email_key IS NOT NULL')}) AS near
       CROSS JOIN unnest(near.ids) AS one CROSS JOIN unnest(near.ids) AS other
       WHERE one < other AND (one = ANY($1) OR other = ANY($1))) AS pair
       CROSS JOIN LATERAL (SELECT * FROM imported_customers WHERE id = pair.first LIMIT 1) AS a
       CROSS JOIN LATERAL (SELECT * FROM imported_customers WHERE id = pair.second LIMIT 1) AS b
     WHERE (a.source <> b.source OR NOT ${hasId('a.source_key')} OR NOT ${hasId('b.source_key')})
       AND coalesce(a.merged_into, a.id) <> coalesce(b.merged_into, b.id)
     ON CONFLICT (first_id, second_id) DO NOTHING`,
    [ids],
  );
}

/** Maps each customer to the oldest of its group, which has the lowest id; null for that one. */
export function groupsOf(
  customers: readonly number[],
  pairs: readonly (readonly [number, number])[],
): Map<number, number | null> {
  const parents = new Map(customers.map((id) => [id, id]));
  const rootOf = (id: number): number => {
    let root = id;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) {
      root = up;
    }
    for (let at = id; at !== root;) {
      const up = parents.get(at) ?? root;
      parents.set(at, root);
      at = up;
    }
    return root;
  };
  for (const [one, other] of pairs) {
    const [older, younger] = [rootOf(one), rootOf(other)].toSorted((a, b) => a - b);
    if (older !== undefined && younger !== undefined) parents.set(younger, older);
  }
  return new Map(
    customers.map((id) => {
      const root = rootOf(id);
      return [id, root === id ? null : root];
    }),
  );
}
