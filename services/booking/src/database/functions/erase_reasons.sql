-- For a deleted account: a reason may be in the customer's own words, and they signed with a name. It's
-- all that anyone changes in the office's log, so the service's role may do no more than this.
CREATE OR REPLACE FUNCTION booking.erase_reasons(p_appointments uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = booking, pg_temp
BEGIN ATOMIC
  UPDATE booking.appointment_history SET what = what || '{"reason": null}'
  WHERE appointment_id = ANY (p_appointments) AND what ->> 'reason' IS NOT NULL;
  UPDATE booking.appointment_history SET what = what - 'signer'
  WHERE appointment_id = ANY (p_appointments) AND what ? 'signer';
END;
