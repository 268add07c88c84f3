-- Stores all that a booking is besides its row, and answers what is kept for its key.
CREATE OR REPLACE FUNCTION booking.complete_booking(
  p_id uuid, p_number text, p_start timestamptz, p_end timestamptz,
  p_created_at timestamptz, p_envelope jsonb,
  p_operation text, p_principal text, p_key text, p_body_hash text,
  OUT reply jsonb)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM booking.take_seats(p_id, p_start, p_end);
  PERFORM booking.announce_event(jsonb_set(p_envelope, '{facts,number}', to_jsonb(p_number)));
  reply := jsonb_build_object('id', p_id, 'number', p_number, 'createdAt', p_created_at);
  IF p_key IS NOT NULL THEN
    PERFORM booking.keep_reply(p_operation, p_principal, p_key, p_body_hash, reply);
  END IF;
END $$;
