import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LiveLocation } from '@contracts/live';
import type { ApproximatePlace, ReportPosition } from '@contracts/tracking/records';
import type { SetTechnicianLocation } from '@contracts/tracking/technicians';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { namedStatement } from '@service-kit/database/named-query';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { statusList } from '@contracts/vocabulary/status-list';
import { kilometersBetween } from '@contracts/vocabulary/places/distance';
import { isPlace, pointOf } from '../geography/globe';
import {
  distancesOf,
  isClockWrong,
  isOfDrive,
  isShown,
  journeyKey,
  JourneyService,
  locationOf,
  trailAfter,
  trailPlaced,
  type JourneyDistances,
  type JourneyState,
  type Position,
  type Trail,
} from '../estimate/journey.service';
import { PositionUpdatePublisher } from '../live/position-update-publisher';
import {
  logPositions,
  replaceTrail,
  trailOf,
  type LoggedPosition,
  type ReportedJourney,
  type StoredPosition,
} from './stored-positions';

/** What is known of the technician's position, and the job whose customer may see it, if any. */
interface PositionJob {
  readonly knownLat: number | null;
  readonly knownLng: number | null;
  readonly knownAddress: string | null;
  readonly knownAccuracy: number | null;
  readonly knownAt: Date | null;
  readonly doubted: StoredPosition | null;
  readonly appointmentId: string | null;
  readonly version: number;
  readonly status: TrackingStatus;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly approximate: ApproximatePlace | null;
  readonly enRouteAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly setOffKm: number | null;
  readonly nearestKm: number | null;
}

/**
 * Read for each report. With a cached job, a customer could still see the technician's position
 * after the job was given to someone else.
 */
const jobOfTechnician = {
  name: 'positions_job',
  text: `
    SELECT t.lat AS "knownLat", t.lng AS "knownLng", t.location_address AS "knownAddress",
      t.location_accuracy AS "knownAccuracy", t.location_recorded_at AS "knownAt",
      t.location_doubted AS doubted, r.appointment_id AS "appointmentId", r.version,
      r.status, r.lat, r.lng, r.approximate, r.en_route_at AS "enRouteAt", r.arrived_at AS "arrivedAt",
      r.set_off_km AS "setOffKm", r.nearest_km AS "nearestKm"
    FROM technicians t
    LEFT JOIN LATERAL (
      SELECT * FROM journeys j
      WHERE j.technician_id = t.id AND j.status IN (${statusList('showsPosition')})
      ORDER BY j.en_route_at DESC LIMIT 1
    ) r ON true
    WHERE t.id = $1`,
};

/** Reports of one phone at once. Each failed attempt means that another one has succeeded. */
const attempts = 1_000;

interface Fix extends Position {
  /** It says when it was recorded, in a time that can be. */
  readonly isDated: boolean;
}

