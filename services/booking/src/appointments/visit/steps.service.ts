import { Injectable } from '@nestjs/common';
import {
  appointmentCompleted,
  visitStatusChanged,
  type TechnicianVisit,
  type Visit,
} from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { statusList } from '@contracts/vocabulary/status-list';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { violates } from '@service-kit/database/database-errors';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { isImported } from '../../origin/imported-records';
import { RosterService } from '../../roster/roster.service';
import { AppointmentOutcomes } from '../appointment-outcomes.port';
import { announcementOf } from '../appointment-views';
import { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { announceIfBilled, announcePrice } from '../bills/bill-announcement';
import { requestTaken, writeChange } from '../change';
import type { TakenStep } from '../history/appointment-event';
import { AppointmentHistoryService, bySystem } from '../history/appointment-history.service';
import {
  lastChangeOf,
  leftByOwnStep,
  mustBeNextStep,
  stepRefused,
  timeOf,
  type Step,
  type Stepper,
} from './step';
import {
  correctionsFrom,
  dispatchStep,
  enteredFor,
  nextSteps,
  reopenedTo,
  waitingStatus,
} from './visit-status';
import { placedAt, timesOnReaching, timesUpTo } from './visit-fields';
import { VisitReadsService } from './visit-reads.service';
import { CurrentRules } from '../../settings/current-rules';

const ownCorrectionMessage =
  'Only your own last step can be undone, and only right away. Please call the office.';
const dueAtOnce = 100;

/** Moves visits along their statuses. The appointment's lock and a unique index settle races. */
@Injectable()
export class StepsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
    private readonly visits: VisitReadsService,
    private readonly roster: RosterService,
    private readonly outcomes: AppointmentOutcomes,
    private readonly histories: AppointmentHistoryService,
    private readonly liveUpdates: RecordUpdatePublisher,
    private readonly rules: CurrentRules,
  ) {}

  async byOffice(step: Omit<Step, 'by'>, name: string, now: Date): Promise<Visit> {
    await this.step({ ...step, by: { as: 'office', name } }, now);
    return this.visits.one(step.appointmentId, now);
  }

  async byTechnician(
    step: Omit<Step, 'by'>,
    technicianId: string,
    now: Date,
  ): Promise<TechnicianVisit> {
    await this.step({ ...step, by: { as: 'technician', technicianId } }, now);
    return this.visits.ofTechnician(step.appointmentId);
  }

  /**
   * Takes or corrects one step, for the office or the assigned technician. A repeated step changes
   * nothing. Refuses with `transition_refused`, `already_en_route` or `forbidden`, or with
   * `changed_meanwhile` and the `current` visit if its status isn't the expected one.
   */
  async step(step: Step, now: Date): Promise<AppointmentEntity> {
    const { appointment, outcome } = await inTransaction(this.dataSource, (tx) =>
      this.move(tx, step, now),
    ).catch(async (error: unknown) => {
      if (violates(error, 'one_job_under_way')) throw await this.busyElsewhere(step.appointmentId);
      if (violates(error, 'technician_in_one_place')) throw new Refusal('technician_busy');
      if (violates(error, 'one_appointment_for_a_request')) throw requestTaken();
      throw error;
    });
    if (outcome === 'too late') {
      // Read after the transaction. Waiting for a second connection inside of it could deadlock.
      const current = await this.shownTo(step.by, step.appointmentId, now);
      throw new Refusal('changed_meanwhile', { details: { current } });
    }
    if (outcome === 'moved') this.publish(appointment);
    return appointment;
  }

  /** Dispatches the assigned jobs whose time has come. Replicas share the work. */
  async dispatchDue(now: Date): Promise<number> {
    const until = new Date(now.getTime() + this.rules.dispatchAheadMs);
    const dispatched = await inTransaction(this.dataSource, async (tx) => {
      const due = await tx
        .createQueryBuilder(AppointmentEntity, 'a')
        .where(`a.tracking_status = '${dispatchStep.from}' AND a.technician_id IS NOT NULL`)
        .andWhere(`a.origin <> 'imported' AND a.starts_at <= :until`, { until })
        .orderBy('a.starts_at')
        .limit(dueAtOnce)
        .setLock('for_no_key_update')
        .setOnLocked('skip_locked')
        .getMany();
      for (const appointment of due) {
        await this.enter(tx, appointment, dispatchStep.to, { by: bySystem, at: now });
      }
      return due;
    });
    for (const appointment of dispatched) this.publish(appointment);
    return dispatched.length;
  }

  private publish(appointment: AppointmentEntity): void {
    this.liveUpdates.visitChanged(appointment);
    this.outcomes.publish(appointment);
  }

  private async move(
    tx: EntityManager,
    step: Step,
    now: Date,
  ): Promise<{ appointment: AppointmentEntity; outcome: 'moved' | 'taken before' | 'too late' }> {
    const appointment = await this.appointments.lock(tx, step.appointmentId);
    if (isImported(appointment)) throw new Refusal('appointment_not_found');
    const { by, to, from, correction = false, notes, key, reason } = step;
    if (by.as === 'technician' && appointment.technicianId !== by.technicianId) {
      throw new Refusal('forbidden', { message: 'This job is not assigned to you.' });
    }
    if (await wasTaken(tx, step)) return { appointment, outcome: 'taken before' };
    if (from !== undefined && from !== appointment.trackingStatus) {
      return { appointment, outcome: 'too late' };
    }
    if (correction) await this.mustBeCorrectable(tx, appointment, step, now);
    else mustBeNextStep(appointment, step);
    const name = await this.nameOf(tx, by);
    const at = timeOf(step.tappedAt, appointment, now);
    const taken = {
      technicianId: by.as === 'technician' ? by.technicianId : null,
      heardAt: now.toISOString(),
    };
    if (!appointmentStatusRules[trackingStatusRules[to].appointmentStatus].stands) {
      const change = { by: { name }, at };
      const how = { noShow: true, step: taken, key };
      const reason = notes ?? null;
      const { id } = appointment;
      return {
        appointment: await this.appointments.cancelWithin(tx, id, reason, change, how),
        outcome: 'moved',
      };
    }
    await this.enter(tx, appointment, enteredFor(to, this.waitingOf(appointment, now)), {
      by: name,
      at,
      correction,
      reason,
      notes,
      key,
      step: taken,
    });
    return { appointment, outcome: 'moved' };
  }

  /** Sets a locked visit's status, with everything that follows from it. */
  private async enter(
    tx: EntityManager,
    appointment: AppointmentEntity,
    to: TrackingStatus,
    how: {
      readonly by: string;
      readonly at: Date;
      readonly correction?: boolean;
      readonly reason?: string;
      readonly notes?: string;
      readonly key?: string;
      readonly step?: TakenStep;
    },
  ): Promise<void> {
    const { by, at, correction = false, reason, notes, key, step } = how;
    const { id: appointmentId, trackingStatus: from } = appointment;
    const { over, appointmentStatus } = trackingStatusRules[from];
    const { stands } = appointmentStatusRules[appointmentStatus];
    const times = correction ? timesUpTo : timesOnReaching;
    await writeChange(tx, appointment, {
      ...placedAt(to, at),
      ...times(appointment, to, at),
      ...(notes === undefined ? {} : notedAt(appointment, to, notes)),
      ...(!stands && { noShow: false, cancelReason: null }),
    });
    if (over) {
      await this.outcomes.reopened(tx, appointment);
      await this.roster.requireActive(tx, appointment.technicianId);
    }
    if (!stands && appointment.totalCents !== null) await announcePrice(tx, appointment);
    await this.histories.keep(tx, {
      appointmentId,
      by,
      at,
      what: {
        kind: 'status',
        status: to,
        from,
        correction,
        ...(step && { step }),
        ...(reason && { reason }),
      },
      key,
    });
    if (notes !== undefined) {
      await this.histories.keep(tx, { appointmentId, by, at, what: { kind: 'notes' } });
    }
    if (trackingStatusRules[to].appointmentStatus !== 'completed') {
      const { facts, ...announcement } = announcementOf(appointment);
      const stepFacts = { ...facts, from, by, correction };
      await announce(tx, visitStatusChanged, { ...announcement, facts: stepFacts });
      return;
    }
    await announce(tx, appointmentCompleted, announcementOf(appointment));
    await announceIfBilled(tx, appointment, { withCompletion: true });
    await this.outcomes.completed(tx, appointment, at);
  }

  private async mustBeCorrectable(
    tx: EntityManager,
    appointment: AppointmentEntity,
    { by, to }: Step,
    now: Date,
  ): Promise<void> {
    const { trackingStatus, technicianId } = appointment;
    const corrections = correctionsFrom(trackingStatus, this.waitingOf(appointment, now));
    const allowed = nextSteps(trackingStatus, technicianId, by.as);
    corrections.push(...reopenedTo(appointment, by.as));
    if (by.as === 'office') {
      if (corrections.includes(to)) return;
      throw stepRefused(allowed, 'This cannot be taken back to that status.', { corrections });
    }
    const left = leftByOwnStep(await lastChangeOf(tx, appointment.id), by.technicianId, now);
    // If two statuses lead to each other, a step back may be a regular step.
    if (left === to && [...corrections, ...allowed].includes(to)) return;
    throw stepRefused(allowed, ownCorrectionMessage);
  }

  private waitingOf({ technicianId, startsAt }: AppointmentEntity, now: Date): TrackingStatus {
    const { dispatchAheadMs } = this.rules;
    return waitingStatus(technicianId, startsAt, { now, dispatchAheadMs });
  }

  private shownTo(by: Stepper, appointmentId: string, now: Date): Promise<Visit | TechnicianVisit> {
    return by.as === 'office'
      ? this.visits.one(appointmentId, now)
      : this.visits.ofTechnician(appointmentId);
  }

  private async nameOf(tx: EntityManager, by: Stepper): Promise<string> {
    if (by.as === 'office') return by.name;
    const [technician] = await this.roster.named(tx, [by.technicianId]);
    return technician?.name ?? 'Technician';
  }

  /** The technician's job under way, which may have ended in the meantime. */
  private async busyElsewhere(appointmentId: string): Promise<Refusal> {
    const [job] = await this.dataSource.query<{ appointmentId: string; number: string }[]>(
      `SELECT other.id AS "appointmentId", other.number
       FROM appointments a JOIN appointments other
         ON other.technician_id = a.technician_id AND other.id <> a.id
       WHERE a.id = $1 AND other.tracking_status IN (${statusList('busy')})`,
      [appointmentId],
    );
    if (!job) return new Refusal('already_en_route');
    return new Refusal('already_en_route', {
      message: `${job.number} is still under way. Finish that job first.`,
      details: { appointmentId: job.appointmentId },
    });
  }
}

/** Whether this step was taken before. The appointment's lock serializes repeats. */
async function wasTaken(tx: EntityManager, { appointmentId, key }: Step): Promise<boolean> {
  if (key === undefined) return false;
  const taken = await tx.query<object[]>(
    `SELECT FROM appointment_history WHERE appointment_id = $1 AND step_key = $2`,
    [appointmentId, key],
  );
  return taken.length > 0;
}

/** Notes with the last step are for the customer, earlier ones for the office. */
function notedAt(
  { technicianNotes }: AppointmentEntity,
  to: TrackingStatus,
  notes: string,
): Partial<AppointmentEntity> {
  if (trackingStatusRules[to].over) return { stepNotes: notes, workDone: notes };
  const all = technicianNotes ? `${technicianNotes}\n${notes}` : notes;
  return { stepNotes: notes, technicianNotes: all };
}
