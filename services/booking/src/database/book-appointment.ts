import type { QueryRunner } from 'typeorm';

/**
 * A booking in one statement; the migration that first calls this says why. The type of customer
 * ids is the one thing that has changed in it.
 */
export async function createBookAppointment(
  runner: QueryRunner,
  customerId: 'uuid' | 'integer',
): Promise<void> {
  await runner.query(`
    CREATE FUNCTION booking.book_appointment(
      p_id uuid, p_date date, p_slot text, p_starts_at timestamptz, p_ends_at timestamptz,
      p_customer_id ${customerId}, p_customer_name text, p_email text, p_phone text,
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
