// @ts-check
// Customers with their contacts, and three visits each, in the tables of customers and booking.
import pg from 'pg';
import { aBooking, eventually } from './site.mjs';

export const visitsOfEach = 3;

/** Pairs of them are last names and streets. */
const starts =
  'Al Bar Ben Cal Car Cor Dal Dan Den Dor Ed El Far Fen Gar Gil Hal Har Hen Hol Jar Jen Kel Ken Lan Lin Mal Mar Mel Mor Nor Pal Par Ran Ros Sal Sel Tal Tor Wal';
const ends =
  'ton ley man son ford well more land wood side burn ham dale field by ster ing ver kins low den rick vin bert wick';
const firstNames =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Lisa Matthew Nancy Anthony Betty Mark Sandra Paul Ashley Steven Emily Andrew Kimberly Joshua Margaret Kevin Donna Brian Michelle George Carol Edward Amanda Ronald Melissa Jason Deborah Ryan Gloria Jacob Laura Gary Helen Eric Amy Frank Angela Scott Anna Peter Ruth Henry Virginia Walter Grace Arthur Alice Albert Julia Ralph Rose Roy Ann Louis Jane Philip Ella Harry Ada Carl Nora';
const streetTypes = 'Street Avenue Road Lane Drive Court Way Place';
const towns = [
  ['St. Augustine', '32084'],
  ['St. Augustine', '32086'],
  ['Palm Coast', '32137'],
  ['Palm Coast', '32164'],
  ['Ponte Vedra', '32081'],
  ['Jacksonville', '32256'],
];

const words = (/** @type {string} */ text) => text.split(' ');
const compound = words(starts).flatMap((start) => words(ends).map((end) => `${start}${end}`));

/** Of a list in $n: the first ones are the most frequent, as among people. */
const often = (/** @type {number} */ n) =>
  `($${n}::text[])[1 + floor(cardinality($${n}::text[]) * power(random(), 1.5))::int]`;
const any = (/** @type {number} */ n) =>
  `($${n}::text[])[1 + floor(cardinality($${n}::text[]) * random())::int]`;

const insertCustomers = `
  INSERT INTO customers.customers (kind, source, first_name, last_name, last_at, created_at)
  SELECT 'person', 'import', ${often(2)}, ${often(3)}, at, at
  FROM (SELECT now() - random() * interval '1000 days' AS at
    FROM generate_series(1, $1::int)) AS made`;

/** Each number once: the multiplier has no factor in common with ten million. */
const insertPhones = `
  INSERT INTO customers.contacts (id, customer_id, kind, key, what)
  SELECT gen_random_uuid(), id, 'phone', digits,
    jsonb_build_object('phone', digits, 'label', '', 'texts', true)
  FROM (SELECT id, '904' || lpad((id::bigint * 7654321 % 10000000)::text, 7, '0') AS digits
    FROM customers.customers WHERE source = 'import') AS made`;

const insertEmails = `
  INSERT INTO customers.contacts (id, customer_id, kind, key, other_key, what)
  SELECT gen_random_uuid(), id, 'email', email, email, jsonb_build_object('email', email, 'label', '')
  FROM (SELECT id, lower(first_name || '.' || last_name) || id || '@example.com' AS email
    FROM customers.customers WHERE source = 'import') AS made`;

const insertAddresses = `
  INSERT INTO customers.contacts (id, customer_id, kind, key, other_key, what)
  SELECT gen_random_uuid(), id, 'address', lower(street) || ' ' || (town ->> 1), '',
    jsonb_build_object('address', street, 'city', town ->> 0, 'state', 'FL', 'zipCode', town ->> 1,
      'label', '', 'gateCode', '', 'accessNotes', '')
  FROM (SELECT id, floor(1 + 9000 * power(random(), 2)) || ' ' || ${any(1)} || ' ' || ${any(2)} AS street,
      $3::jsonb -> floor(jsonb_array_length($3::jsonb) * random())::int AS town
    FROM customers.customers WHERE source = 'import') AS made`;

