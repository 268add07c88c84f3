-- What a booking decides before its row is inserted. Locks the slots that the job overlaps until the
-- commit. Answers `booked`, and whether a named technician can keep it; `replayed` with the reply that is
-- kept for the key, or `key_reused`; `blackout`, `full` or `too_many` otherwise. Who names no limit may
-- book as often as they like. `p_except` is a visit that moves. With `p_must_keep` it's about the named
-- technician, otherwise about anyone.
CREATE OR REPLACE FUNCTION booking.claim_seat(
  p_date date, p_start timestamptz, p_end timestamptz, p_skills text[], p_now timestamptz,
  p_except uuid, p_technician uuid, p_must_keep boolean,
  p_operation text, p_principal text, p_key text, p_body_hash text,
  p_on_closed_day boolean DEFAULT false,
  p_email text DEFAULT NULL, p_open_limit integer DEFAULT NULL,
  OUT outcome text, OUT keeps boolean, OUT reply jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  kept record;
  fits boolean := false;
BEGIN
  PERFORM booking.lock_slots(p_start, p_end);
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
  IF NOT p_must_keep THEN
    fits := booking.fits_in_turn(p_start, p_end, p_skills, p_now, p_except, NULL);
  END IF;
  IF p_technician IS NOT NULL AND (fits OR p_must_keep) THEN
    keeps := booking.fits_in_turn(p_start, p_end, p_skills, p_now, p_except, p_technician);
  END IF;
  outcome := CASE WHEN fits OR (p_must_keep AND keeps) THEN 'booked' ELSE 'full' END;
END $$;
