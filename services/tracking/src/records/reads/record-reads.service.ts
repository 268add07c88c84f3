import { Injectable } from '@nestjs/common';
import type { DispatchRecord, TrackingRecord } from '@contracts/tracking';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { TrackingConfig } from '../../config';
import { statusList } from '../../database/status-list';
import {
  journeyKey,
  JourneyService,
  mergedDistances,
  type JourneyDistances,
  type JourneyEstimate,
} from '../../journey/journey.service';
import {
  LatestPositionsService,
  type LatestPosition,
} from '../../positions/latest-positions.service';
import { StoredRecordsService } from '../changes/stored-records.service';
import type { DispatchRule } from '../status/tracking-status';
import type { TrackingRecordEntity } from '../tracking-record.entity';
import { daysFrom } from './business-days';
import { customerView, journeyStateOf, officeView } from './record-view';

/** A record with what is known of its journey at one moment. */
export interface EstimatedRecord {
  readonly record: TrackingRecordEntity;
  readonly estimate: JourneyEstimate;
}

/** Of rows; their bytes are bounded where the list is made. */
const listLimit = 300;
/** More than an office can look after: active ones come first then. */
const watchLimit = 1_000;

const active = statusList('active');
const over = statusList('over');
const waiting = statusList('waiting');
/** A cancelled job is on no technician's list. */
const ofTechnician = statusList(
  ({ appointmentStatus }) => appointmentStatusRules[appointmentStatus].stands,
);

/** Reads of tracking records as this service knows them. */
@Injectable()
export class RecordReadsService {
  constructor(
    private readonly stored: StoredRecordsService,
    private readonly positions: LatestPositionsService,
    private readonly journeys: JourneyService,
    private readonly config: TrackingConfig,
  ) {}

  /**
   * Today's in the business zone and all that are not over, without what customers wrote: the active
   * ones first, then those nearest in time.
   */
  listed(now: Date): Promise<TrackingRecordEntity[]> {
    const { from, to } = daysFrom(now, 1);
    return this.stored.selectBrief(
      'records_listed',
      `WHERE r.status NOT IN (${over}) OR (r.slot_start >= $1 AND r.slot_start < $2)
       ORDER BY r.status IN (${active}) DESC,
         abs(extract(epoch FROM r.slot_start - $3::timestamptz)), r.appointment_id
       LIMIT ${listLimit}`,
      [from, to, now],
    );
  }

  /** Open ones that may need the office: active, or to begin before `until`. */
  watched(until: Date): Promise<TrackingRecordEntity[]> {
    return this.stored.selectBrief(
      'records_watched',
      `WHERE r.status IN (${active}) OR (r.status IN (${waiting}) AND r.slot_start <= $1)
       ORDER BY r.status IN (${active}) DESC, r.slot_start LIMIT ${watchLimit}`,
      [until],
    );
  }

  /** A technician's of today and tomorrow, and before them all active ones. */
  jobs(technicianId: string, now: Date): Promise<TrackingRecordEntity[]> {
    const { from, to } = daysFrom(now, 2);
    return this.stored.select(
      'records_jobs',
      `WHERE r.technician_id = $1 AND r.status IN (${ofTechnician})
         AND (r.status IN (${active}) OR (r.slot_start >= $2 AND r.slot_start < $3))
       ORDER BY r.status IN (${active}) DESC, r.slot_start, r.appointment_id
       LIMIT ${listLimit}`,
      [technicianId, from, to],
    );
  }

  /** The customer's and the office's view of one record. */
  async views(
    record: TrackingRecordEntity,
    now: Date,
    { waitForRoute = false }: { waitForRoute?: boolean } = {},
  ): Promise<{ record: TrackingRecord; dispatch: DispatchRecord }> {
    const estimate = await this.estimate(record, now, waitForRoute);
    const view = customerView(record, estimate, now);
    return { record: view, dispatch: officeView(record, view, this.ruleAt(now)) };
  }

  ruleAt(now: Date): DispatchRule {
    return { now, dispatchAheadMs: this.config.dispatchAheadMs };
  }

  /** Several together, with one read of the positions. */
  async estimated(records: readonly TrackingRecordEntity[], now: Date): Promise<EstimatedRecord[]> {
    const ids = records.filter(showsPosition).map((record) => record.technicianId ?? '');
    const positions = await this.positions.of([...new Set(ids)]);
    return records.map((record) => {
      const latest = showsPosition(record) ? positions.get(record.technicianId ?? '') : undefined;
      return { record, estimate: this.estimateWith(record, latest, now) };
    });
  }

  private async estimate(
    record: TrackingRecordEntity,
    now: Date,
    waitForRoute: boolean,
  ): Promise<JourneyEstimate> {
    const { technicianId } = record;
    if (!technicianId || !showsPosition(record)) return this.estimateWith(record, undefined, now);
    const latest = (await this.positions.of([technicianId])).get(technicianId);
    if (!waitForRoute) return this.estimateWith(record, latest, now);
    const journey = { ...journeyStateOf(record), distances: distancesOf(record, latest) };
    const position = latest?.position ?? null;
    return this.journeys.estimateWithRoute(keyOf(record), journey, position, now);
  }

  private estimateWith(
    record: TrackingRecordEntity,
    latest: LatestPosition | undefined,
    now: Date,
  ): JourneyEstimate {
    const journey = { ...journeyStateOf(record), distances: distancesOf(record, latest) };
    return this.journeys.estimate(keyOf(record), journey, latest?.position ?? null, now);
  }
}

function showsPosition(record: TrackingRecordEntity): boolean {
  return record.technicianId !== null && trackingStatusRules[record.status].showsPosition;
}

function keyOf({ appointmentId, enRouteAt }: TrackingRecordEntity): string {
  return journeyKey(appointmentId, enRouteAt);
}

/** Redis is up to a second ahead of the record, if it knows the same journey. */
function distancesOf(
  record: TrackingRecordEntity,
  latest: LatestPosition | undefined,
): JourneyDistances | null {
  const stored = journeyStateOf(record).distances;
  const journey = latest?.journey;
  return journey?.key === keyOf(record) ? mergedDistances(stored, journey.distances) : stored;
}
