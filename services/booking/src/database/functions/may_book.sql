-- Whether one more visit may be booked with an address. As many as one likes with a verified one;
-- else so many to come, counted under a lock of the address. A refusal is written down for the office.
-- Statuses as in the index `appointments_open`: a parameter would not use it.
CREATE OR REPLACE FUNCTION booking.may_book(p_email text, p_open_limit integer, p_now timestamptz)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_email text := lower(p_email COLLATE "C");
BEGIN
  IF EXISTS (SELECT FROM booking.account_emails known WHERE known.email = v_email) THEN
    RETURN true;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(v_email, 2));
  IF p_open_limit > (
    SELECT count(*) FROM booking.appointments a
    WHERE lower(a.email COLLATE "C") = v_email AND a.ends_at > p_now
      AND a.origin = 'booked' AND a.status IN ('scheduled', 'in-progress')) THEN
    RETURN true;
  END IF;
  INSERT INTO booking.refused_contacts AS known (email, since, last_at, attempts)
    VALUES (v_email, p_now, p_now, 1)
    ON CONFLICT (email) DO UPDATE
      SET last_at = excluded.last_at, attempts = known.attempts + 1;
  RETURN false;
END $$;
