-- What tells a house from the next one, however its address is written: the ZIP code's five digits, the
-- number and the first word of the street. `12 Oak St.` and `12 oak street, Apt 3` are one house.
CREATE OR REPLACE FUNCTION booking.house_of(p_address text, p_zip_code text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(trim(p_zip_code), 5) || ' '
    || regexp_replace(coalesce(substring(street FROM '^\w+\W+\w+'), street), '\W+', ' ', 'g')
  FROM lower(trim(p_address)) AS street
$$;
