-- Stores all that a booking is besides its row, and answers what is kept for its key.
CREATE OR REPLACE FUNCTION booking.complete_booking(
  p_id uuid, p_number text, p_date date, p_slot text, p_seat integer,
  p_created_at timestamptz, p_envelope jsonb,
  p_operation text, p_principal text, p_key text, p_body_hash text,
  OUT reply jsonb)
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking.slot_seats (slot_date, slot, seat, appointment_id)
    VALUES (p_date, p_slot, p_seat, p_id);
  PERFORM booking.announce_event(jsonb_set(p_envelope, '{facts,number}', to_jsonb(p_number)));
  reply := jsonb_build_object('id', p_id, 'number', p_number, 'createdAt', p_created_at);
  IF p_key IS NOT NULL THEN
    PERFORM booking.keep_reply(p_operation, p_principal, p_key, p_body_hash, reply);
  END IF;
END $$;
