import type { DataSource } from 'typeorm';
import { namedStatement } from '@service-kit/database/named-query';
import { statusList } from '@contracts/vocabulary/status-list';
import type { Position, Trail } from '../estimate/journey.service';
import type { ReportedJourney } from './redis-positions';

export interface LoggedPosition extends Position {
  readonly technicianId: string;
  readonly appointmentId: string | null;
  readonly receivedAt: Date;
}

export interface LatestOf {
  readonly technicianId: string;
  readonly position: Position;
}

const logPositions = {
  name: 'positions_log',
  text: `
    INSERT INTO positions
      (technician_id, recorded_at, appointment_id, lat, lng, accuracy, address, received_at)
    SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::float8[], $5::float8[],
      $6::float4[], $7::text[], $8::timestamptz[])
    ON CONFLICT DO NOTHING`,
};

/** Newer as in `isNewer`. Rows are locked in the order of their ids, so replicas can't deadlock. */
const moveTechnicians = {
  name: 'positions_move_technicians',
  text: `
    WITH given AS (
      SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::float8[], $4::float8[], $5::text[],
        $6::float8[]) AS g (technician_id, recorded_at, lat, lng, address, accuracy)
    ), locked AS (
      SELECT t.id FROM technicians t JOIN given g ON g.technician_id = t.id
      WHERE t.location_recorded_at IS NULL OR t.location_recorded_at < g.recorded_at
      ORDER BY t.id FOR NO KEY UPDATE OF t
    )
    UPDATE technicians t
    SET lat = g.lat, lng = g.lng, location_address = g.address, location_accuracy = g.accuracy,
      location_recorded_at = g.recorded_at
    FROM given g JOIN locked l ON l.id = g.technician_id
    WHERE t.id = g.technician_id
    RETURNING t.id`,
};

const readTrail = {
  name: 'positions_trail',
  text: `
    SELECT lat, lng, location_address AS address, location_accuracy AS accuracy,
      location_recorded_at AS "recordedAt", location_doubted AS doubted
    FROM technicians WHERE id = $1`,
};

/** Writes nothing if another report has changed it in the meantime. */
const replaceTrail = {
  name: 'positions_replace_trail',
  text: `
    UPDATE technicians
    SET lat = $4, lng = $5, location_address = $6, location_accuracy = $7,
      location_recorded_at = $8, location_doubted = $9
    WHERE id = $1 AND location_recorded_at IS NOT DISTINCT FROM $2
      AND location_doubted IS NOT DISTINCT FROM $3::jsonb
    RETURNING id`,
};

/** As in `mergedDistances`. */
const mergeDistances = {
  name: 'positions_merge_distances',
  text: `
    WITH given AS (
      SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::float8[], $4::float8[])
        AS g (appointment_id, en_route_at, set_off_km, nearest_km)
    ), locked AS (
      SELECT r.appointment_id FROM journeys r JOIN given g USING (appointment_id)
      WHERE r.status IN (${statusList('driving')}) AND r.en_route_at = g.en_route_at
        AND (r.nearest_km IS NULL OR r.nearest_km > g.nearest_km)
      ORDER BY r.appointment_id FOR NO KEY UPDATE OF r
    )
    UPDATE journeys r
    SET set_off_km = coalesce(r.set_off_km, g.set_off_km),
      nearest_km = least(r.nearest_km, g.nearest_km)
    FROM given g JOIN locked l USING (appointment_id)
    WHERE r.appointment_id = g.appointment_id`,
};

/** Ignores positions that are already stored. */
export async function writeLog(
  dataSource: DataSource,
  rows: readonly LoggedPosition[],
): Promise<void> {
  if (rows.length === 0) return;
  await namedStatement(dataSource, logPositions, [
    rows.map((row) => row.technicianId),
    rows.map((row) => row.recordedAt),
    rows.map((row) => row.appointmentId),
    rows.map((row) => row.lat),
    rows.map((row) => row.lng),
    rows.map((row) => row.accuracy),
    rows.map((row) => row.address),
    rows.map((row) => row.receivedAt),
  ]);
}

/** At most one position per technician. Returns the technicians whose position was newer. */
export async function writeLatest(
  dataSource: DataSource,
  latest: readonly LatestOf[],
): Promise<Set<string>> {
  if (latest.length === 0) return new Set();
  const { rows } = await namedStatement<{ id: string }>(dataSource, moveTechnicians, [
    latest.map(({ technicianId }) => technicianId),
    latest.map(({ position }) => position.recordedAt),
    latest.map(({ position }) => position.lat),
    latest.map(({ position }) => position.lng),
    latest.map(({ position }) => position.address),
    latest.map(({ position }) => position.accuracy),
  ]);
  return new Set(rows.map(({ id }) => id));
}

export async function readStoredTrail(
  dataSource: DataSource,
  technicianId: string,
): Promise<Trail> {
  const { rows } = await namedStatement<StoredTrail>(dataSource, readTrail, [technicianId]);
  const [row] = rows;
  return row ? trailOf(row) : { known: null, doubted: null };
}

/** Returns whether it was still the one from before. */
export async function replaceStoredTrail(
  dataSource: DataSource,
  technicianId: string,
  before: Trail,
  { known, doubted }: Trail,
): Promise<boolean> {
  const { rows } = await namedStatement(dataSource, replaceTrail, [
    technicianId,
    before.known?.recordedAt ?? null,
    before.doubted && JSON.stringify(before.doubted),
    known?.lat ?? null,
    known?.lng ?? null,
    known?.address ?? null,
    known?.accuracy ?? null,
    known?.recordedAt ?? null,
    doubted && JSON.stringify(doubted),
  ]);
  return rows.length > 0;
}

/** The columns of a technician's row, under these names. */
export interface StoredTrail {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly address: string | null;
  readonly accuracy: number | null;
  readonly recordedAt: Date | null;
  readonly doubted: KeptPosition | null;
}

/** A position as JSON keeps it. */
export type KeptPosition = Omit<Position, 'recordedAt'> & { readonly recordedAt: string };

export const positionIn = (kept: KeptPosition): Position => ({
  ...kept,
  recordedAt: new Date(kept.recordedAt),
});

export function trailOf({ doubted, recordedAt, lat, lng, ...row }: StoredTrail): Trail {
  const { address, accuracy } = row;
  const isKnown = lat !== null && lng !== null && recordedAt !== null;
  return {
    known: isKnown ? { lat, lng, address, accuracy, recordedAt } : null,
    doubted: doubted && positionIn(doubted),
  };
}

export async function writeDistances(
  dataSource: DataSource,
  journeys: readonly ReportedJourney[],
): Promise<void> {
  if (journeys.length === 0) return;
  await namedStatement(dataSource, mergeDistances, [
    journeys.map(({ appointmentId }) => appointmentId),
    journeys.map(({ enRouteAt }) => enRouteAt),
    journeys.map(({ setOffKm }) => setOffKm),
    journeys.map(({ nearestKm }) => nearestKm),
  ]);
}
