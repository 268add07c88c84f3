-- Those who take a seat of one slot take turns, until their commit.
CREATE OR REPLACE FUNCTION booking.lock_slot(p_date date, p_slot text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(p_date - date '2000-01-01', hashtext(p_slot));
END $$;
