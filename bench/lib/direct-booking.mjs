// @ts-check
// A booking's transaction issued by a program that does nothing else: what PostgreSQL and one client
// can do at most.
import { randomUUID } from 'node:crypto';

/** @typedef {import('./site.mjs').Slot} Slot */

/**
 * A booking as the service has stored and announced it: what is booked directly is like it.
 * @typedef {object} Example
 * @property {Record<string, unknown>} row by the names of the columns that a booking gives
 * @property {any} event
 */

/**
 * The statement of booking's `book-statement.ts`; a spec holds the two together.
 * @param {readonly string[]} columns
 */
export function bookStatement(columns) {
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `
    WITH claimed AS MATERIALIZED (
      SELECT * FROM booking.claim_seat(
        ($1::jsonb->>'slot_date')::date, $1->>'slot', $3, $4, $5, $6, $7, $1->>'email', $8, $9)
    ), made AS (
      INSERT INTO booking.appointments (${names})
      SELECT ${names} FROM claimed, jsonb_populate_record(NULL::booking.appointments, $1)
      WHERE claimed.outcome = 'booked'
      RETURNING id, number, slot_date, slot, created_at
    )
    SELECT claimed.outcome, CASE WHEN made.id IS NULL THEN claimed.reply
      ELSE booking.complete_booking(made.id, made.number, made.slot_date, made.slot,
        claimed.seat, made.created_at, $2, $3, $4, $5, $6) END AS reply
    FROM claimed LEFT JOIN made ON true`;
}

/**
 * The last booking of the service.
 * @param {import('pg').Pool} database
 * @returns {Promise<Example>}
 */
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
 * Books by the statement that the service uses, prepared. Rejects unless the seat was given.
 * @param {import('pg').Pool} pool
 * @param {Slot} slot
 * @param {Example} example
 */
export async function bookDirectly(pool, { date, timeSlot }, { row, event }) {
  const id = randomUUID();
  const created = new Date();
  const facts = { ...event.facts, appointmentId: id };
  const { rows } = await pool.query({
    name: 'book',
    text: bookStatement(Object.keys(row)),
    values: [
      JSON.stringify({ ...row, id, slot_date: date, slot: timeSlot, created_at: created }),
      JSON.stringify({ ...event, id: randomUUID(), aggregateId: id, facts }),
      'book',
      'anonymous',
      randomUUID(),
      '0'.repeat(64),
      false,
      // No limit of visits to come, as with RATE_LIMIT=off.
      null,
      created,
    ],
  });
  if (rows[0]?.outcome !== 'booked') throw new Error(`Not booked: ${JSON.stringify(rows)}`);
}