/** Copies of a visit, as the contacts say. */
const insertVisits = (/** @type {string} */ columns) => `
  INSERT INTO booking.appointments (${columns}) SELECT ${columns.replaceAll(/[^, ]+/g, 'copy.$&')}
  FROM (SELECT * FROM booking.appointments LIMIT 1) AS t
  CROSS JOIN (
    SELECT c.id, c.first_name || ' ' || c.last_name AS name, c.last_at, k,
      p.key AS phone, e.key AS email, a.what AS place
    FROM customers.customers c
    JOIN customers.contacts p ON p.customer_id = c.id AND p.kind = 'phone'
    JOIN customers.contacts e ON e.customer_id = c.id AND e.kind = 'email'
    JOIN customers.contacts a ON a.customer_id = c.id AND a.kind = 'address'
    CROSS JOIN generate_series(0, ${visitsOfEach - 1}) AS k WHERE c.source = 'import') AS theirs
  CROSS JOIN LATERAL jsonb_populate_record(NULL::booking.appointments, to_jsonb(t) || jsonb_build_object(
    'id', gen_random_uuid(), 'number', 'FC-' || (1000000 + theirs.id * ${visitsOfEach} + k),
    'customer_number', theirs.id, 'customer_filed', true, 'customer_name', theirs.name,
    'phone', theirs.phone, 'email', theirs.email, 'address', theirs.place ->> 'address', 'city', theirs.place ->> 'city',
    'zip_code', theirs.place ->> 'zipCode', 'status', 'completed', 'tracking_status', 'completed',
    'created_at', theirs.last_at - k * interval '90 days', 'completed_at', theirs.last_at - k * interval '90 days',
    'starts_at', theirs.last_at - k * interval '90 days', 'slot_date', (theirs.last_at - k * interval '90 days')::date,
    'ends_at', theirs.last_at - k * interval '90 days' + interval '1 hour')) AS copy`;

/**
 * Fills an empty site.
 * @param {import('./stack.mjs').Stack} stack
 * @param {import('./site.mjs').Site} site its owner is logged in
 * @param {number} count
 */
export async function makeCustomers(stack, site, count) {
  const database = new pg.Client({ connectionString: stack.file.env.DATABASE_URL });
  await database.connect();
  try {
    await site.addTechnician('Someone to give slots');
    const slot = await eventually(async () => (await site.freeSlots()).at(-1));
    await site.call('POST', '/api/appointments', aBooking(slot));
    await database.query(insertCustomers, [count, words(firstNames), compound]);
    await database.query(insertPhones);
    await database.query(insertEmails);
    const streets = compound.toReversed();
    await database.query(insertAddresses, [streets, words(streetTypes), JSON.stringify(towns)]);
    await database.query(
      `SELECT customers.refresh_customers(array_agg(id)) FROM customers.customers`,
    );
    const { rows } = await database.query(
      `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
       WHERE table_schema = 'booking' AND table_name = 'appointments' AND is_generated = 'NEVER'`,
    );
    await database.query(insertVisits(rows[0].columns));
    await database.query(
      `INSERT INTO customers.filed_contacts (kind, id, customer_id)
       SELECT 'visit', a.id, c.id FROM booking.appointments a
       JOIN customers.customers c ON c.id = a.customer_number AND c.source = 'import'`,
    );
    await database.query('VACUUM ANALYZE');
    // Otherwise the first calls are measured while it's written.
    await database.query('CHECKPOINT');
  } finally {
    await database.end();
  }
}

/**
 * Some of them, and what they are found by.
 * @param {import('./stack.mjs').Stack} stack
 * @param {number} count
 * @returns {Promise<Sample[]>}
 */
export async function someCustomers(stack, count) {
  const database = new pg.Client({ connectionString: stack.file.env.DATABASE_URL });
  await database.connect();
  try {
    const { rows } = await database.query(
      `SELECT c.id AS number, c.first_name || ' ' || c.last_name AS name,
         (SELECT key FROM customers.contacts WHERE customer_id = c.id AND kind = 'phone') AS phone,
         (SELECT key FROM customers.contacts WHERE customer_id = c.id AND kind = 'email') AS email,
         (SELECT what ->> 'address' FROM customers.contacts WHERE customer_id = c.id AND kind = 'address') AS street
       FROM customers.customers c WHERE source = 'import' ORDER BY md5(id::text) LIMIT $1`,
      [count],
    );
    return rows;
  } finally {
    await database.end();
  }
}

/**
 * @typedef {object} Sample
 * @property {number} number
 * @property {string} name
 * @property {string} phone
 * @property {string} email
 * @property {string} street
 */
