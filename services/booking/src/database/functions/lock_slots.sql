-- Those who take seats of one slot take turns, until their commit. Always in the same order.
CREATE OR REPLACE FUNCTION booking.lock_slots(p_start timestamptz, p_end timestamptz) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT * FROM booking.slots_over(p_start, p_end) ORDER BY slot_date, slot LOOP
    PERFORM pg_advisory_xact_lock(one.slot_date - date '2000-01-01', hashtext(one.slot));
  END LOOP;
END $$;
