-- What a booking decides before its row is inserted, under the locks of its slots: `replayed` with the
-- reply that is kept for the key, or `key_reused`; `too_many` for an address with that many visits to come
-- (who names no limit may book as often as they like); otherwise what `claim_seat` says. A named technician
-- must be able to take it.
CREATE OR REPLACE FUNCTION booking.claim_booking(
  p_row jsonb, p_technician uuid, p_on_closed_day boolean, p_now timestamptz,
  p_operation text, p_principal text, p_key text, p_body_hash text, p_open_limit integer,
  OUT outcome text, OUT reply jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  v_start CONSTANT timestamptz := p_row ->> 'starts_at';
  v_end CONSTANT timestamptz := p_row ->> 'ends_at';
  kept record;
BEGIN
  PERFORM booking.lock_slots(v_start, v_end);
  IF p_key IS NOT NULL THEN
    SELECT * INTO kept FROM booking.reply_to_key(p_operation, p_principal, p_key);
    IF FOUND THEN
      outcome := CASE WHEN kept.body_hash = p_body_hash THEN 'replayed' ELSE 'key_reused' END;
      reply := kept.reply;
      RETURN;
    END IF;
  END IF;
  IF p_open_limit IS NOT NULL AND NOT booking.may_book(p_row ->> 'email', p_open_limit, p_now) THEN
    outcome := 'too_many';
    RETURN;
  END IF;
  SELECT claimed.outcome INTO outcome FROM booking.claim_seat(
    (p_row ->> 'slot_date')::date, v_start, v_end,
    ARRAY[p_row ->> 'appliance', p_row ->> 'service_type'], p_now,
    NULL, p_technician, p_technician IS NOT NULL, p_on_closed_day) AS claimed;
END $$;
