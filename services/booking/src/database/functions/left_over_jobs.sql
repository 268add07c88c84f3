-- The unassigned jobs to come for which no one is left, if those that were booked first come first: since
-- a duration, an appliance, an assignment or a technician's work changed after they were sold.
CREATE OR REPLACE FUNCTION booking.left_over_jobs(p_now timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 10 AS $$
DECLARE
  v_job record;
  v_among uuid[] := '{}';
BEGIN
  FOR v_job IN
    SELECT a.id, a.starts_at, a.ends_at, ARRAY[a.appliance, a.service_type] AS skills
    FROM booking.appointments a
    WHERE a.origin = 'booked' AND a.status = 'scheduled' AND a.technician_id IS NULL
      AND a.starts_at > p_now
    ORDER BY a.created_at, a.id
  LOOP
    IF booking.fits(v_job.starts_at, v_job.ends_at, v_job.skills, p_now, v_job.id, NULL, v_among) THEN
      v_among := v_among || v_job.id;
    ELSE
      RETURN NEXT v_job.id;
    END IF;
  END LOOP;
END $$;
