import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DispatchRecord, TrackingRecord } from '@contracts/tracking';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { daysFrom } from '../../business-days';
import { TrackingConfig } from '../../config';
import { JourneyService, type Sight } from '../../journey/journey.service';
import {
  driveKey,
  LatestPositionsService,
  type Sighting,
} from '../../positions/latest-positions.service';
import type { FollowRule } from '../projection/projected-appointment';
import { RecordRows } from './record-rows';
import { customerView, legOf, officeView } from './record-view';
import type { TrackingRecordEntity } from '../tracking-record.entity';

/** A record with what can be told of its journey at one moment. */
export interface SeenRecord {
  readonly record: TrackingRecordEntity;
  readonly sight: Sight;
}

/** Of rows; their bytes are bounded where the list is made. */
const listLimit = 300;
/** More than an office can look after: who is on the way comes first then. */
const watchLimit = 1_000;

/** Whether the answer may wait a moment for the routing server. */
type Patience = 'at once' | 'a moment';

/** Reads of tracking records as this service knows them. */
@Injectable()
export class RecordReadsService {
  private readonly rows: RecordRows;

  constructor(
    private readonly dataSource: DataSource,
    private readonly positions: LatestPositionsService,
    private readonly journeys: JourneyService,
    private readonly config: TrackingConfig,
  ) {
    this.rows = new RecordRows(dataSource);
  }

  async find(appointmentId: string): Promise<TrackingRecordEntity | null> {
    const [record] = await this.rows.select('records_one', 'WHERE r.appointment_id = $1', [
      appointmentId,
    ]);
    return record ?? null;
  }

  /**
   * Today's in the business zone and all that are not over, without what customers wrote: those under
   * way first, then those nearest in time.
   */
  listed(now: Date): Promise<TrackingRecordEntity[]> {
    const { from, to } = daysFrom(now, 1);
    return this.rows.selectBrief(
      'records_listed',
      `WHERE r.status NOT IN ('completed', 'cancelled') OR (r.slot_start >= $1 AND r.slot_start < $2)
       ORDER BY r.status IN ('dispatched', 'en-route', 'arrived', 'in-progress') DESC,
         abs(extract(epoch FROM r.slot_start - $3::timestamptz)), r.appointment_id
       LIMIT ${listLimit}`,
      [from, to, now],
    );
  }

  /** Open ones that may need the office: under way, or to begin before `until`. */
  watched(until: Date): Promise<TrackingRecordEntity[]> {
    return this.rows.selectBrief(
      'records_watched',
      `WHERE r.status IN ('dispatched', 'en-route', 'arrived', 'in-progress')
         OR (r.status = 'scheduled' AND r.slot_start <= $1)
       ORDER BY r.status <> 'scheduled' DESC, r.slot_start LIMIT ${watchLimit}`,
      [until],
    );
  }

  /** A technician's of today and tomorrow, and before them all that are under way. */
  jobs(technicianId: string, now: Date): Promise<TrackingRecordEntity[]> {
    const { from, to } = daysFrom(now, 2);
    return this.rows.select(
      'records_jobs',
      `WHERE r.technician_id = $1 AND r.status <> 'cancelled'
         AND (r.status IN ('dispatched', 'en-route', 'arrived', 'in-progress')
           OR (r.slot_start >= $2 AND r.slot_start < $3))
       ORDER BY r.status IN ('dispatched', 'en-route', 'arrived', 'in-progress') DESC,
         r.slot_start, r.appointment_id
       LIMIT ${listLimit}`,
      [technicianId, from, to],
    );
  }

  /** Records whose change at booking's may be further than ours. */
  async heldOnes(limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT appointment_id AS id FROM tracking_records WHERE held_until IS NOT NULL
       ORDER BY held_until LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** The customer's and the office's view of one record. */
  async views(
    record: TrackingRecordEntity,
    now: Date,
    patience: Patience = 'at once',
  ): Promise<{ record: TrackingRecord; dispatch: DispatchRecord }> {
    const sight = await this.sight(record, now, patience);
    const view = customerView(record, sight, now);
    return { record: view, dispatch: officeView(record, view, this.ruleAt(now)) };
  }

  ruleAt(now: Date): FollowRule {
    return { now, dispatchAheadMs: this.config.dispatchAheadMs };
  }

  /** Several at once, with one look at the positions. */
  async seen(records: readonly TrackingRecordEntity[], now: Date): Promise<SeenRecord[]> {
    const ids = new Set(records.filter(showsPosition).map((record) => record.technicianId ?? ''));
    const sightings = await this.positions.of([...ids]);
    return records.map((record) => {
      const shown = showsPosition(record);
      const sighting = shown ? sightings.get(record.technicianId ?? '') : undefined;
      return { record, sight: this.sightWith(record, sighting, now) };
    });
  }

  private async sight(record: TrackingRecordEntity, now: Date, patience: Patience): Promise<Sight> {
    const { technicianId } = record;
    if (!technicianId || !showsPosition(record)) return this.sightWith(record, undefined, now);
    const sighting = (await this.positions.of([technicianId])).get(technicianId);
    if (patience === 'at once') return this.sightWith(record, sighting, now);
    const leg = { ...legOf(record), distances: distancesOf(record, sighting) };
    const position = sighting?.position ?? null;
    return this.journeys.patientSight(keyOf(record), leg, position, now);
  }

  private sightWith(
    record: TrackingRecordEntity,
    sighting: Sighting | undefined,
    now: Date,
  ): Sight {
    const leg = { ...legOf(record), distances: distancesOf(record, sighting) };
    return this.journeys.sight(keyOf(record), leg, sighting?.position ?? null, now);
  }
}

function showsPosition(record: TrackingRecordEntity): boolean {
  return record.technicianId !== null && trackingStatusRules[record.status].showsPosition;
}

function keyOf({ appointmentId, enRouteAt }: TrackingRecordEntity): string {
  return driveKey(appointmentId, enRouteAt);
}

/** Redis is up to a second ahead of the record, if it speaks of the same drive. */
function distancesOf(record: TrackingRecordEntity, sighting: Sighting | undefined) {
  const stored = legOf(record).distances;
  const drive = sighting?.drive;
  if (!drive || drive.key !== keyOf(record)) return stored;
  if (!stored) return drive.distances;
  const nearestKm = Math.min(stored.nearestKm, drive.distances.nearestKm);
  return { setOffKm: stored.setOffKm, nearestKm };
}
