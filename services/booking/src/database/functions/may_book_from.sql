-- Whether one more visit of a day may be booked from an internet address by someone unknown.
-- `p_source` has keyed hashes of the `address` and its `range`, and how many each may have; null for no
-- limit. Counted under a lock of the range, so after those of slot and email address. A refusal is
-- written down for the office.
CREATE OR REPLACE FUNCTION booking.may_book_from(p_visit jsonb, p_source jsonb, p_now timestamptz)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  of_address integer;
  of_range integer;
  full_source text;
BEGIN
  IF p_source IS NULL OR booking.is_known(p_visit) THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_source ->> 'range', 3));
  SELECT count(*) FILTER (WHERE made.address = p_source ->> 'address'), count(*)
    INTO of_address, of_range
    FROM booking.visit_sources made
    WHERE made.range = p_source ->> 'range' AND made.at > p_now - interval '1 day';
  full_source := CASE
    WHEN of_address >= (p_source ->> 'addressLimit')::integer THEN p_source ->> 'address'
    WHEN of_range >= (p_source ->> 'rangeLimit')::integer THEN p_source ->> 'range' END;
  IF full_source IS NULL THEN RETURN true; END IF;
  INSERT INTO booking.refused_sources AS known (source, since, last_at, attempts)
    VALUES (full_source, p_now, p_now, 1)
    ON CONFLICT (source) DO UPDATE
      SET last_at = excluded.last_at, attempts = known.attempts + 1;
  RETURN false;
END $$;
