import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The office may give a seat on a blackout date. Whoever does not say so is refused one, as before. */
export class OpenClosedDays1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION booking.claim_seat`);
    await createClaimSeat(runner, {
      parameter: ', p_on_closed_day boolean DEFAULT false',
      unless: 'NOT p_on_closed_day AND',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION booking.claim_seat`);
    await createClaimSeat(runner, { parameter: '', unless: '' });
  }
}

/** Locks the slot until the commit. `seat` and no reply for `booked`; the kept reply of a replay. */
async function createClaimSeat(
  runner: QueryRunner,
  closedDay: { readonly parameter: string; readonly unless: string },
): Promise<void> {
  await runner.query(`
    CREATE FUNCTION booking.claim_seat(
      p_date date, p_slot text,
      p_operation text, p_principal text, p_key text, p_body_hash text${closedDay.parameter},
      OUT outcome text, OUT seat integer, OUT reply jsonb)
    LANGUAGE plpgsql AS $$
    DECLARE
      kept record;
    BEGIN
      PERFORM booking.lock_slot(p_date, p_slot);
      IF p_key IS NOT NULL THEN
        SELECT * INTO kept FROM booking.reply_to_key(p_operation, p_principal, p_key);
        IF FOUND THEN
          outcome := CASE WHEN kept.body_hash = p_body_hash THEN 'replayed' ELSE 'key_reused' END;
          reply := kept.reply;
          RETURN;
        END IF;
      END IF;
      IF ${closedDay.unless} EXISTS (SELECT FROM booking.blackout_dates WHERE blackout_date = p_date) THEN
        outcome := 'blackout';
        RETURN;
      END IF;
      seat := booking.free_seat(p_date, p_slot);
      outcome := CASE WHEN seat IS NULL THEN 'full' ELSE 'booked' END;
    END $$`);
}
