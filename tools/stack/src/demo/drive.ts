/**
 * One lap of the simulated drive: a phone that takes a demo appointment through its statuses and
 * reports where it is, by the calls that a technician's phone makes. What comes next is read from
 * the record each time, so a lap that a restart has interrupted continues where it stood, and no
 * status runs backwards.
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

/** Seconds that a lap stays in a status; driving takes as long as its route. */
function stayIn(status: TrackingStatus): number {
  const { waiting, active, there, started, over } = trackingStatusRules[status];
  if (over) return started ? 12 : 0;
  if (started) return 30;
  if (there) return 20;
  return waiting && active ? 8 : 0;
}

/** What the technician's phone does next. */
const nextMove = (status: TrackingStatus) => usualNextStatus(status, 'technician');

/** The seconds of a whole lap next to the drive. */
const staysTogether = lapFrom(firstTrackingStatus).reduce((sum, status) => sum + stayIn(status), 0);

function lapFrom(status: TrackingStatus): TrackingStatus[] {
  const next = nextMove(status);
  return next ? [status, ...lapFrom(next)] : [status];
}

const reportEverySeconds = 1.5;
const reportsPerDrive = 20;
/** A look at the record after so many reports: the office may have taken the job away. */
const reportsPerLook = 8;
const refusedPauseMs = 2_000;

export interface DriveParts {
  readonly site: SiteClient;
  readonly office: LoggedIn;
  readonly phone: LoggedIn;
  readonly driverId: string;
  /** How long a lap takes; as long as its route needs at the speed of the streets when absent. */
  readonly lapSeconds?: number;
}

/** Returns when the appointment is completed or cancelled, or is another technician's. */
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
    // The journey is measured from where the technician is when setting off.
    const next = nextMove(status);
    if (next && trackingStatusRules[next].driving) await report(parts, drive.at(0));
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

/** The drive along the appointment's route, to the very spot at which tracking sees the customer. */
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
 * From where the technician was last seen, else from the start. Returns at the door, or when the job
 * is not ours to drive anymore.
 */
async function reportTheDrive(
  parts: DriveParts,
  { appointmentId, location, status }: TrackingRecord,
  drive: Drive,
  scale: number,
): Promise<void> {
  const { site, driverId } = parts;
  const driven = location ? drive.nearest(location) : 0;
  const started = performance.now() - driven * scale * 1_000;
  const everyMs = Math.min(reportEverySeconds, (drive.seconds * scale) / reportsPerDrive) * 1_000;
  for (let reports = 1; ; reports += 1) {
    const seconds = (performance.now() - started) / 1_000 / scale;
    if (seconds >= drive.seconds) return report(parts, drive.at(seconds));
    // On the way the next position replaces one that was lost; the last has none after it.
    await report(parts, drive.at(seconds), { impatient: true }).catch((error: unknown) => {
      logger.debug(`A position was lost: ${error instanceof Error ? error.message : error}`);
    });
    await site.pause(everyMs);
    if (reports % reportsPerLook > 0) continue;
    const now = await read(site, appointmentId);
    if (now.status !== status || now.technicianId !== driverId) return;
  }
}
