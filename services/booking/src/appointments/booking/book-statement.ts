/**
 * Books in one statement and one round trip (ADR 8). The database holds the rules: `claim_booking`
 * locks the slots, looks up the key and asks `claim_seat`; `complete_booking` stores seats, event and
 * reply. The row is inserted between them. A function could do that only with its own list of
 * columns, or by planning again for each booking.
 */
import type { NamedStatement } from '@service-kit/database/named-query';
import type { NoSeat } from '../../slots/claim-seat';

/** Stored with the key. The rest of the answer comes from the request. */
export interface KeptReply {
  readonly id: string;
  readonly number: string;
  readonly createdAt: string;
}

export type BookingOutcome =
  | { readonly outcome: 'booked' | 'replayed'; readonly reply: KeptReply }
  | { readonly outcome: 'already_booked'; readonly reply: string }
  | {
      readonly outcome: NoSeat | 'key_reused' | 'too_many' | 'too_many_from_source';
      readonly reply: unknown;
    };

/**
 * The parameters: the row by column names and the event's envelope, both as JSON; the operation,
 * the principal, the key (or null) and the body's hash; whether blackout dates are allowed; how
 * many upcoming visits an unverified address may have (or null); the current time; what makes it
 * the same visit as another (`same_visit.sql`, or null); from where it's booked
 * (`may_book_from.sql`, or null); the technician who gets the job (or null).
 */
export function bookStatement(columns: readonly string[]): NamedStatement {
  const names = columns.map((column) => `"${column}"`).join(', ');
  return {
    name: 'book_appointment',
    text: `
      WITH claimed AS MATERIALIZED (
        SELECT * FROM booking.claim_booking($1::jsonb, $12::uuid, $7, $9, $3, $4, $5, $6, $8)
      ), decided AS MATERIALIZED (
        SELECT CASE WHEN same IS NOT NULL THEN 'already_booked'
            WHEN outcome = 'booked' AND NOT booking.may_book_from($1, $11::jsonb, $9)
              THEN 'too_many_from_source'
            ELSE outcome END AS outcome,
          CASE WHEN same IS NULL THEN reply ELSE to_jsonb(same) END AS reply
        FROM (SELECT claimed.*, CASE WHEN outcome IN ('booked', 'full')
          THEN booking.same_visit($1, $10) END AS same FROM claimed) AS asked
      ), made AS (
        INSERT INTO booking.appointments (${names})
        SELECT ${names} FROM decided, jsonb_populate_record(NULL::booking.appointments, $1)
        WHERE decided.outcome = 'booked'
        RETURNING id, number, starts_at, ends_at, created_at
      ), kept AS (
        INSERT INTO booking.visit_sources (appointment_id, address, range, at)
        SELECT id, $11 ->> 'address', $11 ->> 'range', $9 FROM made
        WHERE $11 IS NOT NULL AND NOT booking.is_known($1)
      )
      SELECT decided.outcome, CASE WHEN made.id IS NULL THEN decided.reply
        ELSE booking.complete_booking(made.id, made.number, made.starts_at, made.ends_at,
          made.created_at, $2, $3, $4, $5, $6) END AS reply
      FROM decided LEFT JOIN made ON true`,
  };
}
