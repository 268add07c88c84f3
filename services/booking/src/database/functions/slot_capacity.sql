-- How many seats a slot has: one for each technician who works then.
CREATE OR REPLACE FUNCTION booking.slot_capacity(p_date date, p_slot text) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM booking.technician_roster
    WHERE availability <> 'offline' AND active AND booking.works_at(work, p_date, p_slot));
END $$;
