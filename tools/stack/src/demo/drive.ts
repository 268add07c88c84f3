/**
 * One lap of the simulated drive: takes a demo appointment through its statuses and reports positions,
 * with a technician phone's calls. It reads the record before each step, so an interrupted lap
 * continues where it was, and no status goes back.
 */
import { Logger } from '@nestjs/common';
import type { TrackingRecord } from '@contracts/tracking/records';
import {
  firstTrackingStatus,
  trackingStatusRules,
  usualNextStatus,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { planDrive, type Drive, type Whereabouts } from './route';
import { SiteRefusal, type LoggedIn, type SiteClient } from './site-client';
import { routeOf, routes } from './streets';

const logger = new Logger('DemoDrive');

/** Seconds that a lap stays in a status, except driving. */
function stayIn(status: TrackingStatus): number {
  const { waiting, active, there, started, over } = trackingStatusRules[status];
  if (over) return started ? 12 : 0;
  if (started) return 30;
  if (there) return 20;
  return waiting && active ? 8 : 0;
}

const nextMove = (status: TrackingStatus) => usualNextStatus(status, 'technician');

/** Seconds of a lap without the drive. */
const staysTogether = lapFrom(firstTrackingStatus).reduce((sum, status) => sum + stayIn(status), 0);

function lapFrom(status: TrackingStatus): TrackingStatus[] {
  const next = nextMove(status);
  return next ? [status, ...lapFrom(next)] : [status];
}

const reportEverySeconds = 1.5;
const reportsPerDrive = 20;
/** Reports between two looks at the record: the office may have reassigned the job. */
const reportsPerLook = 8;
const refusedPauseMs = 2_000;

export interface DriveParts {
  readonly site: SiteClient;
  readonly office: LoggedIn;
  readonly phone: LoggedIn;
  readonly driverId: string;
  /** Duration of a lap; at the speed of the streets by default. */
  readonly lapSeconds?: number;
}

/** Returns when the appointment is over or another technician's. */
export async function driveLap(parts: DriveParts, appointmentId: string): Promise<void> {
  const { site, driverId } = parts;
  for (;;) {
    const record = await read(site, appointmentId);
    const { status, technicianId } = record;
    const { drive, scale } = planLap(record, parts.lapSeconds);
    if (technicianId !== null && technicianId !== driverId) return;
    const { driving, over } = trackingStatusRules[status];
    if (driving) await reportTheDrive(parts, record, drive, scale);
    else await site.pause(stayIn(status) * scale * 1_000);
    if (over) return;
    try {
      if (technicianId === null) await assign(parts, appointmentId);
      else await move(parts, appointmentId, status);
    } catch (error) {
      if (!(error instanceof SiteRefusal)) throw error;
      logger.log(`${appointmentId} is ${status} and stays so for now: ${error.message}`);
      await site.pause(refusedPauseMs);
    }
  }
}

function read(site: SiteClient, appointmentId: string): Promise<TrackingRecord> {
  return site.call<TrackingRecord>('GET', `/api/tracking/${appointmentId}`);
}

async function assign({ office, driverId }: DriveParts, appointmentId: string): Promise<void> {
  const body = { technicianId: driverId };
  await office.call('PUT', `/api/appointments/${appointmentId}/assign`, { body });
}

async function move(
  { phone }: DriveParts,
  appointmentId: string,
  from: TrackingStatus,
): Promise<void> {
  const status = nextMove(from);
  if (!status) return;
  const body = { status, from };
  await phone.call('PUT', `/api/technician/jobs/${appointmentId}/status`, { body });
}

/** The drive along the appointment's route, to the customer's coordinates in tracking. */
function planLap(
  { appointment, customerLocation: { lat, lng } }: TrackingRecord,
  lapSeconds: number | undefined,
): { drive: Drive; scale: number } {
  const { waypoints } = routeOf(appointment) ?? routes[0];
  const street = waypoints.at(-1)?.street ?? '';
  const door = lat === null || lng === null ? [] : [{ lat, lng, street }];
  const drive = planDrive([...waypoints, ...door]);
  const natural = drive.seconds + staysTogether;
  return { drive, scale: (lapSeconds ?? natural) / natural };
}

function report(
  { phone }: DriveParts,
  { lat, lng, street }: Whereabouts,
  { impatient = false }: { impatient?: boolean } = {},
): Promise<void> {
  const body = {
    lat: Number(lat.toFixed(6)),
    lng: Number(lng.toFixed(6)),
    address: street,
    accuracy: 6,
    recordedAt: new Date().toISOString(),
  };
  return phone.call('PUT', '/api/technician/location', { body, impatient });
}

/**
 * Starts at the last position, if any. Returns at the door, or when the job is no longer ours.
 */
async function reportTheDrive(
  parts: DriveParts,
  { appointmentId, location, status }: TrackingRecord,
  drive: Drive,
  scale: number,
): Promise<void> {
  const { site, driverId } = parts;
  const driven = location ? drive.nearest(location) : 0;
  const started = site.now() - driven * scale * 1_000;
  const everyMs = Math.min(reportEverySeconds, (drive.seconds * scale) / reportsPerDrive) * 1_000;
  for (let reports = 1; ; reports += 1) {
    const seconds = (site.now() - started) / 1_000 / scale;
    if (seconds >= drive.seconds) return report(parts, drive.at(seconds));
    // The next position replaces a lost one, except for the last.
    await report(parts, drive.at(seconds), { impatient: true }).catch((error: unknown) => {
      logger.debug(`A position was lost: ${error instanceof Error ? error.message : error}`);
    });
    await site.pause(everyMs);
    if (reports % reportsPerLook > 0) continue;
    const now = await read(site, appointmentId);
    if (now.status !== status || now.technicianId !== driverId) return;
  }
}
