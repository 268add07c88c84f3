import type { EntityManager } from 'typeorm';
import type { TrackingNotification } from '@contracts/tracking';
import { trackingStatusChanged } from '@contracts/tracking';
import { namedQuery } from '@service-kit/named-query';
import { announce } from '@service-kit/outbox';
import { TrackingRecordEntity } from './tracking-record.entity';

/** Who moves a record. */
export type Mover = 'booking' | 'clock' | 'office' | 'technician';

export interface RecordChange {
  /** Columns that are another now. */
  readonly fields: Partial<
    Omit<TrackingRecordEntity, 'appointmentId' | 'version' | 'notifications'>
  >;
  readonly told?: readonly TrackingNotification[];
  readonly by: Mover;
  readonly at: Date;
}

const rememberedNotifications = 100;

const insertChange = {
  name: 'status_changes_insert',
  text: `
    INSERT INTO status_changes
      (appointment_id, version, status, technician_id, moved_by, notes, reached_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
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

/** Writes a change that people can see to a locked record, and announces the status if it is another. */
export async function changeRecord(
  tx: EntityManager,
  record: TrackingRecordEntity,
  change: RecordChange,
): Promise<TrackingRecordEntity> {
  const written = {
    ...change.fields,
    version: record.version + 1,
    notifications: [...record.notifications, ...(change.told ?? [])].slice(
      -rememberedNotifications,
    ),
  };
  await tx.update(TrackingRecordEntity, { appointmentId: record.appointmentId }, written);
  const after: TrackingRecordEntity = { ...record, ...written };
  if (after.status !== record.status) await tellOfStatus(tx, after, change);
  return after;
}

/** Keeps the status in the history and announces it. */
export async function tellOfStatus(
  tx: EntityManager,
  record: TrackingRecordEntity,
  { by, at }: Pick<RecordChange, 'by' | 'at'>,
): Promise<void> {
  const { appointmentId, version, status, technicianId, notes } = record;
  await namedQuery(tx, insertChange, [
    appointmentId,
    version,
    status,
    technicianId,
    by,
    by === 'technician' ? notes : null,
    at,
  ]);
  await announce(tx, trackingStatusChanged, {
    aggregateId: appointmentId,
    version,
    facts: { appointmentId, technicianId, status, notes, reachedAt: at.toISOString() },
  });
}
