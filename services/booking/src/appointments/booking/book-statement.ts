/**
 * A booking in one statement and one round trip; ADR 8 says why. The rules are the database's:
 * `claim_seat` locks the slot, looks the key up and picks the seat, `complete_booking` stores seat,
 * event and reply. Between them the row is inserted, which a function could only do with a list of
 * columns of its own, or by planning again for each booking.
 */
import type { NamedStatement } from '@service-kit/database/named-query';

/** Stored with the key: the rest of the answer follows from the request. */
export interface KeptReply {
  readonly id: string;
  readonly number: string;
  readonly createdAt: string;
}

export type BookingOutcome =
  | { readonly outcome: 'booked' | 'replayed'; readonly reply: KeptReply }
  | {
      readonly outcome: 'full' | 'blackout' | 'key_reused' | 'too_many';
      readonly reply: unknown;
    };

/**
 * Its values: the row by the names of its columns and the event's envelope, both as JSON; then the
 * operation, the principal, the key (or null) and the hash of the body; whether a blackout date is no
 * obstacle; then how many visits to come an address may have that no one has verified (or null),
 * and the current time.
 */
export function bookStatement(columns: readonly string[]): NamedStatement {
  const names = columns.map((column) => `"${column}"`).join(', ');
  return {
    name: 'book_appointment',
    text: `
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
      FROM claimed LEFT JOIN made ON true`,
  };
}
