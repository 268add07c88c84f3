// @ts-check
// A booking's transaction without any service: the most that PostgreSQL and one client can do.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './stack.mjs';

/** @typedef {import('./site.mjs').Slot} Slot */

/**
 * A booking of the service, as a template for direct ones.
 * @typedef {object} Example
 * @property {Record<string, unknown>} row by column
 * @property {any} event
 */

const require = createRequire(import.meta.url);

/** @param {string} built */
const requireBuilt = (built) => require(path.join(root, 'dist', built));

/** The service's own. @param {readonly string[]} columns @returns {{ name: string, text: string }} */
function bookStatement(columns) {
  return requireBuilt('services/booking/src/appointments/booking/book-statement.js').bookStatement(
    columns,
  );
}

/** @param {import('pg').Pool} database @returns {Promise<Example>} */
export async function lastBooking(database) {
  const columns = await database.query(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'booking' AND table_name = 'appointments'
       AND is_generated = 'NEVER' AND column_name <> 'number' ORDER BY ordinal_position`,
  );
  const booked = await database.query(
    `SELECT to_jsonb(a) AS stored, o.envelope FROM booking.appointments a
     JOIN booking.outbox o ON o.aggregate_id = a.id::text
     WHERE o.subject LIKE '%appointment-booked%' ORDER BY o.position DESC LIMIT 1`,
  );
  const { stored, envelope } = booked.rows[0];
  const row = Object.fromEntries(columns.rows.map(({ name }) => [name, stored[name]]));
  return { row, event: JSON.parse(envelope) };
}

/**
 * Books with the service's prepared statement. Rejects if the seat is taken.
 * @param {import('pg').Pool} pool
 * @param {Slot} slot
 * @param {Example} example
 */
export async function bookDirectly(pool, { date, timeSlot }, { row, event }) {
  const id = randomUUID();
  const created = new Date();
  const { wallClock } = requireBuilt('libs/contracts/src/business-time.js');
  const starts = wallClock(date, timeSlot.slice(0, 5));
  const time = { starts_at: starts, ends_at: new Date(starts.getTime() + 3_600_000) };
  const facts = { ...event.facts, appointmentId: id };
  const { rows } = await pool.query({
    ...bookStatement(Object.keys(row)),
    values: [
      JSON.stringify({ ...row, ...time, id, slot_date: date, slot: timeSlot, created_at: created }),
      JSON.stringify({ ...event, id: randomUUID(), aggregateId: id, facts }),
      'book',
      'anonymous',
      randomUUID(),
      '0'.repeat(64),
      false,
      // No limit on upcoming visits, as with RATE_LIMIT=off.
      null,
      created,
      // The same visit as often as it's booked.
      null,
      // From nowhere that's known.
      null,
      // No technician is named.
      null,
    ],
  });
  if (rows[0]?.outcome !== 'booked') throw new Error(`Not booked: ${JSON.stringify(rows)}`);
}
