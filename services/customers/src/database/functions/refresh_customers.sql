-- What these customers are found by. A record that is merged is found by the one that shows it.
CREATE OR REPLACE FUNCTION customers.refresh_customers(p_ids integer[]) RETURNS void
LANGUAGE sql AS $$
  UPDATE customers.customers AS root
  SET search_text = found.words, phone_digits = found.digits
  FROM (SELECT r.id, named.words || ' ' || coalesce(reached.words, '') AS words,
      coalesce(reached.digits, '') AS digits
    FROM customers.customers r
    CROSS JOIN LATERAL (
      SELECT string_agg(concat_ws(' ', m.id, m.first_name, m.last_name, m.suffix, m.company), ' ')
        AS words
      FROM customers.customers m WHERE m.id = r.id OR m.merged_into = r.id) AS named
    CROSS JOIN LATERAL (
      SELECT string_agg(CASE c.kind
          WHEN 'email' THEN c.what ->> 'email'
          WHEN 'address' THEN concat_ws(' ', c.what ->> 'address', c.what ->> 'city',
            c.what ->> 'zipCode')
          WHEN 'name' THEN concat_ws(' ', c.what ->> 'firstName', c.what ->> 'lastName')
          END, ' ') AS words,
        string_agg(customers.phone_digits(c.what ->> 'phone'), ' ')
          FILTER (WHERE c.kind = 'phone') AS digits
      FROM customers.contacts c
      JOIN customers.customers m ON m.id = c.customer_id
      WHERE m.id = r.id OR m.merged_into = r.id) AS reached
    WHERE r.id = ANY (p_ids) OR r.id IN (
      SELECT merged_into FROM customers.customers WHERE id = ANY (p_ids))) AS found
  WHERE root.id = found.id
    AND (root.search_text, root.phone_digits) IS DISTINCT FROM (found.words, found.digits)
$$;
