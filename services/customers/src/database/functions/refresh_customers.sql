-- What these customers are found by. A record that is merged is found by the one that shows it.
CREATE OR REPLACE FUNCTION customers.refresh_customers(p_ids integer[]) RETURNS void
LANGUAGE sql AS $$
  WITH root AS MATERIALIZED (
    SELECT DISTINCT coalesce(merged_into, id) AS id FROM customers.customers WHERE id = ANY (p_ids)),
  member AS MATERIALIZED (
    SELECT root.id AS root, root.id FROM root
    UNION ALL
    SELECT root.id, c.id FROM root JOIN customers.customers c ON c.merged_into = root.id),
  named AS (
    SELECT member.root,
      string_agg(concat_ws(' ', m.id, m.first_name, m.last_name, m.suffix, m.company), ' ') AS words
    FROM member JOIN customers.customers m ON m.id = member.id GROUP BY member.root),
  reached AS (
    SELECT member.root,
      string_agg(CASE c.kind
        WHEN 'email' THEN c.what ->> 'email'
        WHEN 'address' THEN concat_ws(' ', c.what ->> 'address', c.what ->> 'city',
          c.what ->> 'zipCode')
        WHEN 'name' THEN concat_ws(' ', c.what ->> 'firstName', c.what ->> 'lastName')
        END, ' ') AS words,
      string_agg(customers.phone_digits(c.what ->> 'phone'), ' ')
        FILTER (WHERE c.kind = 'phone') AS digits
    FROM member JOIN customers.contacts c ON c.customer_id = member.id GROUP BY member.root)
  UPDATE customers.customers AS c
  SET search_text = named.words || ' ' || coalesce(reached.words, ''),
    phone_digits = coalesce(reached.digits, '')
  FROM named LEFT JOIN reached ON reached.root = named.root
  WHERE c.id = named.root AND (c.search_text, c.phone_digits) IS DISTINCT FROM
    (named.words || ' ' || coalesce(reached.words, ''), coalesce(reached.digits, ''))
$$;
