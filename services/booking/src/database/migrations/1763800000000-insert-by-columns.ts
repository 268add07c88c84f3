import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createBookAppointment } from '../book-appointment';

/**
 * A booking's row is one jsonb, inserted by the statement that books: a new column is inserted with
 * the others, and no function has to be written again for it. What stays here is what a booking
 * decides before the row and stores after it.
 */
export class InsertByColumns1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION booking.book_appointment`);
    // Locks the slot until the commit. `seat` and no reply for `booked`; the kept reply of a replay.
    await runner.query(`
      CREATE FUNCTION booking.claim_seat(
        p_date date, p_slot text,
        p_operation text, p_principal text, p_key text, p_body_hash text,
        OUT outcome text, OUT seat integer, OUT reply jsonb)
      LANGUAGE plpgsql AS $$
      DECLARE
        kept record;
      BEGIN
        PERFORM booking.lock_slot(p_date, p_slot);
        IF p_key IS NOT NULL THEN
          SELECT * INTO kept FROM booking.reply_to_key(p_operation, p_principal, p_key);
          IF FOUND THEN
            outcome := CASE WHEN kept.body_hash = p_body_hash THEN 'replayed' ELSE 'key_reused' END;
            reply := kept.reply;
            RETURN;
          END IF;
        END IF;
        IF EXISTS (SELECT FROM booking.blackout_dates WHERE blackout_date = p_date) THEN
          outcome := 'blackout';
          RETURN;
        END IF;
        seat := booking.free_seat(p_date, p_slot);
        outcome := CASE WHEN seat IS NULL THEN 'full' ELSE 'booked' END;
      END $$`);
    // Stores all that a booking is besides its row, and answers what is kept for its key.
    await runner.query(`
      CREATE FUNCTION booking.complete_booking(
        p_id uuid, p_number text, p_date date, p_slot text, p_seat integer,
        p_created_at timestamptz, p_envelope jsonb,
        p_operation text, p_principal text, p_key text, p_body_hash text,
        OUT reply jsonb)
      LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO booking.slot_seats (slot_date, slot, seat, appointment_id)
          VALUES (p_date, p_slot, p_seat, p_id);
        PERFORM booking.announce_event(
          jsonb_set(p_envelope, '{facts,number}', to_jsonb(p_number)));
        reply := jsonb_build_object('id', p_id, 'number', p_number, 'createdAt', p_created_at);
        IF p_key IS NOT NULL THEN
          PERFORM booking.keep_reply(p_operation, p_principal, p_key, p_body_hash, reply);
        END IF;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION booking.complete_booking`);
    await runner.query(`DROP FUNCTION booking.claim_seat`);
    await createBookAppointment(runner, 'integer');
  }
}
