import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createMessagingFunctions, dropMessagingFunctions } from '@service-kit/messaging-functions';

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
    await runner.query(`
      CREATE FUNCTION booking.book_appointment(
        p_id uuid, p_date date, p_slot text, p_starts_at timestamptz, p_ends_at timestamptz,
        p_customer_id uuid, p_customer_name text, p_email text, p_phone text,
        p_address text, p_city text, p_state text, p_zip_code text,
        p_service_type text, p_appliance text, p_brand text, p_description text,
        p_created_at timestamptz, p_envelope jsonb,
        p_operation text, p_principal text, p_key text, p_body_hash text,
        OUT outcome text, OUT reply jsonb)
      LANGUAGE plpgsql AS $$
      DECLARE
        kept record;
        taken_seat integer;
        given_number text;
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
        taken_seat := booking.free_seat(p_date, p_slot);
        IF taken_seat IS NULL THEN
          outcome := 'full';
          RETURN;
        END IF;
        INSERT INTO booking.appointments (
            id, version, origin, status, slot_date, slot, starts_at, ends_at, customer_id,
            customer_name, email, phone, address, city, state, zip_code,
            service_type, appliance, brand, description, created_at)
          VALUES (
            p_id, 1, 'booked', 'scheduled', p_date, p_slot, p_starts_at, p_ends_at, p_customer_id,
            p_customer_name, p_email, p_phone, p_address, p_city, p_state, p_zip_code,
            p_service_type, p_appliance, p_brand, p_description, p_created_at)
          RETURNING number INTO given_number;
        INSERT INTO booking.slot_seats (slot_date, slot, seat, appointment_id)
          VALUES (p_date, p_slot, taken_seat, p_id);
        PERFORM booking.announce_event(
          jsonb_set(p_envelope, '{facts,number}', to_jsonb(given_number)));
        outcome := 'booked';
        reply := jsonb_build_object('id', p_id, 'number', given_number, 'createdAt', p_created_at);
        IF p_key IS NOT NULL THEN
          PERFORM booking.keep_reply(p_operation, p_principal, p_key, p_body_hash, reply);
        END IF;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION booking.book_appointment`);
    await runner.query(`DROP FUNCTION booking.free_seat`);
    await runner.query(`DROP FUNCTION booking.lock_slot`);
    await dropMessagingFunctions(runner, 'booking');
  }
}
