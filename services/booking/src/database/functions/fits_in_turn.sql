-- `fits` for those who then take the seats and have locked the slots. What a count can tell stays true
-- whatever others book at other times. A search relies on unassigned jobs at other times, so searches take
-- turns until the commit, after the locks of the slots.
CREATE OR REPLACE FUNCTION booking.fits_in_turn(
  p_start timestamptz, p_end timestamptz, p_skills text[], p_now timestamptz,
  p_except uuid, p_technician uuid)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  quickly boolean;
BEGIN
  quickly := booking.fits_quickly(p_start, p_end, p_skills, p_now, p_except, p_technician);
  IF quickly IS NOT NULL THEN RETURN quickly; END IF;
  PERFORM pg_advisory_xact_lock(-1, 0);
  RETURN booking.fits(p_start, p_end, p_skills, p_now, p_except, p_technician);
END $$;
