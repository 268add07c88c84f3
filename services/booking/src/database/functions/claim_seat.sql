-- What a booking decides before its row is inserted. Locks the slot until the commit. Answers
-- `booked` with the seat; `replayed` with the reply that is kept for the key, or `key_reused`;
-- `blackout`, `full` or `too_many` otherwise. Who names no limit may book as often as they like.
CREATE OR REPLACE FUNCTION booking.claim_seat(
  p_date date, p_slot text,
  p_operation text, p_principal text, p_key text, p_body_hash text,
  p_on_closed_day boolean DEFAULT false,
  p_email text DEFAULT NULL, p_open_limit integer DEFAULT NULL, p_now timestamptz DEFAULT NULL,
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
  IF NOT p_on_closed_day
    AND EXISTS (SELECT FROM booking.blackout_dates WHERE blackout_date = p_date) THEN
    outcome := 'blackout';
    RETURN;
  END IF;
  IF p_open_limit IS NOT NULL AND NOT booking.may_book(p_email, p_open_limit, p_now) THEN
    outcome := 'too_many';
    RETURN;
  END IF;
  seat := booking.free_seat(p_date, p_slot);
  outcome := CASE WHEN seat IS NULL THEN 'full' ELSE 'booked' END;
END $$;
