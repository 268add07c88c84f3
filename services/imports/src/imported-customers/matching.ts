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

/** Whether people of more names have what is in a column. */
const isShared = (column: string, of: string) => `(
  SELECT count(DISTINCT name) > ${othersAtMost + 1} FROM (
    SELECT ${nameOf('n')} AS name FROM imported_customers n
    WHERE n.${column} = ${of}.${column} LIMIT ${recordsLookedAt}) AS looked_at)`;
const identifiesNoOne = (of: string) =>
  `(${isShared('phone_digits', of)} OR ${isShared('email_key', of)})`;

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
  const rows = await tx.query<{ id: number; pairs: number[] }[]>(
    `WITH RECURSIVE member AS (
       SELECT id FROM imported_customers WHERE id = ANY($1)
       UNION
       SELECT next.id FROM member CROSS JOIN LATERAL (
         SELECT second_id AS id FROM possible_matches
           WHERE first_id = member.id AND decision = 'same'
         UNION ALL
         SELECT first_id FROM possible_matches
           WHERE second_id = member.id AND decision = 'same') AS next)
     SELECT id, ARRAY(SELECT second_id FROM possible_matches
       WHERE first_id = member.id AND decision = 'same') AS pairs
     FROM member`,
    [[...new Set(ids)]],
  );
  const groups = groupsOf(
    rows.map(({ id }) => id),
    rows.flatMap(({ id, pairs }) => pairs.map((other) => [id, other] as const)),
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

const isSame = 'o.email_key = c.email_key AND o.phone_digits = c.phone_digits';

/** Merges by the rule with a number and an address that too many others have since. */
async function dropShared(tx: EntityManager, ids: readonly number[]): Promise<Pair[]> {
  const [{ merges }] = await tx.query<[{ merges: boolean }]>(
    `SELECT EXISTS (SELECT FROM imported_customers WHERE merged_into IS NOT NULL) AS merges`,
  );
  if (!merges) return [];
  const [dropped] = await tx.query<[Pair[], number]>(
    `WITH merged AS MATERIALIZED (
       SELECT DISTINCT o.id, o.email_key, o.phone_digits
       FROM imported_customers c CROSS JOIN LATERAL (
         SELECT id, email_key, phone_digits FROM imported_customers o
         WHERE ${isSame} AND o.merged_into IS NOT NULL LIMIT ${recordsLookedAt}) AS o
       WHERE c.id = ANY($1) AND c.email_key IS NOT NULL AND ${isNumber('c')})
     DELETE FROM possible_matches m WHERE m.id IN (
         SELECT id FROM possible_matches WHERE first_id IN (SELECT id FROM merged
           WHERE ${identifiesNoOne('merged')})
         UNION SELECT id FROM possible_matches WHERE second_id IN (SELECT id FROM merged
           WHERE ${identifiesNoOne('merged')}))
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
         SELECT o.id, ${nameOf('o')} AS name FROM imported_customers o WHERE ${isSame}
         ORDER BY o.id LIMIT ${recordsLookedAt}) AS o),
     pair AS MATERIALIZED (
       SELECT given.id, ${contact}, min(near.id) AS oldest,
         min(near.id) FILTER (WHERE near.id <> ALL($1)) AS other
       FROM given JOIN near USING (${contact}, name) WHERE near.id <> given.id
       GROUP BY given.id, ${contact}),
     telling AS MATERIALIZED (
       SELECT ${contact} FROM (SELECT DISTINCT ${contact} FROM pair) AS c
       WHERE NOT ${identifiesNoOne('c')})
     INSERT INTO possible_matches
       (first_id, second_id, shares_phone, shares_email, decision, decided_at)
     SELECT DISTINCT least(pair.id, o.id), greatest(pair.id, o.id), true, true, 'same', now()
     FROM pair JOIN telling USING (${contact}) CROSS JOIN LATERAL (
       SELECT pair.oldest UNION SELECT pair.other WHERE pair.oldest > pair.id) AS o (id)
     WHERE o.id IS NOT NULL
     ON CONFLICT (first_id, second_id) DO NOTHING
     RETURNING first_id, second_id`,
    [ids],
  );
}

/** Ordered as the index, so that only six are read. */
const few = (shared: string, order: string) => `
  SELECT c.id AS one, unnest(few.ids) AS other
  FROM imported_customers c CROSS JOIN LATERAL (
    SELECT array_agg(id) AS ids FROM (
      SELECT o.id FROM imported_customers o WHERE ${shared} AND o.id <> c.id
      ORDER BY ${order} LIMIT ${othersAtMost + 1}) AS o
    HAVING count(*) BETWEEN 1 AND ${othersAtMost}) AS few
  WHERE c.id = ANY($1)`;

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
     FROM (SELECT DISTINCT least(one, other) AS first, greatest(one, other) AS second FROM (
         ${few(
           `${isNumber('c')} AND o.phone_digits = c.phone_digits`,
           'o.last_service_date DESC NULLS LAST',
         )}
         UNION ALL
         ${few('o.email_key = c.email_key', 'o.phone_digits, o.id')}) AS near) AS pair
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
