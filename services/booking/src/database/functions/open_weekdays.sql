-- The weekdays on which the business is open. Until the office decides, Mondays to Saturdays.
CREATE OR REPLACE FUNCTION booking.open_weekdays() RETURNS integer[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT (SELECT array_agg((day ->> 'weekday')::integer)
        FROM jsonb_array_elements(opening_hours) AS day)
      FROM booking.settings WHERE opening_hours IS NOT NULL),
    '{1,2,3,4,5,6}')
$$;
