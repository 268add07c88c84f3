import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { TrackingStatus } from '@contracts/vocabulary/tracking';
import { violates } from '@service-kit/database-errors';
import { Refusal } from '@service-kit/refusal';
import { inTransaction } from '@service-kit/transaction';
import { TrackingConfig } from '../config';
import { kilometresBetween } from '../globe';
import { AppointmentsService } from './appointments.service';
import { LiveRecordsService } from './live-records.service';
import { notification } from './notifications';
import { RecordReadsService } from './record-reads.service';
import { legOf } from './record-view';
import { changeRecord, lockRecord } from './record-writes';
import { mayChange, mayStep, nextSteps, type AppointmentChange } from './tracking-status';
import { TrackingRecordEntity } from './tracking-record.entity';

export interface Step {
  readonly appointmentId: string;
  readonly to: TrackingStatus;
  /** Whose job it must be; null when the office moves it. */
  readonly technicianId: string | null;
  readonly notes: string | null;
}

/** How long a record keeps still for a change that booking is about to make. */
const holdMs = 10_000;
/** A position of the morning says nothing about where a drive of the afternoon begins. */
const startingPlaceMs = 10 * 60_000;
const heldMessage = 'The office is changing this job. Try again in a moment.';
const batch = 100;

/** Moves records along their statuses. Races end at the row's lock and at the unique index. */
@Injectable()
export class RecordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
    private readonly reads: RecordReadsService,
    private readonly live: LiveRecordsService,
    private readonly config: TrackingConfig,
  ) {}

  /**
   * The record as booking and this service together know it: right also in the moment between an
   * acknowledged booking or assignment and its event. Refuses with `appointment_not_found`.
   */
  async current(appointmentId: string, now: Date): Promise<TrackingRecordEntity> {
    const known = await this.reads.find(appointmentId);
    if (known && known.heldUntil === null) return known;
    if (known) await this.appointments.refreshKnown([appointmentId], now);
    else await this.appointments.refresh(appointmentId, now);
    const refreshed = await this.reads.find(appointmentId);
    if (!refreshed) throw new Refusal('appointment_not_found');
    return refreshed;
  }

  /** Lays booking's word over the records whose change is on its way, before a list is read. */
  async catchUp(now: Date): Promise<void> {
    await this.appointments.refreshKnown(await this.reads.heldOnes(batch), now);
  }

  /**
   * One step by the office or by the assigned technician. Refuses with `transition_refused`,
   * `already_en_route` or `forbidden`.
   */
  async step(step: Step, now: Date): Promise<TrackingRecordEntity> {
    await this.current(step.appointmentId, now);
    const moved = await inTransaction(this.dataSource, (tx) => this.move(tx, step, now)).catch(
      (error: unknown) => {
        if (violates(error, 'one_en_route_job')) throw new Refusal('already_en_route');
        throw error;
      },
    );
    this.live.publish(moved, now);
    return moved;
  }

  /**
   * Says whether booking may still assign or cancel, and if so keeps everybody else's hands off
   * the record for a while. Null for an appointment that not even booking knows.
   */
  async hold(
    appointmentId: string,
    change: AppointmentChange,
    now: Date,
  ): Promise<{ status: TrackingStatus | null }> {
    const held = await this.tryHold(appointmentId, change, now);
    if (held.status !== null) return held;
    // Its first event is still on its way. Unheld, the record would come out of that event
    // without the change that booking is about to acknowledge.
    await this.appointments.refreshKnown([appointmentId], now);
    return this.tryHold(appointmentId, change, now);
  }

  /** Dispatches the assigned jobs whose time has come. Replicas share the work. */
  async dispatchDue(now: Date): Promise<number> {
    const until = new Date(now.getTime() + this.config.dispatchAheadMs);
    const dispatched = await inTransaction(this.dataSource, async (tx) => {
      const due = await tx
        .createQueryBuilder(TrackingRecordEntity, 'r')
        .where(`r.status = 'scheduled' AND r.technician_id IS NOT NULL`)
        .andWhere('r.slot_start <= :until', { until })
        .andWhere('(r.held_until IS NULL OR r.held_until <= :now)', { now })
        .orderBy('r.slot_start')
        .limit(batch)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      const fields = { status: 'dispatched' } as const;
      const told = [notification('dispatched', now)];
      const moved = [];
      for (const record of due) {
        moved.push(await changeRecord(tx, record, { fields, told, by: 'clock', at: now }));
      }
      return moved;
    });
    for (const record of dispatched) this.live.publish(record, now);
    return dispatched.length;
  }

  /** Tells the customer, once for each slot, that the technician runs late. */
  async noteLate(appointmentId: string, version: number, now: Date): Promise<void> {
    const changed = await inTransaction(this.dataSource, async (tx) => {
      const record = await lockRecord(tx, appointmentId);
      if (!record || record.version !== version || record.lateSince !== null) return null;
      const told = [notification('late', now)];
      return changeRecord(tx, record, { fields: { lateSince: now }, told, by: 'clock', at: now });
    });
    if (changed) this.live.publish(changed, now);
  }

  private tryHold(
    appointmentId: string,
    change: AppointmentChange,
    now: Date,
  ): Promise<{ status: TrackingStatus | null }> {
    return inTransaction(this.dataSource, async (tx) => {
      const record = await lockRecord(tx, appointmentId);
      if (!record) return { status: null };
      const { status, technicianId } = record;
      if (!mayChange(status, change)) throw refused(nextSteps(status, technicianId));
      const heldUntil = new Date(now.getTime() + holdMs);
      await tx.update(TrackingRecordEntity, { appointmentId }, { heldUntil });
      return { status };
    });
  }

  private async move(tx: EntityManager, step: Step, now: Date): Promise<TrackingRecordEntity> {
    const record = await lockRecord(tx, step.appointmentId);
    if (!record) throw new Refusal('appointment_not_found');
    const office = step.technicianId === null;
    if (!office && record.technicianId !== step.technicianId) {
      throw new Refusal('forbidden', { message: 'This job is not assigned to you.' });
    }
    if (record.heldUntil && record.heldUntil > now) throw refused([], heldMessage);
    const allowed = nextSteps(record.status, record.technicianId);
    if (!mayStep(record.status, step.to) || record.technicianId === null) {
      throw refused(allowed, refusalMessageOf(record, step.to));
    }
    const fields: Partial<TrackingRecordEntity> = {
      status: step.to,
      ...(await this.timesOf(tx, record, step.to, now)),
      ...(step.notes === null ? {} : { notes: step.notes }),
    };
    return changeRecord(tx, record, {
      fields,
      told: [notification(step.to, now)],
      by: office ? 'office' : 'technician',
      at: now,
    });
  }

  private async timesOf(
    tx: EntityManager,
    record: TrackingRecordEntity,
    to: TrackingStatus,
    now: Date,
  ): Promise<Partial<TrackingRecordEntity>> {
    if (to === 'arrived') return { arrivedAt: now };
    if (to === 'in-progress') return { startedAt: now };
    if (to === 'completed') return { completedAt: now };
    if (to !== 'en-route') return {};
    const km = await startingDistance(tx, record, now);
    return { enRouteAt: now, setOffKm: km, nearestKm: km };
  }
}

function refused(allowed: TrackingStatus[], message?: string): Refusal {
  return new Refusal('transition_refused', { message, details: { allowed } });
}

function refusalMessageOf(record: TrackingRecordEntity, to: TrackingStatus): string | undefined {
  if (to === 'cancelled') return 'Cancel the appointment itself; tracking follows.';
  if (record.technicianId === null) return 'Assign a technician first.';
  return undefined;
}

/** Kilometres to the customer from where the technician is known to be; null when that is old. */
async function startingDistance(
  tx: EntityManager,
  record: TrackingRecordEntity,
  now: Date,
): Promise<number | null> {
  const { destination } = legOf(record);
  if (!destination) return null;
  const rows = await tx.query<{ lat: number; lng: number }[]>(
    `SELECT lat, lng FROM technicians WHERE id = $1 AND location_recorded_at >= $2`,
    [record.technicianId, new Date(now.getTime() - startingPlaceMs)],
  );
  const [place] = rows;
  return place ? kilometresBetween(place, destination) : null;
}
