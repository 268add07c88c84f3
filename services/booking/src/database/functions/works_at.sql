-- Whether a technician is at work for a whole job, by their days off and working hours. Those are about
-- business hours: at other times, and on weekdays on which the business is closed, anyone may be called
-- in.
CREATE OR REPLACE FUNCTION booking.works_at(
  p_work jsonb, p_start timestamptz, p_end timestamptz, p_open integer[]) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT bool_and(
    NOT EXISTS (
      SELECT FROM jsonb_array_elements(coalesce(p_work -> 'daysOff', '[]')) AS off
      WHERE day BETWEEN (off ->> 'from')::date AND (off ->> 'to')::date)
    AND (coalesce(p_work -> 'workingHours', '[]') = '[]'
      OR extract(dow FROM day) <> ALL (p_open)
      OR from_time >= to_time
      OR EXISTS (
        SELECT FROM jsonb_array_elements(p_work -> 'workingHours') AS hours
        WHERE (hours ->> 'weekday')::integer = extract(dow FROM day)
          AND day + (hours ->> 'start')::time <= from_time
          AND day + (hours ->> 'end')::time >= to_time)))
  FROM (
    SELECT day, greatest(local_start, day + time '07:00') AS from_time,
      least(local_end, day + time '20:00') AS to_time
    FROM (SELECT p_start AT TIME ZONE 'America/New_York' AS local_start,
        p_end AT TIME ZONE 'America/New_York' AS local_end) local
      CROSS JOIN LATERAL generate_series(local_start::date,
        (local_end - interval '1 microsecond')::date, interval '1 day') AS day) days
$$;
