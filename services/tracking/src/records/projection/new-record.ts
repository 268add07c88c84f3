import type { AppointmentFacts } from '@contracts/booking';
import { firstTrackingStatus } from '@contracts/vocabulary/tracking-status';
import type { Place } from '../../geocoding/geocoding.service';
import { eventNotification, statusNotification } from '../changes/notifications';
import { noTimes, timesOnReaching } from '../status/status-times';
import { TrackingRecordEntity } from '../tracking-record.entity';
import { projectAppointment, type ProjectionRule } from './projected-appointment';

export function newRecord(
  version: number,
  facts: AppointmentFacts,
  place: Place | null,
  rule: ProjectionRule,
): TrackingRecordEntity {
  const { now } = rule;
  const { status } = projectAppointment(null, facts, rule);
  const notifications = [statusNotification(firstTrackingStatus, now)];
  if (facts.technicianId !== null) notifications.push(eventNotification('assigned', now));
  if (status !== firstTrackingStatus) notifications.push(statusNotification(status, now));
  return {
    appointmentId: facts.appointmentId,
    appointmentVersion: version,
    appointment: facts,
    technicianId: facts.technicianId,
    status,
    slotStart: new Date(facts.slotStart),
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    approximate: place?.approximate ?? null,
    version: 1,
    notifications,
    notes: null,
    notesVersion: null,
    heldUntil: null,
    lateSince: null,
    reachedAt: now,
    ...noTimes,
    ...timesOnReaching(noTimes, status, now),
    setOffKm: null,
    nearestKm: null,
    createdAt: now,
  };
}

const insertRecord = {
  name: 'records_insert',
  text: `
    INSERT INTO tracking_records (appointment_id, appointment_version, appointment, technician_id,
      status, slot_start, lat, lng, approximate, version, notifications, reached_at, en_route_at,
      arrived_at, started_at, completed_at, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
    ON CONFLICT (appointment_id) DO NOTHING`,
};

type Run = (
  statement: typeof insertRecord,
  values: readonly unknown[],
) => Promise<{ count: number }>;

/** Inserts it by `run`. Says whether it was not there yet. */
export async function insertNew(run: Run, record: TrackingRecordEntity): Promise<boolean> {
  const { count } = await run(insertRecord, [
    record.appointmentId,
    record.appointmentVersion,
    JSON.stringify(record.appointment),
    record.technicianId,
    record.status,
    record.slotStart,
    record.lat,
    record.lng,
    record.approximate && JSON.stringify(record.approximate),
    record.version,
    JSON.stringify(record.notifications),
    record.reachedAt,
    record.enRouteAt,
    record.arrivedAt,
    record.startedAt,
    record.completedAt,
    record.createdAt,
  ]);
  return count === 1;
}
