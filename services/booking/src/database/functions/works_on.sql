-- Whether a technician could take a job if they had no other: they work here, are at work for all of it,
-- and are trained for it. Offline is about today. The office may assign anyone anyway.
CREATE OR REPLACE FUNCTION booking.works_on(
  p_technician booking.technician_roster, p_start timestamptz, p_end timestamptz,
  p_skills text[], p_today date, p_open integer[]) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT p_technician.active
    AND (p_technician.availability <> 'offline'
      OR (p_start AT TIME ZONE 'America/New_York')::date <> p_today)
    AND NOT (p_technician.lacks && p_skills)
    AND (p_technician.works_always
      OR booking.works_at(p_technician.work, p_start, p_end, p_open))
$$;
