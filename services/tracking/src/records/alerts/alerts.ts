import { DateTime } from 'luxon';
import type { Alert } from '@contracts/tracking';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { shortened } from '../../listed-text';
import type { SeenRecord } from '../reads/record-reads.service';
import { isLate, isStale, lateFrom, staleFrom } from '../reads/record-view';

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
  readonly seen: readonly SeenRecord[];
  readonly names: ReadonlyMap<string, string>;
  readonly offline: readonly OfflineTechnician[];
  readonly overbooked: readonly OverbookedSlot[];
}

/** An unassigned job is worth a word when it begins within this. */
export const unassignedAheadMs = 24 * 60 * 60_000;
/** More than anybody can look at. */
const mostAlerts = 500;

/** What the office should look at now, the longest-standing first. */
export function alertsOf({ seen, names, offline, overbooked }: Watched, now: Date): Alert[] {
  const alerts = [
    ...seen.flatMap((one) => journeyAlerts(one, names, now)),
    ...seen.flatMap((one) => unassignedAlerts(one, now)),
    ...offline.map(offlineAlert),
    ...overbooked.map(overbookedAlert),
  ]
    .sort((a, b) => a.since.localeCompare(b.since))
    .slice(0, mostAlerts);
  return rowsThatFit(alerts);
}

function journeyAlerts(
  { record, sight }: SeenRecord,
  names: ReadonlyMap<string, string>,
  now: Date,
): Alert[] {
  const { appointmentId, technicianId, appointment } = record;
  if (technicianId === null) return [];
  const name = shortened(names.get(technicianId) ?? 'The technician');
  const of = { appointmentId, technicianId };
  const alerts: Alert[] = [];
  if (isLate(record, sight, now)) {
    // An estimate may be late before the slot is: then it was when the clock noticed.
    const noticed = record.lateSince ?? now;
    const since = lateFrom(record) < noticed ? lateFrom(record) : noticed;
    alerts.push({
      type: 'late-technician',
      message: `${name} is late for ${appointment.number}.`,
      ...of,
      since: since.toISOString(),
    });
  }
  if (isStale(record, sight, now)) {
    alerts.push({
      type: 'stale-position',
      message: `No position of ${name} for more than two minutes, on the way to ${appointment.number}.`,
      ...of,
      since: staleFrom(record, sight).toISOString(),
    });
  }
  return alerts;
}

function unassignedAlerts({ record }: SeenRecord, now: Date): Alert[] {
  const { slotStart, createdAt, appointment, appointmentId, technicianId } = record;
  const from = new Date(slotStart.getTime() - unassignedAheadMs);
  if (technicianId !== null || record.status !== 'scheduled' || now < from) return [];
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
