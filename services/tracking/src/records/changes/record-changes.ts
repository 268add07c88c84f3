import type { EntityManager } from 'typeorm';
import type { EventEnvelope } from '@contracts/messaging';
import {
  trackingStatusChanged,
  type TrackingNotification,
  type TrackingStatusFacts,
} from '@contracts/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { namedQuery } from '@service-kit/database/named-query';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { TrackingRecordEntity } from '../tracking-record.entity';

/** Who moves a record. */
export interface Mover {
  readonly as: 'booking' | 'clock' | 'office' | 'technician';
  /** As the office's log calls them. */
  readonly name: string;
}

export const byBooking: Mover = { as: 'booking', name: 'System' };
export const byClock: Mover = { as: 'clock', name: 'System' };

export interface RecordChange {
  /** Columns that are another now. */
  readonly fields: Partial<
    Omit<TrackingRecordEntity, 'appointmentId' | 'version' | 'notifications' | 'notesVersion'>
  >;
  readonly notifications?: readonly TrackingNotification[];
  readonly by: Mover;
  /** When it came about. */
  readonly at: Date;
  /** When this service heard of it, where that was later. */
  readonly heardAt?: Date;
  /** A step back that was made by mistake. */
  readonly correction?: boolean;
  /** By which a copy of the step is recognized. */
  readonly key?: string;
}

export interface ChangedRecord {
  readonly record: TrackingRecordEntity;
  /** The event that tells other services of the new status; null when the status is the same. */
  readonly event: EventEnvelope<TrackingStatusFacts> | null;
}

/** The unique index by which a technician is busy with one job at a time. */
export const oneJobUnderWay = 'one_job_under_way';

const rememberedNotifications = 100;

const insertChange = {
  name: 'status_changes_insert',
  text: `
    INSERT INTO status_changes
      (appointment_id, version, status, technician_id, moved_by, moved_by_name, correction, notes,
       reached_at, heard_at, step_key)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};

/** The record, locked until the end of `tx`, or null. */
export function lockRecord(
  tx: EntityManager,
  appointmentId: string,
): Promise<TrackingRecordEntity | null> {
  return tx.findOne(TrackingRecordEntity, {
    where: { appointmentId },
    lock: { mode: 'pessimistic_write' },
  });
}

/** Writes a visible change to a locked record, and announces the status if it is another one. */
export async function changeRecord(
  tx: EntityManager,
  record: TrackingRecordEntity,
  change: RecordChange,
): Promise<ChangedRecord> {
  const version = record.version + 1;
  const moved = change.fields.status !== undefined && change.fields.status !== record.status;
  const written = {
    ...change.fields,
    ...(moved ? { reachedAt: change.at } : {}),
    ...(change.fields.notes === undefined ? {} : { notesVersion: version }),
    version,
    notifications: [...record.notifications, ...(change.notifications ?? [])].slice(
      -rememberedNotifications,
    ),
  };
  await tx.update(TrackingRecordEntity, { appointmentId: record.appointmentId }, written);
  const after: TrackingRecordEntity = { ...record, ...written };
  const event = moved ? await announceStatus(tx, after, { ...change, from: record.status }) : null;
  return { record: after, event };
}

/** How a status came about; `from` is null for a new record. */
type Cause = Pick<RecordChange, 'by' | 'at' | 'heardAt' | 'correction' | 'key'> & {
  readonly from: TrackingStatus | null;
};

/** Keeps the status in the history and announces it. */
export async function announceStatus(
  tx: EntityManager,
  record: TrackingRecordEntity,
  { by, at, heardAt = at, correction = false, key, from }: Cause,
): Promise<EventEnvelope<TrackingStatusFacts>> {
  const { appointmentId, version, status, technicianId, notes, notesVersion } = record;
  await namedQuery(tx, insertChange, [
    appointmentId,
    version,
    status,
    technicianId,
    by.as,
    by.name,
    correction,
    notesVersion === version ? notes : null,
    at,
    heardAt,
    key ?? null,
  ]);
  return announce(tx, trackingStatusChanged, {
    aggregateId: appointmentId,
    version,
    facts: {
      appointmentId,
      technicianId,
      status,
      from,
      by: by.name,
      correction,
      notes,
      ...(notesVersion === null ? {} : { notesVersion }),
      reachedAt: at.toISOString(),
    },
  });
}
