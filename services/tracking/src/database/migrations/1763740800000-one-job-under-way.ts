import type { MigrationInterface, QueryRunner } from 'typeorm';
import { event } from '@contracts/messaging';
import { envelopeOf } from '@service-kit/messaging/outbox/outbox';

/** As it was called while tracking kept the visit. */
const trackingStatusChanged = event<object>('events.tracking.tracking-status-changed.v1');

interface SecondJob {
  readonly appointment_id: string;
  readonly technician_id: string;
  readonly status: 'en-route' | 'arrived' | 'in-progress';
  readonly version: number;
  readonly notes: string | null;
  readonly notes_version: number | null;
}

/**
 * A technician has one job under way, from setting off until it is done, and the history says who
 * took each step and which were corrections.
 *
 * Of a technician's several jobs the one that is furthest along stays, of equals the one reached
 * last: it is the one with the most work in it, and the others begin again with one tap. They go
 * back to dispatched, as corrections by the system which are kept, told to the customer and
 * announced like any other, so that booking's appointment follows.
 */
export class OneJobUnderWay1763740800000 implements MigrationInterface {
  name = 'OneJobUnderWay1763740800000';

  async up(runner: QueryRunner): Promise<void> {
    await keepWhoAndWhen(runner);
    await takeBackSecondJobs(runner);
    await runner.query(`DROP INDEX tracking.one_en_route_job`);
    await runner.query(`
      CREATE UNIQUE INDEX one_job_under_way ON tracking.tracking_records (technician_id)
      WHERE status IN ('en-route', 'arrived', 'in-progress')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX tracking.one_job_under_way`);
    await runner.query(`
      CREATE UNIQUE INDEX one_en_route_job
      ON tracking.tracking_records (technician_id) WHERE status = 'en-route'`);
    await runner.query(`
      ALTER TABLE tracking.tracking_records DROP COLUMN reached_at, DROP COLUMN notes_version`);
    await runner.query(`
      ALTER TABLE tracking.status_changes
        DROP COLUMN moved_by_name, DROP COLUMN correction, DROP COLUMN heard_at`);
  }
}

async function keepWhoAndWhen(runner: QueryRunner): Promise<void> {
  await runner.query(`
    ALTER TABLE tracking.status_changes
      ADD COLUMN moved_by_name text NOT NULL DEFAULT 'System',
      ADD COLUMN correction boolean NOT NULL DEFAULT false,
      ADD COLUMN heard_at timestamptz NOT NULL DEFAULT now()`);
  // Who at the office it was, nobody has kept.
  await runner.query(`
    UPDATE tracking.status_changes c
    SET heard_at = c.reached_at,
      moved_by_name = CASE c.moved_by
        WHEN 'office' THEN 'Office'
        WHEN 'technician' THEN coalesce(
          (SELECT t.name FROM tracking.technicians t WHERE t.id = c.technician_id), 'Technician')
        ELSE 'System' END`);
  await runner.query(`
    ALTER TABLE tracking.tracking_records
      ADD COLUMN reached_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN notes_version integer`);
  await runner.query(`
    UPDATE tracking.tracking_records r
    SET reached_at = coalesce(
        (SELECT c.reached_at FROM tracking.status_changes c
         WHERE c.appointment_id = r.appointment_id ORDER BY c.version DESC LIMIT 1),
        r.created_at),
      notes_version = (SELECT min(c.version) FROM tracking.status_changes c
        WHERE c.appointment_id = r.appointment_id AND c.notes = r.notes)`);
}

async function takeBackSecondJobs(runner: QueryRunner): Promise<void> {
  const at = new Date();
  const told = {
    type: 'dispatched',
    message: 'That update was a mistake: your technician is not on the way yet.',
    timestamp: at.toISOString(),
  };
  const seconds = (await runner.query(`
    SELECT appointment_id, technician_id, status, version, notes, notes_version
    FROM (
      SELECT *, row_number() OVER (
        PARTITION BY technician_id
        ORDER BY array_position(ARRAY['in-progress', 'arrived', 'en-route'], status),
          reached_at DESC, appointment_id
      ) AS place
      FROM tracking.tracking_records WHERE status IN ('en-route', 'arrived', 'in-progress')
    ) AS under_way
    WHERE place > 1`)) as SecondJob[];
  for (const job of seconds) {
    const version = job.version + 1;
    await runner.query(
      `UPDATE tracking.tracking_records
       SET status = 'dispatched', version = $2, reached_at = $3, en_route_at = NULL,
         arrived_at = NULL, started_at = NULL, set_off_km = NULL, nearest_km = NULL,
         notifications = notifications || $4::jsonb
       WHERE appointment_id = $1`,
      [job.appointment_id, version, at, JSON.stringify(told)],
    );
    await runner.query(
      `INSERT INTO tracking.status_changes
         (appointment_id, version, status, technician_id, moved_by, moved_by_name, correction,
          reached_at, heard_at)
       VALUES ($1, $2, 'dispatched', $3, 'clock', 'System', true, $4, $4)`,
      [job.appointment_id, version, job.technician_id, at],
    );
    await announceCorrection(runner, job, version, at);
  }
}

async function announceCorrection(
  runner: QueryRunner,
  job: SecondJob,
  version: number,
  at: Date,
): Promise<void> {
  const envelope = envelopeOf(trackingStatusChanged, {
    aggregateId: job.appointment_id,
    version,
    facts: {
      appointmentId: job.appointment_id,
      technicianId: job.technician_id,
      status: 'dispatched',
      from: job.status,
      by: 'System',
      correction: true,
      notes: job.notes,
      ...(job.notes_version === null ? {} : { notesVersion: job.notes_version }),
      reachedAt: at.toISOString(),
    },
  });
  await runner.query(
    `INSERT INTO tracking.outbox (id, subject, aggregate_id, version, envelope)
     VALUES ($1, $2, $3, $4, $5)`,
    [envelope.id, envelope.subject, job.appointment_id, version, JSON.stringify(envelope)],
  );
}
