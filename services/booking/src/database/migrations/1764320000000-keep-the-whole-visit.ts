import type { MigrationInterface, QueryRunner } from 'typeorm';

const times = ['en_route_at', 'arrived_at', 'started_at', 'completed_at'];

/**
 * A visit's whole life is booking's: its status, when it reached what, its steps. What tracking knew
 * until now is read from its tables, which its own migration drops afterwards. Steps and notes that
 * had not reached booking yet are taken over, and a completion among them is announced, and billed.
 */
export class KeepTheWholeVisit1764320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.appointments
        ADD COLUMN reached_at timestamptz,
        ${times.map((time) => `ADD COLUMN ${time} timestamptz`).join(', ')},
        ADD COLUMN step_notes text`);
    await runner.query(`ALTER TABLE booking.appointment_history ADD COLUMN step_key text`);
    await runner.query(
      `ALTER TABLE booking.technician_roster ADD COLUMN availability_since timestamptz`,
    );
    const [records] = (await runner.query(
      `SELECT to_regclass('tracking.tracking_records') AS records`,
    )) as [{ records: string | null }];
    if (records.records !== null) await takeOver(runner);
    // Of which tracking knew nothing, or something else: they wait, and the clock dispatches what is due.
    await runner.query(
      `UPDATE booking.appointments SET reached_at = created_at, tracking_status = status
       WHERE reached_at IS NULL`,
    );
    await runner.query(`
      ALTER TABLE booking.appointments
        ALTER COLUMN reached_at SET NOT NULL,
        DROP COLUMN tracking_version,
        ADD CONSTRAINT appointments_tracking_status_check CHECK (tracking_status IN ('scheduled',
          'dispatched', 'en-route', 'arrived', 'in-progress', 'completed', 'cancelled')),
        ADD CONSTRAINT status_of_the_visit CHECK (status = CASE
          WHEN tracking_status IN ('dispatched', 'en-route', 'arrived') THEN 'scheduled'
          ELSE tracking_status END),
        ADD CONSTRAINT visit_has_technician CHECK (technician_id IS NOT NULL OR origin = 'imported'
          OR tracking_status IN ('scheduled', 'completed', 'cancelled'))`);
    await runner.query(`ALTER TABLE booking.appointment_history DROP COLUMN tracking_version`);
    await runner.query(`
      CREATE UNIQUE INDEX appointment_history_steps
        ON booking.appointment_history (appointment_id, step_key) WHERE step_key IS NOT NULL`);
    await runner.query(`
      CREATE UNIQUE INDEX one_job_under_way ON booking.appointments (technician_id)
        WHERE tracking_status IN ('en-route', 'arrived', 'in-progress')`);
    await runner.query(`
      CREATE INDEX visits_open ON booking.appointments (starts_at)
        WHERE origin <> 'imported' AND tracking_status NOT IN ('completed', 'cancelled')`);
    await runner.query(`
      CREATE INDEX visits_of_technician ON booking.appointments (technician_id, starts_at)
        WHERE origin <> 'imported' AND technician_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.appointments
        DROP CONSTRAINT appointments_tracking_status_check,
        DROP CONSTRAINT status_of_the_visit,
        DROP CONSTRAINT visit_has_technician,
        ADD COLUMN tracking_version integer NOT NULL DEFAULT 0`);
    for (const index of [
      'appointment_history_steps',
      'one_job_under_way',
      'visits_open',
      'visits_of_technician',
    ]) {
      await runner.query(`DROP INDEX booking.${index}`);
    }
    await runner.query(`
      ALTER TABLE booking.appointments
        DROP COLUMN reached_at,
        ${times.map((time) => `DROP COLUMN ${time}`).join(', ')},
        DROP COLUMN step_notes`);
    await runner.query(`
      ALTER TABLE booking.appointment_history DROP COLUMN step_key,
        ADD COLUMN tracking_version integer,
        ADD UNIQUE (appointment_id, tracking_version)`);
    await runner.query(`ALTER TABLE booking.technician_roster DROP COLUMN availability_since`);
  }
}

/** What a technician wrote about a deleted customer must not come back. */
const namesSomeone = `a.address <> ''`;

async function takeOver(runner: QueryRunner): Promise<void> {
  await runner.query(`
    UPDATE booking.technician_roster known SET availability_since = t.availability_since
    FROM tracking.technicians t WHERE t.id = known.technician_id`);
  await keepSteps(runner);
  await keepNotes(runner);
  // Where booking has changed technician or hour since, its word counts, and the visit waits.
  await runner.query(`
    CREATE TEMPORARY TABLE moved_visits ON COMMIT DROP AS
    SELECT a.id, a.status AS status_before, r.status AS tracking_status,
      r.reached_at, r.en_route_at, r.arrived_at, r.started_at, r.completed_at,
      CASE WHEN ${namesSomeone} THEN r.notes END AS notes,
      greatest(a.version, r.version) + 1 AS version
    FROM booking.appointments a JOIN tracking.tracking_records r ON r.appointment_id = a.id
    WHERE a.origin <> 'imported'
      AND (a.status NOT IN ('completed', 'cancelled') OR r.status = a.status)
      AND r.technician_id IS NOT DISTINCT FROM a.technician_id AND r.slot_start = a.starts_at
      AND (r.status <> 'cancelled' OR a.status = 'cancelled')`);
  await runner.query(`
    UPDATE booking.appointments a SET
      version = m.version, tracking_status = m.tracking_status,
      status = CASE WHEN m.tracking_status IN ('dispatched', 'en-route', 'arrived')
        THEN 'scheduled' ELSE m.tracking_status END,
      reached_at = m.reached_at, en_route_at = m.en_route_at, arrived_at = m.arrived_at,
      started_at = m.started_at, completed_at = m.completed_at, step_notes = m.notes
    FROM moved_visits m WHERE m.id = a.id`);
  // A page that shows one of the others goes by its record's version.
  await runner.query(`
    UPDATE booking.appointments a SET version = greatest(a.version, r.version) + 1
    FROM tracking.tracking_records r
    WHERE r.appointment_id = a.id AND a.origin <> 'imported'
      AND NOT EXISTS (SELECT FROM moved_visits m WHERE m.id = a.id)`);
  await announceCompletions(runner);
}

/** The steps that booking has not heard of, and of all of them who took them, and by which tap. */
async function keepSteps(runner: QueryRunner): Promise<void> {
  await runner.query(`
    WITH steps AS (
      SELECT *, lag(status) OVER (PARTITION BY appointment_id ORDER BY version) AS from_status
      FROM tracking.status_changes
    )
    INSERT INTO booking.appointment_history
      (appointment_id, at, by_name, what, tracking_version)
    SELECT s.appointment_id, s.reached_at, s.moved_by_name, jsonb_build_object('kind', 'status',
        'status', s.status, 'from', coalesce(s.from_status, 'scheduled'), 'correction', s.correction),
      s.version
    FROM steps s JOIN booking.appointments a ON a.id = s.appointment_id
    WHERE s.version > a.tracking_version AND s.status <> 'cancelled'
      AND NOT (s.status = 'scheduled' AND s.from_status IS NULL)
    ORDER BY s.version
    ON CONFLICT (appointment_id, tracking_version) DO NOTHING`);
  await runner.query(`
    UPDATE booking.appointment_history h SET
      step_key = s.step_key,
      what = CASE WHEN s.moved_by IN ('office', 'technician') THEN h.what || jsonb_build_object(
          'step', jsonb_build_object(
            'technicianId', CASE WHEN s.moved_by = 'technician' THEN s.technician_id END,
            'heardAt', to_char(s.heard_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        ELSE h.what END
    FROM tracking.status_changes s
    WHERE s.appointment_id = h.appointment_id AND s.version = h.tracking_version`);
}

/** What technicians wrote with those steps: with the last one for the customer, before for the office. */
async function keepNotes(runner: QueryRunner): Promise<void> {
  await runner.query(`
    WITH written AS (
      SELECT s.*, s.status = 'completed' AS for_customer
      FROM tracking.status_changes s JOIN booking.appointments a ON a.id = s.appointment_id
      WHERE s.version > a.tracking_version AND s.notes IS NOT NULL AND ${namesSomeone}
    ), kept AS (
      INSERT INTO booking.appointment_history (appointment_id, at, by_name, what)
      SELECT appointment_id, reached_at, moved_by_name, '{"kind": "notes"}'
      FROM written ORDER BY version
    )
    UPDATE booking.appointments a SET
      tracking_notes = coalesce(w.work_done, a.tracking_notes),
      technician_notes = CASE WHEN w.for_office IS NULL THEN a.technician_notes
        ELSE concat_ws(E'\\n', nullif(a.technician_notes, ''), w.for_office) END
    FROM (
      SELECT appointment_id, max(notes) FILTER (WHERE for_customer) AS work_done,
        string_agg(notes, E'\\n' ORDER BY version) FILTER (WHERE NOT for_customer) AS for_office
      FROM written GROUP BY appointment_id
    ) w
    WHERE w.appointment_id = a.id`);
}

/** Of visits that were completed at tracking, of which booking had not heard. */
async function announceCompletions(runner: QueryRunner): Promise<void> {
  const unheard = `m.tracking_status = 'completed' AND m.status_before <> 'completed'`;
  await runner.query(`
    UPDATE booking.service_requests r SET status = 'completed', completed_at = m.completed_at,
      version = r.version + 1
    FROM moved_visits m
    WHERE r.appointment_id = m.id AND r.status = 'scheduled' AND ${unheard}`);
  await announce(runner, 'appointment-completed', {}, unheard);
  const isDue = `total_cents > settled_cents`;
  await announce(runner, 'appointment-billed', { withCompletion: true }, `${unheard} AND ${isDue}`);
}

/** `more` stands in the facts, too. */
async function announce(
  runner: QueryRunner,
  name: string,
  more: Record<string, unknown>,
  condition: string,
): Promise<void> {
  const instant = (at: string) =>
    `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const subject = `events.booking.${name}.v1`;
  await runner.query(`
    WITH announced AS (
      SELECT a.*, gen_random_uuid() AS event_id
      FROM booking.appointments a JOIN moved_visits m ON m.id = a.id WHERE ${condition}
    )
    INSERT INTO booking.outbox (id, subject, aggregate_id, version, envelope)
    SELECT event_id, '${subject}', id::text, version,
      jsonb_build_object('id', event_id, 'subject', '${subject}',
        'aggregateId', id, 'version', version, 'occurredAt', ${instant('now()')},
        'facts', '${JSON.stringify(more)}'::jsonb || jsonb_build_object(
          'appointmentId', id, 'number', number, 'origin', origin, 'status', status,
          'technicianId', technician_id, 'address', address, 'city', city, 'state', state,
          'zipCode', zip_code, 'gateCode', gate_code, 'serviceType', service_type,
          'customerName', customer_name, 'phone', phone, 'appliance', appliance, 'brand', brand,
          'description', description, 'appointmentDate', slot_date, 'timeSlot', slot,
          'slotStart', ${instant('starts_at')}, 'slotEnd', ${instant('ends_at')},
          'visit', jsonb_build_object('status', tracking_status,
            'reachedAt', ${instant('reached_at')}, 'enRouteAt', ${instant('en_route_at')},
            'arrivedAt', ${instant('arrived_at')})))
    FROM announced`);
}
