import type { MigrationInterface, QueryRunner } from 'typeorm';

const parameters = `p_date date, p_slot text,
        p_operation text, p_principal text, p_key text, p_body_hash text,
        p_on_closed_day boolean DEFAULT false`;

/**
 * So many visits to come may be booked with an address that nobody has verified: whoever types it
 * decides who gets the messages. Settled by a lock of the address, after the slot's and until the
 * commit. A visit of the past does not count, whether it was closed or not.
 */
export class LimitOpenVisits1764310001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX appointments_open ON booking.appointments (lower(email COLLATE "C"), ends_at)
         WHERE origin = 'booked' AND status IN ('scheduled', 'in-progress')`,
    );
    // Who was refused, for the office to look at; purged days after the last attempt.
    await runner.query(`
      CREATE TABLE booking.refused_contacts (
        email text PRIMARY KEY CHECK (email = lower(email COLLATE "C")),
        since timestamptz NOT NULL,
        last_at timestamptz NOT NULL,
        attempts integer NOT NULL CHECK (attempts > 0)
      )`);
    await runner.query(`DROP FUNCTION booking.claim_seat`);
    // Without a limit whoever moves an appointment, and a replica of before this.
    await createClaimSeat(
      runner,
      `${parameters},
        p_email text DEFAULT NULL, p_open_limit integer DEFAULT NULL,
        p_now timestamptz DEFAULT NULL`,
      `IF p_open_limit IS NOT NULL AND NOT booking.may_book(p_email, p_open_limit, p_now) THEN
          outcome := 'too_many';
          RETURN;
        END IF;`,
    );
    // Statuses as in the index: prepared statements with parameters use no partial one.
    await runner.query(`
      CREATE FUNCTION booking.may_book(p_email text, p_open_limit integer, p_now timestamptz)
      RETURNS boolean
      LANGUAGE plpgsql AS $$
      DECLARE
        v_email text := lower(p_email COLLATE "C");
      BEGIN
        IF EXISTS (SELECT FROM booking.customer_emails known WHERE known.email = v_email) THEN
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
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION booking.claim_seat`);
    await runner.query(`DROP FUNCTION booking.may_book`);
    await runner.query(`DROP TABLE booking.refused_contacts`);
    await createClaimSeat(runner, parameters, '');
    await runner.query(`DROP INDEX booking.appointments_open`);
  }
}

async function createClaimSeat(runner: QueryRunner, takes: string, limits: string): Promise<void> {
  await runner.query(`
    CREATE FUNCTION booking.claim_seat(
        ${takes},
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
        IF NOT p_on_closed_day
          AND EXISTS (SELECT FROM booking.blackout_dates WHERE blackout_date = p_date) THEN
          outcome := 'blackout';
          RETURN;
        END IF;
        ${limits}
        seat := booking.free_seat(p_date, p_slot);
        outcome := CASE WHEN seat IS NULL THEN 'full' ELSE 'booked' END;
      END $$`);
}
