import type { Alert } from '@contracts/tracking';
import type { TechnicianAvailability } from '@contracts/vocabulary/tracking';
import type { SeenRecord } from './record-reads.service';
import { isLate, isStale, lateFrom, staleFrom } from './record-view';

export interface AlertedTechnician {
  readonly id: string;
  readonly name: string;
  readonly availability: TechnicianAvailability;
  readonly availabilitySince: Date;
}

/** An unassigned job is worth a word when it begins within this. */
const unassignedAheadMs = 24 * 60 * 60_000;

/** What the office should look at now, the longest-standing first. */
export function alertsOf(
  seen: readonly SeenRecord[],
  technicians: readonly AlertedTechnician[],
  now: Date,
): Alert[] {
  const byId = new Map(technicians.map((technician) => [technician.id, technician]));
  const open = seen.filter(({ record }) => !['completed', 'cancelled'].includes(record.status));
  return [
    ...open.flatMap((one) => journeyAlerts(one, byId, now)),
    ...open.flatMap((one) => unassignedAlerts(one, now)),
    ...technicians.flatMap((technician) => offlineAlerts(technician, open)),
    ...overbookedAlerts(open, technicians, now),
  ].sort((a, b) => a.since.localeCompare(b.since));
}

function journeyAlerts(
  { record, sight }: SeenRecord,
  technicians: ReadonlyMap<string, AlertedTechnician>,
  now: Date,
): Alert[] {
  const { appointmentId, technicianId, appointment } = record;
  if (technicianId === null) return [];
  const name = technicians.get(technicianId)?.name ?? 'The technician';
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
  if (technicianId !== null || now < from) return [];
  return [
    {
      type: 'unassigned-job',
      message: `${appointment.number} (${appointment.appointmentDate}, ${appointment.timeSlot}) has no technician.`,
      appointmentId,
      technicianId: null,
      since: (createdAt > from ? createdAt : from).toISOString(),
    },
  ];
}

function offlineAlerts(technician: AlertedTechnician, open: readonly SeenRecord[]): Alert[] {
  const { id, name, availability, availabilitySince } = technician;
  const jobs = open.filter(({ record }) => record.technicianId === id);
  const [first] = jobs;
  if (availability !== 'offline' || !first) return [];
  return [
    {
      type: 'offline-with-jobs',
      message: `${name} is offline and has ${jobs.length === 1 ? 'a job' : `${jobs.length} jobs`}.`,
      appointmentId: first.record.appointmentId,
      technicianId: id,
      since: availabilitySince.toISOString(),
    },
  ];
}

/** Seats that are sold stay sold when technicians go offline. */
function overbookedAlerts(
  open: readonly SeenRecord[],
  technicians: readonly AlertedTechnician[],
  now: Date,
): Alert[] {
  const capacity = technicians.filter(({ availability }) => availability === 'available').length;
  const slots = new Map<number, SeenRecord[]>();
  for (const one of open) {
    const { slotStart, appointment } = one.record;
    if (appointment.origin !== 'booked' || slotStart <= now) continue;
    slots.set(slotStart.getTime(), [...(slots.get(slotStart.getTime()) ?? []), one]);
  }
  const turned = technicians.map(({ availabilitySince }) => availabilitySince.getTime());
  return [...slots.values()].flatMap((jobs) => {
    const [first] = jobs;
    if (!first || jobs.length <= capacity) return [];
    const { appointmentDate, timeSlot } = first.record.appointment;
    const since = Math.max(...turned, ...jobs.map(({ record }) => record.createdAt.getTime()));
    return [
      {
        type: 'overbooked-slot',
        message: `${appointmentDate}, ${timeSlot}: ${jobs.length} jobs for ${capacity} technicians.`,
        appointmentId: null,
        technicianId: null,
        since: new Date(since).toISOString(),
      },
    ];
  });
}
