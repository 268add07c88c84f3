// @ts-check
// A booking's transaction issued by a program that does nothing else: what PostgreSQL and one client
// can do at most.
import { randomUUID } from 'node:crypto';
import { aBooking } from './site.mjs';

/** @typedef {import('./site.mjs').Slot} Slot */

/**
 * What a booking stores, by the names of the parameters of booking's SQL function.
 * @param {Slot} slot
 * @param {any} event of a booking, as the service has announced it
 */
function valuesOf({ date, timeSlot }, event) {
  const booking = aBooking({ date, timeSlot });
  const id = randomUUID();
  const facts = { ...event.facts, appointmentId: id };
  return {
    p_id: id,
    p_date: date,
    p_slot: timeSlot,
    p_starts_at: event.facts.slotStart,
    p_ends_at: event.facts.slotEnd,
    p_customer_id: null,
    p_customer_name: booking.customerName,
    p_email: booking.email,
    p_phone: booking.phone,
    p_address: booking.address,
    p_city: booking.city,
    p_state: booking.state,
    p_zip_code: booking.zipCode,
    p_service_type: booking.serviceType,
    p_appliance: booking.appliance,
    p_brand: booking.brand,
    p_description: booking.description,
    p_created_at: new Date(),
    p_envelope: JSON.stringify({ ...event, id: randomUUID(), aggregateId: id, facts }),
    p_operation: 'book',
    p_principal: 'anonymous',
    p_key: randomUUID(),
    p_body_hash: '0'.repeat(64),
  };
}

/**
 * Books by the statement that the service uses, prepared. Rejects unless the seat was given.
 * @param {import('pg').Pool} pool
 * @param {Slot} slot
 * @param {any} event
 */
export async function bookDirectly(pool, slot, event) {
  const given = valuesOf(slot, event);
  const named = Object.keys(given).map((name, index) => `${name} => $${index + 1}`);
  const { rows } = await pool.query({
    name: 'book',
    text: `SELECT outcome, reply FROM booking.book_appointment(${named.join(', ')})`,
    values: Object.values(given),
  });
  if (rows[0]?.outcome !== 'booked') throw new Error(`Not booked: ${JSON.stringify(rows)}`);
}
