import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createMessagingFunctions,
  dropMessagingFunctions,
} from '@service-kit/messaging/messaging-functions';
import { createBookAppointment } from '../book-appointment';

/**
 * A booking is one round trip and one transaction: key, seat, appointment, event.
 *
 * A slot is booked by one caller at a time (an advisory lock until the commit), so the count of its
 * seats is exact and callers queue instead of colliding; the primary key of `slot_seats` is what
 * makes a seat sold twice impossible. The key is looked up under the same lock: the same call sent
 * twice at once names the same slot, so the second finds the first one's reply.
 *
 * The seat taken is the smallest free one while fewer are taken than there are technicians. When
 * technicians go offline the seats sold stay sold, whatever their numbers, and no more are sold
 * until enough have been freed.
 */
export class BookInOneStatement1763600001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingFunctions(runner, 'booking');
    await runner.query(`
      CREATE FUNCTION booking.lock_slot(p_date date, p_slot text) RETURNS void
      LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(p_date - date '2000-01-01', hashtext(p_slot));
      END $$`);
    // The seat that the next booking of this slot gets; null when it is full. Call it with the lock.
    await runner.query(`
      CREATE FUNCTION booking.free_seat(p_date date, p_slot text) RETURNS integer
      LANGUAGE plpgsql AS $$
      DECLARE
        capacity integer;
        taken integer;
        highest integer;
        lowest_gap integer;
      BEGIN
        SELECT count(*) INTO capacity
          FROM booking.technician_roster WHERE availability <> 'offline';
        SELECT count(*), coalesce(max(s.seat), 0) INTO taken, highest
          FROM booking.slot_seats s WHERE s.slot_date = p_date AND s.slot = p_slot;
        IF taken >= capacity THEN RETURN NULL; END IF;
        IF taken = highest THEN RETURN highest + 1; END IF;
        SELECT min(numbered.place) INTO lowest_gap
          FROM (SELECT s.seat, row_number() OVER (ORDER BY s.seat) AS place
                FROM booking.slot_seats s WHERE s.slot_date = p_date AND s.slot = p_slot) numbered
          WHERE numbered.seat <> numbered.place;
        RETURN lowest_gap;
      END $$`);
    await createBookAppointment(runner, 'uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION booking.book_appointment`);
    await runner.query(`DROP FUNCTION booking.free_seat`);
    await runner.query(`DROP FUNCTION booking.lock_slot`);
    await dropMessagingFunctions(runner, 'booking');
  }
}
