-- The number of the visit that is booked a second time: at the same time, for the same house and
-- contact. Null if there is none. `both`: email address and phone number are the same. `one`: either is.
-- Null asks nothing.
-- Called with the slot's lock, so of two at once one sees the other.
CREATE OR REPLACE FUNCTION booking.same_visit(p_visit jsonb, p_contact text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_email text := nullif(lower((p_visit ->> 'email') COLLATE "C"), '');
  v_phone text := nullif(booking.phone_digits(p_visit ->> 'phone'), '');
BEGIN
  IF p_contact IS NULL THEN RETURN NULL; END IF;
  RETURN (
    SELECT a.number
    FROM booking.appointments a,
      LATERAL (SELECT coalesce(lower(a.email COLLATE "C") = v_email, false) AS email,
        coalesce(a.phone_digits = v_phone, false) AS phone) AS same
    WHERE a.starts_at = (p_visit ->> 'starts_at')::timestamptz
      AND a.origin <> 'imported' AND a.origin = 'booked'
      AND a.status IN ('scheduled', 'in-progress')
      AND booking.house_of(a.address, a.zip_code)
        = booking.house_of(p_visit ->> 'address', p_visit ->> 'zip_code')
      AND CASE WHEN p_contact = 'one' THEN same.email OR same.phone
        ELSE same.email AND same.phone END
    ORDER BY a.created_at LIMIT 1);
END $$;
