-- The slots that a job overlaps. Also the other hours of a day, in business time.
CREATE OR REPLACE FUNCTION booking.slots_over(p_start timestamptz, p_end timestamptz)
RETURNS TABLE (slot_date date, slot text)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 2 AS $$
  SELECT DISTINCT local::date,
    to_char(local, 'HH24:00') || to_char(local + interval '1 hour', '-HH24:00')
  FROM (
    SELECT date_trunc('hour', hour AT TIME ZONE 'America/New_York') AS local
    FROM generate_series(p_start, p_end - interval '1 microsecond', interval '1 hour') AS hour
    UNION ALL
    SELECT date_trunc('hour', (p_end - interval '1 microsecond') AT TIME ZONE 'America/New_York')
  ) hours
$$;
