-- Takes a seat in each slot that a job overlaps, in place of those it has: the lowest free ones.
CREATE OR REPLACE FUNCTION booking.take_seats(p_id uuid, p_start timestamptz, p_end timestamptz)
RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM booking.lock_slots(p_start, p_end);
  DELETE FROM booking.slot_seats WHERE appointment_id = p_id;
  INSERT INTO booking.slot_seats (slot_date, slot, seat, appointment_id)
  SELECT one.slot_date, one.slot, 1 + coalesce((
      SELECT min(taken.seat) FROM (SELECT 0 AS seat UNION ALL
        SELECT s.seat FROM booking.slot_seats s
        WHERE s.slot_date = one.slot_date AND s.slot = one.slot) taken
      WHERE NOT EXISTS (
        SELECT FROM booking.slot_seats next WHERE next.slot_date = one.slot_date
          AND next.slot = one.slot AND next.seat = taken.seat + 1)), 0), p_id
  FROM booking.slots_over(p_start, p_end) one;
END $$;
