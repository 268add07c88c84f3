import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { violates } from '@service-kit/database/database-errors';
import { Refusal } from '@service-kit/requests/refusal';
import { inTransaction } from '@service-kit/database/transaction';
import { TrackingConfig } from '../../config';
import { AppointmentProjection } from '../projection/appointment-projection.service';
import { LiveRecordsService } from '../reads/live-records.service';
import { fieldsAfterCorrection, isOwnStep } from './corrections';
import { correctionNotification, notification } from './notifications';
import { RecordReadsService } from '../reads/record-reads.service';
import { mustBeNextStep, refused, timeOf, type Step } from './record-steps';
import { jobView } from '../reads/record-view';
import { byClock, changeRecord, lockRecord, oneJobUnderWay } from './record-writes';
import { lastChangeOf, moverOf, startingDistance } from '../reads/step-reads';
import {
  correctionsFrom,
  mayChange,
  nextSteps,
  waitingStatus,
  type AppointmentChange,
} from './tracking-status';
import { TrackingRecordEntity } from '../tracking-record.entity';

/** How long a record keeps still for a change that booking is about to make. */
const holdMs = 10_000;
const heldMessage = 'The office is changing this job. Try again in a moment.';
const ownCorrectionMessage =
  'Only your own last step can be taken back, within a minute. Please call the office.';
const batch = 100;

/** Moves records along their statuses. Races end at the row's lock and at the unique index. */
@Injectable()
export class TransitionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentProjection,
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
   * One step, or the correction of one, by the office or by the assigned technician. Refuses with
   * `changed_meanwhile` (and the `current` record, as the caller sees it), `transition_refused`,
   * `already_en_route` or `forbidden`.
   */
  async step(step: Step, now: Date): Promise<TrackingRecordEntity> {
    await this.current(step.appointmentId, now);
    const { moved, record } = await inTransaction(this.dataSource, (tx) =>
      this.move(tx, step, now),
    ).catch(async (error: unknown) => {
      if (violates(error, oneJobUnderWay)) throw await this.elsewhere(step.appointmentId);
      throw error;
    });
    if (!moved) {
      const office = step.by.as === 'office';
      const current = office ? (await this.reads.views(record, now)).dispatch : jobView(record);
      throw new Refusal('changed_meanwhile', { details: { current } });
    }
    this.live.publish(record, now);
    return record;
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
        moved.push(await changeRecord(tx, record, { fields, told, by: byClock, at: now }));
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
      return changeRecord(tx, record, { fields: { lateSince: now }, told, by: byClock, at: now });
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

  private async move(
    tx: EntityManager,
    step: Step,
    now: Date,
  ): Promise<{ moved: boolean; record: TrackingRecordEntity }> {
    const record = await lockRecord(tx, step.appointmentId);
    if (!record) throw new Refusal('appointment_not_found');
    const { by, to, from, correction = false, notes } = step;
    if (by.as === 'technician' && record.technicianId !== by.technicianId) {
      throw new Refusal('forbidden', { message: 'This job is not assigned to you.' });
    }
    if (from !== undefined && from !== record.status) return { moved: false, record };
    if (record.heldUntil && record.heldUntil > now) throw refused([], heldMessage);
    await (correction
      ? this.mustBeCorrectable(tx, record, step, now)
      : mustBeNextStep(record, step));
    const at = timeOf(step.tappedAt, record, now);
    const fields = correction
      ? fieldsAfterCorrection(record, to, at)
      : { status: to, ...(await this.timesOf(tx, record, to, at)) };
    const after = await changeRecord(tx, record, {
      fields: { ...fields, ...(notes === undefined ? {} : { notes }) },
      told: [correction ? correctionNotification(to, now) : notification(to, at)],
      by: await moverOf(tx, by),
      at,
      heardAt: now,
      correction,
    });
    return { moved: true, record: after };
  }

  private async mustBeCorrectable(
    tx: EntityManager,
    record: TrackingRecordEntity,
    { by, to }: Step,
    now: Date,
  ): Promise<void> {
    const { status, technicianId, slotStart } = record;
    const waiting = waitingStatus(technicianId, slotStart, now, this.config.dispatchAheadMs);
    const corrections = correctionsFrom(status, waiting);
    const allowed = nextSteps(status, technicianId);
    if (by.as === 'office') {
      if (corrections.includes(to)) return;
      throw refused(allowed, 'This cannot be taken back to that status.', { corrections });
    }
    const last = await lastChangeOf(tx, record.appointmentId);
    if (corrections[0] === to && isOwnStep(last, by.technicianId, now)) return;
    throw refused(allowed, ownCorrectionMessage);
  }

  /** Who has a job under way is told which; it may be over by now. */
  private async elsewhere(appointmentId: string): Promise<Refusal> {
    const [job] = await this.dataSource.query<{ appointmentId: string; number: string }[]>(
      `SELECT other.appointment_id AS "appointmentId", other.appointment ->> 'number' AS number
       FROM tracking_records r JOIN tracking_records other
         ON other.technician_id = r.technician_id AND other.appointment_id <> r.appointment_id
       WHERE r.appointment_id = $1 AND other.status IN ('en-route', 'arrived', 'in-progress')`,
      [appointmentId],
    );
    if (!job) return new Refusal('already_en_route');
    return new Refusal('already_en_route', {
      message: `${job.number} is still under way. Finish that job first.`,
      details: { appointmentId: job.appointmentId },
    });
  }

  private async timesOf(
    tx: EntityManager,
    record: TrackingRecordEntity,
    to: TrackingStatus,
    at: Date,
  ): Promise<Partial<TrackingRecordEntity>> {
    if (to === 'arrived') return { arrivedAt: at };
    if (to === 'in-progress') return { startedAt: at };
    if (to === 'completed') return { completedAt: at };
    if (to !== 'en-route') return {};
    const km = await startingDistance(tx, record, at);
    return { enRouteAt: at, setOffKm: km, nearestKm: km };
  }
}
