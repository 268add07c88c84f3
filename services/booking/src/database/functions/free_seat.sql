-- The seat that the next booking of a slot gets: the smallest free one; null when the slot is full.
-- Seats that were sold stay sold when technicians go offline. Called with the slot's lock.
CREATE OR REPLACE FUNCTION booking.free_seat(p_date date, p_slot text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  capacity integer := booking.slot_capacity(p_date, p_slot);
  taken integer;
  highest integer;
  lowest_gap integer;
BEGIN
  SELECT count(*), coalesce(max(s.seat), 0) INTO taken, highest
    FROM booking.slot_seats s WHERE s.slot_date = p_date AND s.slot = p_slot;
  IF taken >= capacity THEN RETURN NULL; END IF;
  IF taken = highest THEN RETURN highest + 1; END IF;
  SELECT min(numbered.place) INTO lowest_gap
    FROM (SELECT s.seat, row_number() OVER (ORDER BY s.seat) AS place
          FROM booking.slot_seats s WHERE s.slot_date = p_date AND s.slot = p_slot) numbered
    WHERE numbered.seat <> numbered.place;
  RETURN lowest_gap;
END $$;
