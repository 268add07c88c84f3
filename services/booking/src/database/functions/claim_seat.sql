-- Whether a job gets its time: the one rule for booking, moving, restoring and correcting a visit. Locks the
-- slots that the job overlaps until the commit. Answers `booked`, and whether a named technician can keep
-- it; `blackout` or `full` otherwise. `p_except` is the visit itself, if it has seats. With `p_must_keep`
-- it's about the named technician, otherwise about anyone.
CREATE OR REPLACE FUNCTION booking.claim_seat(
  p_date date, p_start timestamptz, p_end timestamptz, p_skills text[], p_now timestamptz,
  p_except uuid, p_technician uuid, p_must_keep boolean, p_on_closed_day boolean,
  OUT outcome text, OUT keeps boolean)
LANGUAGE plpgsql AS $$
DECLARE
  fits boolean := false;
BEGIN
  PERFORM booking.lock_slots(p_start, p_end);
  IF NOT p_on_closed_day
    AND EXISTS (SELECT FROM booking.blackout_dates WHERE blackout_date = p_date) THEN
    outcome := 'blackout';
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