@Injectable()
export class PositionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly journeys: JourneyService,
    private readonly updates: PositionUpdatePublisher,
  ) {}

  /**
   * Takes one fix of a phone, or a buffered batch in any order. Leaves out invalid ones and returns
   * how many were taken. Refuses if none is valid.
   */
  async report(id: string, reports: readonly ReportPosition[], now: Date): Promise<number> {
    const isBuffered = reports.length > 1;
    const fixes = reports.filter(isPlace).map((report) => fixOf(report, now, isBuffered));
    if (fixes.length === 0) throw new Refusal('location_invalid');
    const believable = inOrder(fixes.filter(({ isDated }) => isDated));
    const learn = (trail: Trail) => believable.reduce(trailAfter, trail);
    // A phone's next report replaces a position that a crash has lost.
    await this.take(requiredId(id, 'technician_not_found'), fixes, learn, now, false);
    return fixes.length;
  }

  /** For the office. The position is on the disk when this returns. */
  async place(id: string, location: SetTechnicianLocation, now: Date): Promise<void> {
    if (!isPlace(location)) throw new Refusal('location_invalid');
    const fix = fixOf(location, now, false);
    const learn = (trail: Trail) => trailPlaced(trail, positionOf(fix));
    await this.take(requiredId(id, 'technician_not_found'), [fix], learn, now, true);
  }

  /** `learn` makes one trail of another, and returns the same object for the same. */
  private async take(
    technicianId: string,
    fixes: readonly Fix[],
    learn: (trail: Trail) => Trail,
    now: Date,
    waitForDisk: boolean,
  ): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const job = await this.jobOf(technicianId);
      const before = storedTrail(job);
      const after = learn(before);
      const position = after.known === before.known ? null : after.known;
      const journey = position && journeyOf(job, position);
      const stored =
        after === before
          ? null
          : await replaceTrail(this.dataSource, technicianId, before, after, journey);
      if (stored && !stored.replaced) continue;
      const rows = fixes.map((fix) => logged(fix, job, now));
      await logPositions(this.dataSource, technicianId, rows, waitForDisk);
      if (position) {
        const distances = stored?.distances ?? distancesOf(job);
        this.updates.moved(this.frame(technicianId, job, position, distances, now));
      }
      return;
    }
    throw new Error(`a position was not taken in ${attempts} attempts`);
  }

  private async jobOf(technicianId: string): Promise<PositionJob> {
    const { rows } = await namedStatement<PositionJob>(this.dataSource, jobOfTechnician, [
      technicianId,
    ]);
    const [job] = rows;
    if (!job) throw new Refusal('technician_not_found');
    return job;
  }

  private frame(
    technicianId: string,
    job: PositionJob,
    position: Position,
    distances: JourneyDistances | null,
    now: Date,
  ): LiveLocation {
    const { appointmentId, enRouteAt, version } = job;
    const state = journeyStateOf(job, distances);
    const frame = {
      type: 'location_update',
      technicianId,
      location: locationOf(position),
    } as const;
    if (!appointmentId || !isShown(state, position)) return { ...frame, ...ofNoVisit };
    const key = journeyKey(appointmentId, enRouteAt, pointOf(job));
    const estimate = this.journeys.estimate(key, state, position, now);
    return {
      ...frame,
      appointmentId,
      distanceToCustomer: estimate.distanceKm,
      estimatedTimeToArrival: estimate.minutes,
      estimatedArrival: estimate.arrival?.toISOString() ?? null,
      progress: estimate.progress,
      version,
    };
  }
}

/** What a frame says that only the office gets. */
const ofNoVisit = {
  distanceToCustomer: null,
  estimatedTimeToArrival: null,
  estimatedArrival: null,
  progress: null,
  version: 0,
};

/** Without a time, one that was buffered may be of any job. */
function fixOf(report: ReportPosition, now: Date, isBuffered: boolean): Fix {
  const recorded = report.recordedAt === undefined ? now : new Date(report.recordedAt);
  return {
    lat: report.lat,
    lng: report.lng,
    address: report.address || null,
    accuracy: report.accuracy ?? null,
    // If a phone's clock was ahead, later positions would be ignored.
    recordedAt: recorded < now ? recorded : now,
    isDated: !isClockWrong(recorded, now) && !(isBuffered && report.recordedAt === undefined),
  };
}

/** Oldest first. Of those with the same time, the one that was reported last. */
function inOrder(fixes: readonly Fix[]): Position[] {
  const byTime = new Map(fixes.map((fix) => [fix.recordedAt.getTime(), positionOf(fix)]));
  return [...byTime.values()].sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
}

function positionOf({ isDated: _, ...position }: Fix): Position {
  return position;
}

function storedTrail(job: PositionJob): Trail {
  const { knownLat: lat, knownLng: lng, knownAddress: address, knownAt: recordedAt } = job;
  const { knownAccuracy: accuracy, doubted } = job;
  return trailOf({ lat, lng, address, accuracy, recordedAt, doubted });
}

function logged(fix: Fix, job: PositionJob, now: Date): LoggedPosition {
  const appointmentId = fix.isDated && isOfDrive(job.enRouteAt, fix) ? job.appointmentId : null;
  return { ...positionOf(fix), appointmentId, receivedAt: now };
}

function journeyStateOf(job: PositionJob, distances: JourneyDistances | null): JourneyState {
  const { status, enRouteAt, arrivedAt } = job;
  const radiusKm = job.approximate?.radiusKm ?? 0;
  return { status, destination: pointOf(job), radiusKm, enRouteAt, arrivedAt, distances };
}

function journeyOf(job: PositionJob, position: Position): ReportedJourney | null {
  const { appointmentId, enRouteAt } = job;
  const destination = pointOf(job);
  if (!appointmentId || !enRouteAt || !destination) return null;
  if (!trackingStatusRules[job.status].driving || !isOfDrive(enRouteAt, position)) return null;
  return { appointmentId, enRouteAt, destination, km: kilometersBetween(position, destination) };
}
