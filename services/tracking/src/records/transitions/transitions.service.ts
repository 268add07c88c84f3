import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AppointmentChange } from '@contracts/tracking';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { violates } from '@service-kit/database/database-errors';
import { Refusal } from '@service-kit/requests/refusal';
import { inTransaction } from '@service-kit/database/transaction';
import { TrackingConfig } from '../../config';
import { statusList } from '../../database/status-list';
import {
  correctionNotification,
  eventNotification,
  statusNotification,
} from '../changes/notifications';
import {
  byClock,
  changeRecord,
  lockRecord,
  oneJobUnderWay,
  type ChangedRecord,
} from '../changes/record-changes';
import { RecordUpdatesService } from '../changes/record-updates.service';
import { AppointmentProjection } from '../projection/appointment-projection.service';
import { fieldsAfterCorrection, leftByOwnStep } from '../status/corrections';
import { timesOnReaching } from '../status/status-times';
import {
  correctionsFrom,
  dispatchStep,
  nextSteps,
  permitsChange,
  waitingStatus,
} from '../status/tracking-status';
import { TrackingRecordEntity } from '../tracking-record.entity';
import { mustBeNextStep, mustBeOfThatDay, refused, timeOf, type Step } from './step';
import { lastChangeOf, moverOf, startingDistance, wasTaken } from './step-context';

/** How long a record stays as it is for a change that booking is about to make. */
const holdMs = 10_000;
const heldMessage = 'The office is changing this job. Try again in a moment.';
const ownCorrectionMessage =
  'Only your own last step can be taken back, within a minute. Please call the office.';
const batchSize = 100;

/** As `holdForChange` answers. */
export interface Held {
  readonly status: TrackingStatus | null;
  readonly heldUntil: string | null;
}

/** `moved` is false when the record had left the status that the step was to leave; a step that comes again has moved it before. */
export type StepOutcome =
  | ({ readonly moved: true } & ChangedRecord)
  | { readonly moved: false; readonly record: TrackingRecordEntity };

