import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LiveLocation } from '@contracts/live';
import type { ReportPosition } from '@contracts/tracking/records';
import type { SetTechnicianLocation } from '@contracts/tracking/technicians';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { namedStatement } from '@service-kit/database/named-query';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { statusList } from '@contracts/vocabulary/status-list';
import { kilometersBetween } from '@contracts/vocabulary/places/distance';
import { isPlace, pointOf } from '../geography/globe';
import {
  distancesAfter,
  isNewer,
  journeyKey,
  JourneyService,
  locationOf,
  type JourneyDistances,
  type JourneyState,
  type Position,
} from '../estimate/journey.service';
import { PositionUpdatePublisher } from '../live/position-update-publisher';
import { LatestPositionsService, type ReportedJourney } from './latest-positions.service';
import { PositionLogService } from './position-log.service';
import type { LoggedPosition } from './position-writes';

/** The technician's job whose customer may see the position, if there is one. */
interface PositionJob {
  readonly knownAt: Date | null;
  readonly appointmentId: string | null;
  readonly version: number;
  readonly status: TrackingStatus;
  readonly lat: number | null;
  readonly lng: number | null;
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
    SELECT t.location_recorded_at AS "knownAt", r.appointment_id AS "appointmentId", r.version,
      r.status, r.lat, r.lng, r.en_route_at AS "enRouteAt", r.arrived_at AS "arrivedAt",
      r.set_off_km AS "setOffKm", r.nearest_km AS "nearestKm"
    FROM technicians t
    LEFT JOIN LATERAL (
      SELECT * FROM journeys j
      WHERE j.technician_id = t.id AND j.status IN (${statusList('showsPosition')})
      ORDER BY j.en_route_at DESC LIMIT 1
    ) r ON true
    WHERE t.id = $1`,
};

interface Fix extends Position {
  readonly accuracy: number | null;
}

@Injectable()
export class PositionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly latest: LatestPositionsService,
    private readonly log: PositionLogService,
    private readonly journeys: JourneyService,
    private readonly updates: PositionUpdatePublisher,
  ) {}

  /**
   * Takes one fix of a phone, or a buffered batch in any order. Leaves out invalid ones and returns
   * how many were taken. Refuses if none is valid.
   */
  async report(id: string, reports: readonly ReportPosition[], now: Date): Promise<number> {
    const fixes = reports.filter(isPlace).map((report) => fixOf(report, now));
    const newest = newestOf(fixes);
    if (!newest) throw new Refusal('location_invalid');
    await this.take(requiredId(id, 'technician_not_found'), fixes, newest, now);
    return fixes.length;
  }

  /** For the office. PostgreSQL has the position when this returns. */
  async place(id: string, location: SetTechnicianLocation, now: Date): Promise<void> {
    if (!isPlace(location)) throw new Refusal('location_invalid');
    const fix = fixOf(location, now);
    await this.take(requiredId(id, 'technician_not_found'), [fix], fix, now);
    await this.log.flush();
  }

  private async take(
    technicianId: string,
    fixes: readonly Fix[],
    newest: Fix,
    now: Date,
  ): Promise<void> {
    const job = await this.jobOf(technicianId);
    const rows = fixes.map((fix) => logged(technicianId, fix, job, now));
    const journey = journeyOf(job, newest);
    const distances = isNewer(newest, job.knownAt)
      ? await this.latest.take(technicianId, newest, journey)
      : undefined;
    if (distances === undefined) {
      this.log.add({ rows });
      return;
    }
    this.updates.moved(this.frame(technicianId, job, newest, distances, now));
    this.log.add({
      rows,
      latest: { technicianId, position: newest },
      journey: journey && distances ? { ...journey, ...distances } : undefined,
    });
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
    const estimate = appointmentId
      ? this.journeys.estimate(
          journeyKey(appointmentId, enRouteAt, pointOf(job)),
          journeyStateOf(job, distances),
          position,
          now,
        )
      : null;
    return {
      type: 'location_update',
      technicianId,
      location: locationOf(position),
      ...(appointmentId ? { appointmentId } : {}),
      distanceToCustomer: estimate?.distanceKm ?? null,
      estimatedTimeToArrival: estimate?.minutes ?? null,
      estimatedArrival: estimate?.arrival?.toISOString() ?? null,
      progress: estimate?.progress ?? null,
      version: appointmentId ? version : 0,
    };
  }
}

function fixOf(report: ReportPosition, now: Date): Fix {
  const recorded = report.recordedAt === undefined ? now : new Date(report.recordedAt);
  return {
    lat: report.lat,
    lng: report.lng,
    address: report.address || null,
    accuracy: report.accuracy ?? null,
    // If a phone's clock was ahead, later positions would be ignored.
    recordedAt: recorded < now ? recorded : now,
  };
}

/** Of equally new ones, the last. */
function newestOf(fixes: readonly Fix[]): Fix | undefined {
  let newest: Fix | undefined;
  for (const fix of fixes) if (!newest || fix.recordedAt >= newest.recordedAt) newest = fix;
  return newest;
}

function logged(technicianId: string, fix: Fix, job: PositionJob, now: Date): LoggedPosition {
  const ofThisJob = job.enRouteAt !== null && fix.recordedAt >= job.enRouteAt;
  const appointmentId = ofThisJob ? job.appointmentId : null;
  return { ...fix, technicianId, appointmentId, receivedAt: now };
}

function journeyStateOf(job: PositionJob, distances: JourneyDistances | null): JourneyState {
  return { status: job.status, destination: pointOf(job), arrivedAt: job.arrivedAt, distances };
}

function journeyOf(job: PositionJob, position: Position): ReportedJourney | null {
  const { appointmentId, enRouteAt, setOffKm, nearestKm } = job;
  const destination = pointOf(job);
  if (!appointmentId || !enRouteAt || !destination) return null;
  if (!trackingStatusRules[job.status].driving) return null;
  const known = setOffKm === null || nearestKm === null ? null : { setOffKm, nearestKm };
  const distances = distancesAfter(known, kilometersBetween(position, destination));
  return { appointmentId, enRouteAt, destination, ...distances };
}
