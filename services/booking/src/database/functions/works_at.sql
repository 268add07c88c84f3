-- Whether a technician works at that time, by their days off and working hours. Those are about business
-- hours: at other times and on Sundays anyone may be called in.
CREATE OR REPLACE FUNCTION booking.works_at(p_work jsonb, p_date date, p_slot text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT NOT EXISTS (
      SELECT FROM jsonb_array_elements(coalesce(p_work -> 'daysOff', '[]')) AS off
      WHERE p_date BETWEEN (off ->> 'from')::date AND (off ->> 'to')::date)
    AND (coalesce(p_work -> 'workingHours', '[]') = '[]'
      OR extract(dow FROM p_date) = 0
      OR (p_slot COLLATE "C") < '07:00' OR (p_slot COLLATE "C") >= '20:00'
      OR EXISTS (
        SELECT FROM jsonb_array_elements(p_work -> 'workingHours') AS day
        WHERE (day ->> 'weekday')::integer = extract(dow FROM p_date)
          AND (day ->> 'start') COLLATE "C" <= left(p_slot, 5)
          AND (day ->> 'end') COLLATE "C" >= right(p_slot, 5)))
$$;