/** Moves records along their statuses. Races end at the row's lock and at the unique index. */
@Injectable()
export class TransitionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentProjection,
    private readonly updates: RecordUpdatesService,
    private readonly config: TrackingConfig,
  ) {}

  /**
   * One step, or the correction of one, by the office or by the assigned technician. Refuses with
   * `transition_refused`, `already_en_route` or `forbidden`.
   */
  async step(step: Step, now: Date): Promise<StepOutcome> {
    await this.appointments.current(step.appointmentId, now);
    const outcome = await inTransaction(this.dataSource, (tx) => this.move(tx, step, now)).catch(
      async (error: unknown) => {
        if (violates(error, oneJobUnderWay)) throw await this.busyElsewhere(step.appointmentId);
        throw error;
      },
    );
    if (outcome.moved) this.updates.publish(outcome.record, now);
    return outcome;
  }

  /**
   * Says whether booking may still assign or cancel, and if so keeps everybody else from moving the
   * record for a while. Status null for an appointment that not even booking knows.
   */
  async hold(appointmentId: string, change: AppointmentChange, now: Date): Promise<Held> {
    const held = await this.tryHold(appointmentId, change, now);
    if (held.status !== null) return held;
    // Its first event is still on its way. Without a hold, that event would make the record
    // without the change that booking is about to acknowledge.
    await this.appointments.refreshKnown([appointmentId], now);
    return this.tryHold(appointmentId, change, now);
  }

  /**
   * Ends a hold whose change was not made. It runs out now instead of being forgotten: the mark says
   * that an earlier change may still be on its way, and the next read looks.
   */
  async release(appointmentId: string, heldUntil: Date, now: Date): Promise<void> {
    await this.dataSource.manager.update(
      TrackingRecordEntity,
      { appointmentId, heldUntil },
      { heldUntil: now },
    );
  }

  /** Dispatches the assigned jobs whose time has come. Replicas share the work. */
  async dispatchDue(now: Date): Promise<number> {
    const until = new Date(now.getTime() + this.config.dispatchAheadMs);
    const dispatched = await inTransaction(this.dataSource, async (tx) => {
      const due = await tx
        .createQueryBuilder(TrackingRecordEntity, 'r')
        .where(`r.status = '${dispatchStep.from}' AND r.technician_id IS NOT NULL`)
        .andWhere('r.slot_start <= :until', { until })
        .andWhere('(r.held_until IS NULL OR r.held_until <= :now)', { now })
        .orderBy('r.slot_start')
        .limit(batchSize)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      const moved = [];
      for (const record of due) {
        const status = dispatchStep.to;
        const { record: after } = await changeRecord(tx, record, {
          fields: { status, ...timesOnReaching(record, status, now) },
          notifications: [statusNotification(status, now)],
          by: byClock,
          at: now,
        });
        moved.push(after);
      }
      return moved;
    });
    for (const record of dispatched) this.updates.publish(record, now);
    return dispatched.length;
  }

  /** Tells the customer, once for each slot, that the technician is running late. */
  async noteLate(appointmentId: string, version: number, now: Date): Promise<void> {
    const changed = await inTransaction(this.dataSource, async (tx) => {
      const record = await lockRecord(tx, appointmentId);
      if (!record || record.version !== version || record.lateSince !== null) return null;
      return changeRecord(tx, record, {
        fields: { lateSince: now },
        notifications: [eventNotification('late', now)],
        by: byClock,
        at: now,
      });
    });
    if (changed) this.updates.publish(changed.record, now);
  }

  private tryHold(appointmentId: string, change: AppointmentChange, now: Date): Promise<Held> {
    return inTransaction(this.dataSource, async (tx) => {
      const record = await lockRecord(tx, appointmentId);
      if (!record) return { status: null, heldUntil: null };
      const { status, technicianId } = record;
      if (!permitsChange(status, change)) {
        throw refused(nextSteps(status, technicianId, 'office'));
      }
      const before = record.heldUntil?.getTime() ?? 0;
      // An end of its own names each hold.
      const heldUntil = new Date(Math.max(now.getTime() + holdMs, before + 1));
      await tx.update(TrackingRecordEntity, { appointmentId }, { heldUntil });
      // To release this one would let go of the other, too.
      const shared = before > now.getTime();
      return { status, heldUntil: shared ? null : heldUntil.toISOString() };
    });
  }

  private async move(tx: EntityManager, step: Step, now: Date): Promise<StepOutcome> {
    const record = await lockRecord(tx, step.appointmentId);
    if (!record) throw new Refusal('appointment_not_found');
    const { by, to, from, correction = false, notes } = step;
    if (by.as === 'technician' && record.technicianId !== by.technicianId) {
      throw new Refusal('forbidden', { message: 'This job is not assigned to you.' });
    }
    if (await wasTaken(tx, step)) return { moved: true, record, event: null };
    if (from !== undefined && from !== record.status) return { moved: false, record };
    if (record.heldUntil && record.heldUntil > now) throw refused([], heldMessage);
    await (correction
      ? this.mustBeCorrectable(tx, record, step, now)
      : mustBeNextStep(record, step));
    const at = timeOf(step.tappedAt, record, now);
    if (!correction) mustBeOfThatDay(record, step, at);
    const fields = correction
      ? fieldsAfterCorrection(record, to, at)
      : await this.fieldsAfterStep(tx, record, to, at);
    const changed = await changeRecord(tx, record, {
      fields: { ...fields, ...(notes === undefined ? {} : { notes }) },
      notifications: [correction ? correctionNotification(to, now) : statusNotification(to, at)],
      by: await moverOf(tx, by),
      at,
      heardAt: now,
      correction,
      key: step.key,
    });
    return { moved: true, ...changed };
  }

  private async mustBeCorrectable(
    tx: EntityManager,
    record: TrackingRecordEntity,
    { by, to }: Step,
    now: Date,
  ): Promise<void> {
    const { status, technicianId, slotStart } = record;
    const { dispatchAheadMs } = this.config;
    const waiting = waitingStatus(technicianId, slotStart, { now, dispatchAheadMs });
    const corrections = correctionsFrom(status, waiting);
    const allowed = nextSteps(status, technicianId, by.as);
    if (by.as === 'office') {
      if (corrections.includes(to)) return;
      throw refused(allowed, 'This cannot be taken back to that status.', { corrections });
    }
    const left = leftByOwnStep(await lastChangeOf(tx, record.appointmentId), by.technicianId, now);
    // Between two statuses that lead to each other, the way back may be a step onward.
    if (left === to && [...corrections, ...allowed].includes(to)) return;
    throw refused(allowed, ownCorrectionMessage);
  }

  /** The job that keeps the technician busy; it may be over by now. */
  private async busyElsewhere(appointmentId: string): Promise<Refusal> {
    const [job] = await this.dataSource.query<{ appointmentId: string; number: string }[]>(
      `SELECT other.appointment_id AS "appointmentId", other.appointment ->> 'number' AS number
       FROM tracking_records r JOIN tracking_records other
         ON other.technician_id = r.technician_id AND other.appointment_id <> r.appointment_id
       WHERE r.appointment_id = $1 AND other.status IN (${statusList('busy')})`,
      [appointmentId],
    );
    if (!job) return new Refusal('already_en_route');
    return new Refusal('already_en_route', {
      message: `${job.number} is still under way. Finish that job first.`,
      details: { appointmentId: job.appointmentId },
    });
  }

  private async fieldsAfterStep(
    tx: EntityManager,
    record: TrackingRecordEntity,
    to: TrackingStatus,
    at: Date,
  ): Promise<Partial<TrackingRecordEntity>> {
    const fields = { status: to, ...timesOnReaching(record, to, at) };
    if (!trackingStatusRules[to].driving) return fields;
    const km = await startingDistance(tx, record, at);
    return { ...fields, setOffKm: km, nearestKm: km };
  }
}
