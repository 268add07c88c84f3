import { DateTime } from 'luxon';
import type { Alert } from '@contracts/tracking';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { shortened } from '../reads/listed-text';
import type { EstimatedRecord } from '../reads/record-reads.service';
import { isLate, isStale, lateFrom, staleFrom } from '../status/lateness';

/** A technician who is offline and still has jobs. */
export interface OfflineTechnician {
  readonly technicianId: string;
  readonly name: string;
  readonly since: Date;
  readonly jobs: number;
  readonly firstAppointmentId: string;
}

/** A slot to come with more jobs than technicians. */
export interface OverbookedSlot {
  readonly appointmentDate: string;
  readonly timeSlot: string;
  readonly jobs: number;
  readonly technicians: number;
  readonly since: Date;
}

export interface Watched {
  readonly estimated: readonly EstimatedRecord[];
  readonly names: ReadonlyMap<string, string>;
  readonly offline: readonly OfflineTechnician[];
  readonly overbooked: readonly OverbookedSlot[];
}

/** An unassigned job is worth an alert when it begins within this. */
export const unassignedAheadMs = 24 * 60 * 60_000;
/** More than anybody can look at. */
const mostAlerts = 500;

/** What the office should look at now, the longest-standing first. */
export function alertsOf({ estimated, names, offline, overbooked }: Watched, now: Date): Alert[] {
  const alerts = [
    ...estimated.flatMap((one) => journeyAlerts(one, names, now)),
    ...estimated.flatMap((one) => unassignedAlerts(one, now)),
    ...offline.map(offlineAlert),
    ...overbooked.map(overbookedAlert),
  ]
    .sort((a, b) => a.since.localeCompare(b.since))
    .slice(0, mostAlerts);
  return rowsThatFit(alerts);
}

function journeyAlerts(
  { record, estimate }: EstimatedRecord,
  names: ReadonlyMap<string, string>,
  now: Date,
): Alert[] {
  const { appointmentId, technicianId, appointment } = record;
  if (technicianId === null) return [];
  const name = shortened(names.get(technicianId) ?? 'The technician');
  const of = { appointmentId, technicianId };
  const alerts: Alert[] = [];
  if (isLate(record, estimate, now)) {
    // An estimate may be late before the slot is: then it has been since that was noticed.
    const noticed = record.lateSince ?? now;
    const since = lateFrom(record) < noticed ? lateFrom(record) : noticed;
    alerts.push({
      type: 'late-technician',
      message: `${name} is late for ${appointment.number}.`,
      ...of,
      since: since.toISOString(),
    });
  }
  if (isStale(record, estimate, now)) {
    alerts.push({
      type: 'stale-position',
      message: `No position of ${name} for more than two minutes, on the way to ${appointment.number}.`,
      ...of,
      since: staleFrom(record, estimate).toISOString(),
    });
  }
  return alerts;
}

function unassignedAlerts({ record }: EstimatedRecord, now: Date): Alert[] {
  const { slotStart, createdAt, appointment, appointmentId, technicianId } = record;
  const from = new Date(slotStart.getTime() - unassignedAheadMs);
  if (technicianId !== null || !trackingStatusRules[record.status].waiting || now < from) return [];
  return [
    {
      type: 'unassigned-job',
      message: `${appointment.number} on ${slotInWords(appointment)} has no technician.`,
      appointmentId,
      technicianId: null,
      since: (createdAt > from ? createdAt : from).toISOString(),
    },
  ];
}

function offlineAlert(one: OfflineTechnician): Alert {
  const jobs = one.jobs === 1 ? 'a job' : `${one.jobs} jobs`;
  return {
    type: 'offline-with-jobs',
    message: `${shortened(one.name)} is offline and has ${jobs}.`,
    appointmentId: one.firstAppointmentId,
    technicianId: one.technicianId,
    since: one.since.toISOString(),
  };
}

/** Seats that are sold stay sold when technicians go offline. */
function overbookedAlert(one: OverbookedSlot): Alert {
  const { jobs, technicians } = one;
  const there = technicians === 1 ? 'one technician' : `${technicians} technicians`;
  return {
    type: 'overbooked-slot',
    message: `${slotInWords(one)}: ${jobs} jobs for ${there}.`,
    appointmentId: null,
    technicianId: null,
    since: one.since.toISOString(),
  };
}

/** `Sat, Nov 21, 2:00 PM` of the slot `14:00-15:00`: wall clock both, so no zone is asked. */
function slotInWords(slot: { appointmentDate: string; timeSlot: string }): string {
  const start = DateTime.fromISO(`${slot.appointmentDate}T${slot.timeSlot.slice(0, 5)}`, {
    zone: 'utc',
  });
  return start.setLocale('en-US').toFormat('ccc, LLL d, h:mm a');
}
