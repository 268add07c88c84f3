-- How many seats a slot has.
CREATE OR REPLACE FUNCTION booking.slot_capacity() RETURNS integer
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM booking.technician_roster WHERE availability <> 'offline');
END $$;
