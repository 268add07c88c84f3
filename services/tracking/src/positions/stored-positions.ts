/** Each technician's latest position and trail, in their row, and the log of all positions. */
import type { DataSource } from 'typeorm';
import { statusList } from '@contracts/vocabulary/status-list';
import type { Point } from '@contracts/vocabulary/places/distance';
import { namedStatement } from '@service-kit/database/named-query';
import {
  distancesOf,
  type JourneyDistances,
  type KnownDistances,
  type Position,
  type Trail,
} from '../estimate/journey.service';

const latestPositions = {
  name: 'positions_of_technicians',
  text: `
    SELECT id, lat, lng, location_address AS address, location_accuracy AS accuracy,
      location_recorded_at AS "recordedAt"
    FROM technicians WHERE id = ANY($1::uuid[]) AND lat IS NOT NULL`,
};

/**
 * Moves nothing if another report has changed the trail in the meantime. On a detour, `nearest_km`
 * stays. A journey that has ended, or leads elsewhere by now, stays as it is. Doesn't wait for the disk:
 * if PostgreSQL crashes, the last positions may be lost.
 */
const trailReplaced = {
  name: 'positions_replace_trail',
  text: `
    WITH moved AS (
      UPDATE technicians
      SET lat = $4, lng = $5, location_address = $6, location_accuracy = $7,
        location_recorded_at = $8, location_doubted = $9
      WHERE id = $1 AND location_recorded_at IS NOT DISTINCT FROM $2
        AND location_doubted IS NOT DISTINCT FROM $3::jsonb
      RETURNING id
    ), driven AS (
      UPDATE journeys
      SET set_off_km = coalesce(set_off_km, $14), nearest_km = least(nearest_km, $14)
      WHERE appointment_id = $10 AND en_route_at = $11 AND lat = $12 AND lng = $13
        AND status IN (${statusList('driving')}) AND EXISTS (SELECT FROM moved)
      RETURNING set_off_km, nearest_km
    )
    SELECT set_off_km AS "setOffKm", nearest_km AS "nearestKm",
      set_config('synchronous_commit', 'off', true)
    FROM moved LEFT JOIN driven ON true`,
};

/**
 * Leaves out those that are stored already. If it waits for the disk, what was written before is there,
 * too.
 */
const logged = {
  name: 'positions_log',
  text: `
    INSERT INTO positions
      (technician_id, recorded_at, appointment_id, lat, lng, accuracy, address, received_at)
    SELECT $1::uuid, one.* FROM unnest($2::timestamptz[], $3::uuid[], $4::float8[], $5::float8[],
      $6::float4[], $7::text[], $8::timestamptz[]) AS one,
      set_config('synchronous_commit', $9, true)
    ON CONFLICT DO NOTHING`,
};

export interface LoggedPosition extends Position {
  readonly appointmentId: string | null;
  readonly receivedAt: Date;
}

/** The journey that a position belongs to. */
export interface ReportedJourney {
  readonly appointmentId: string;
  readonly enRouteAt: Date;
  readonly destination: Point;
  /** From the position to the destination. */
  readonly km: number;
}

/** The columns of a technician's row, under these names. */
export interface StoredTrail {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly address: string | null;
  readonly accuracy: number | null;
  readonly recordedAt: Date | null;
  readonly doubted: StoredPosition | null;
}

/** As JSON. */
export type StoredPosition = Omit<Position, 'recordedAt'> & { readonly recordedAt: string };

export function trailOf({ doubted, recordedAt, lat, lng, ...row }: StoredTrail): Trail {
  const { address, accuracy } = row;
  const isKnown = lat !== null && lng !== null && recordedAt !== null;
  return {
    known: isKnown ? { lat, lng, address, accuracy, recordedAt } : null,
    doubted: doubted && { ...doubted, recordedAt: new Date(doubted.recordedAt) },
  };
}

export async function positionsOf(
  dataSource: DataSource,
  technicianIds: readonly string[],
): Promise<Map<string, Position>> {
  if (technicianIds.length === 0) return new Map();
  const { rows } = await namedStatement<Position & { id: string }>(dataSource, latestPositions, [
    technicianIds,
  ]);
  return new Map(rows.map(({ id, ...position }) => [id, position]));
}

/**
 * Returns whether the trail was still the one from before, and the distances of the journey (null
 * without one).
 */
export async function replaceTrail(
  dataSource: DataSource,
  technicianId: string,
  before: Trail,
  { known, doubted }: Trail,
  journey: ReportedJourney | null,
): Promise<{ replaced: boolean; distances: JourneyDistances | null }> {
  const { rows } = await namedStatement<KnownDistances>(dataSource, trailReplaced, [
    technicianId,
    before.known?.recordedAt ?? null,
    before.doubted && JSON.stringify(before.doubted),
    known?.lat ?? null,
    known?.lng ?? null,
    known?.address ?? null,
    known?.accuracy ?? null,
    known?.recordedAt ?? null,
    doubted && JSON.stringify(doubted),
    journey?.appointmentId ?? null,
    journey?.enRouteAt ?? null,
    journey?.destination.lat ?? null,
    journey?.destination.lng ?? null,
    journey?.km ?? null,
  ]);
  const [row] = rows;
  return { replaced: row !== undefined, distances: row ? distancesOf(row) : null };
}

export async function logPositions(
  dataSource: DataSource,
  technicianId: string,
  rows: readonly LoggedPosition[],
  waitForDisk: boolean,
): Promise<void> {
  await namedStatement(dataSource, logged, [
    technicianId,
    rows.map(({ recordedAt }) => recordedAt),
    rows.map(({ appointmentId }) => appointmentId),
    rows.map(({ lat }) => lat),
    rows.map(({ lng }) => lng),
    rows.map(({ accuracy }) => accuracy),
    rows.map(({ address }) => address),
    rows.map(({ receivedAt }) => receivedAt),
    waitForDisk ? 'on' : 'off',
  ]);
}
