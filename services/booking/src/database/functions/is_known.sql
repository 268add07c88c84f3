-- Whether the company knows who books: the email address is verified, or the account has a verified one.
CREATE OR REPLACE FUNCTION booking.is_known(p_visit jsonb) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM booking.account_emails known
      WHERE known.email = lower((p_visit ->> 'email') COLLATE "C"))
    OR EXISTS (SELECT FROM booking.account_emails known
      WHERE known.account_id = (p_visit ->> 'account_id')::integer);
END $$;
