-- Whether a job fits, as `fits` says, as far as a count can tell: if more technicians could take it than
-- unassigned jobs overlap it, one is left for it, no matter who gets the others. If as many of these jobs
-- are just like it, only the same technicians could take them, and none is left. True, false or unsure (null).
CREATE OR REPLACE FUNCTION booking.fits_quickly(
  p_start timestamptz, p_end timestamptz, p_skills text[], p_now timestamptz,
  p_except uuid DEFAULT NULL, p_technician uuid DEFAULT NULL, p_among uuid[] DEFAULT NULL)
RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  waiting integer;
  alike integer;
  candidates integer;
BEGIN
  WITH overlapping AS MATERIALIZED (
    SELECT DISTINCT a.id, a.technician_id,
      (a.starts_at, a.ends_at, ARRAY[a.appliance, a.service_type]) = (p_start, p_end, p_skills) AS alike
    FROM booking.slots_over(p_start, p_end) JOIN booking.slot_seats USING (slot_date, slot)
      JOIN booking.appointments a ON a.id = appointment_id
    WHERE a.id IS DISTINCT FROM p_except)
  SELECT others.waiting, others.alike,
    CASE WHEN p_technician IS NULL THEN (
      SELECT count(*) FROM booking.technician_roster t
      WHERE booking.works_on(t, p_start, p_end, p_skills,
          (p_now AT TIME ZONE 'America/New_York')::date, open_days)
        AND NOT EXISTS (SELECT FROM overlapping o WHERE o.technician_id = t.technician_id)) END
    INTO waiting, alike, candidates
    FROM booking.open_weekdays() AS open_days,
      (SELECT count(*) AS waiting, count(*) FILTER (WHERE o.alike) AS alike FROM overlapping o
        WHERE o.technician_id IS NULL AND (p_among IS NULL OR o.id = ANY (p_among))) AS others;
  RETURN CASE
    WHEN p_technician IS NOT NULL THEN CASE WHEN waiting = 0 THEN true END
    WHEN candidates > waiting THEN true
    WHEN candidates <= alike THEN false
  END;
END $$;
