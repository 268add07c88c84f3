import { Injectable } from '@nestjs/common';
import {
  type CancelAppointment,
  type RateVisit,
  type RescheduleAppointment,
} from '@contracts/booking/appointment-calls';
import { appointmentAnonymized, visitRated } from '@contracts/booking/appointments';
import type { AccountId } from '@contracts/customers/accounts';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import {
  appointmentStatusesThatAre,
  appointmentStatusRules as rules,
} from '@contracts/vocabulary/appointment-status';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, In, MoreThan, Not, type EntityManager } from 'typeorm';
import { businessDate, startOfDate } from '@contracts/business-time';
import { BookingConfig } from '../../config';
import { importedMessage, isImported } from '../../origin/imported-records';
import { announcementOf } from '../appointment-views';
import { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { byCustomer, requireUnchanged, writeChange } from '../change';
import type { AppointmentEvent } from '../history/appointment-event';
import { AppointmentHistoryService, bySystem } from '../history/appointment-history.service';
import { ReschedulingService } from '../rescheduling/rescheduling.service';
import { canChange } from './change-cutoff';
import { CustomerAppointmentsService } from './customer-appointments.service';
import { CurrentRules } from '../../settings/current-rules';

const notDoneMessage = 'You can rate this visit once it’s done.';
const cancelledMessage = 'This visit has been canceled. Please book a new one.';
/** Each change sends an email and a text. */
const changesPerDay = 3;
const limitedChanges: readonly AppointmentEvent['kind'][] = ['rescheduled', 'cancelled'];
/** An older visit that no one has closed doesn't keep an account from being deleted. */
const openVisitMs = 24 * 60 * 60_000;

/** Refuses someone who lost access to it in the meantime. */
export type RequireAccess = (locked: AppointmentEntity) => void;

/** Customers' changes to their own appointments, logged in or with a manage link. */
@Injectable()
export class CustomerChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
    private readonly rescheduling: ReschedulingService,
    private readonly shown: CustomerAppointmentsService,
    private readonly config: BookingConfig,
    private readonly rules: CurrentRules,
    private readonly histories: AppointmentHistoryService,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /**
   * As for the office, but refuses with `too_late` after the cut-off or once a technician is on the
   * way, and with `too_many_changes` above the daily limit.
   */
  async reschedule(
    appointmentId: string,
    { version, ...wanted }: RescheduleAppointment,
    now: Date,
    requireAccess: RequireAccess = () => undefined,
  ): Promise<CustomerAppointment> {
    const change = { by: byCustomer, at: now, version };
    const moved = await this.refusingCustomer(appointmentId, now, requireAccess, () =>
      this.rescheduling.reschedule(appointmentId, wanted, change, {
        mayAct: requireAccess,
        mayMove: (tx, appointment) => this.requireChangeable(tx, appointment, now),
      }),
    );
    return this.shown.view(moved, now);
  }

  /** Repeating it changes nothing, whatever the version. */
  async cancel(
    appointmentId: string,
    { version, reason }: CancelAppointment,
    now: Date,
    requireAccess: RequireAccess = () => undefined,
  ): Promise<CustomerAppointment> {
    const change = { by: byCustomer, at: now, version };
    const cancelled = await this.refusingCustomer(appointmentId, now, requireAccess, async () => {
      const { appointment, isNew } = await inTransaction(this.dataSource, async (tx) => {
        const present = await this.appointments.lock(tx, appointmentId);
        requireAccess(present);
        if (isImported(present)) this.requireInTime(present, now);
        if (!rules[present.status].stands) return { appointment: present, isNew: false };
        requireUnchanged(present, change);
        await this.requireChangeable(tx, present, now);
        const cancelled = await this.appointments.cancelWithin(
          tx,
          appointmentId,
          reason || null,
          change,
        );
        return { appointment: cancelled, isNew: true };
      });
      if (isNew) this.appointments.publishCancellation(appointment);
      return appointment;
    });
    return this.shown.view(cancelled, now);
  }

  /** Takes what the customer thinks of a completed visit, once. Repeating the same changes nothing. */
  async rate(
    appointmentId: string,
    { stars, words: written }: RateVisit,
    now: Date,
    requireAccess: RequireAccess = () => undefined,
  ): Promise<CustomerAppointment> {
    const words = written || null;
    const { appointment, isNew } = await inTransaction(this.dataSource, async (tx) => {
      const appointment = await this.appointments.lock(tx, appointmentId);
      requireAccess(appointment);
      if (isImported(appointment) || appointment.completedAt === null || appointment.noShow)
        throw new Refusal('transition_refused', { message: notDoneMessage });
      const { rating: before } = appointment;
      if (before) {
        if (before.stars !== stars || before.words !== words) throw new Refusal('already_rated');
        return { appointment, isNew: false };
      }
      await writeChange(tx, appointment, { rating: { stars, words, at: now.toISOString() } });
      const { facts, ...announcement } = announcementOf(appointment);
      await announce(tx, visitRated, { ...announcement, facts: { ...facts, stars } });
      await this.histories.keep(tx, {
        appointmentId,
        by: byCustomer.name,
        at: now,
        what: { kind: 'rated', stars },
      });
      return { appointment, isNew: true };
    });
    if (isNew) this.liveUpdates.visitChanged(appointment);
    return this.shown.view(appointment, now);
  }

  /** Cancels all upcoming visits, or none and refuses with `too_late`. */
  async cancelUpcoming(accountId: AccountId, now: Date): Promise<number> {
    const upcoming = await this.upcoming(accountId, now);
    const change = { by: byCustomer, at: now };
    const cancelled = await inTransaction(this.dataSource, async (tx) => {
      const standing: AppointmentEntity[] = [];
      // Locks all rows before their dependents, in the same order as other such calls.
      for (const { id } of upcoming) {
        const one = await this.appointments.lock(tx, id);
        if (rules[one.status].stands) standing.push(one);
      }
      for (const one of standing) this.requireInTime(one, now);
      const done: AppointmentEntity[] = [];
      for (const { id } of standing) {
        done.push(await this.appointments.cancelWithin(tx, id, null, change));
      }
      return done;
    });
    for (const one of cancelled) this.appointments.publishCancellation(one);
    return cancelled.length;
  }

  /** For a deleted account: cancels what was booked during the deletion, except visits under way. */
  async cancelLeftOver(accountId: AccountId, now: Date): Promise<void> {
    const change = { by: { name: bySystem }, at: now };
    for (const { id } of await this.upcoming(accountId, now)) {
      await this.appointments.cancel(id, null, change).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }
  }

  /** For a deleted account: notifies the services with copies, in the erasing transaction. */
  async anonymized(tx: EntityManager, appointments: readonly AppointmentEntity[]): Promise<void> {
    for (const one of appointments) await announce(tx, appointmentAnonymized, announcementOf(one));
    // The reason may be in the customer's own words.
    await tx.query(`SELECT erase_reasons($1)`, [appointments.map(({ id }) => id)]);
  }

  /** Ordered by id. */
  private upcoming(accountId: AccountId, now: Date): Promise<AppointmentEntity[]> {
    return this.dataSource.manager.find(AppointmentEntity, {
      where: {
        accountId,
        origin: 'booked',
        status: Not(In(appointmentStatusesThatAre('over'))),
        startsAt: MoreThan(new Date(now.getTime() - openVisitMs)),
      },
      order: { id: 'ASC' },
    });
  }

  private async requireChangeable(
    tx: EntityManager,
    appointment: AppointmentEntity,
    now: Date,
  ): Promise<void> {
    this.requireInTime(appointment, now);
    await this.requireBelowLimit(tx, appointment, now);
  }

  /** Runs under the appointment's lock. */
  private async requireBelowLimit(
    tx: EntityManager,
    { id }: AppointmentEntity,
    now: Date,
  ): Promise<void> {
    const { business, RATE_LIMIT } = this.config;
    if (RATE_LIMIT === 'off') return;
    const [row] = await tx.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM appointment_history
       WHERE appointment_id = $1 AND at >= $2 AND by_name = $3 AND what ->> 'kind' = ANY ($4)`,
      [id, startOfDate(businessDate(now)), byCustomer.name, limitedChanges],
    );
    if ((row?.count ?? 0) < changesPerDay) return;
    throw new Refusal('too_many_changes', {
      message: `This visit was changed ${changesPerDay} times today. To change it again, call us at ${business.phone}.`,
    });
  }

  private requireInTime(appointment: AppointmentEntity, now: Date): void {
    if (canChange(appointment, now, this.rules.changeCutoffHours)) return;
    throw new Refusal('too_late', { message: whyTooLate(appointment) });
  }

  /** Refusals with the customer's view instead of the office's, and without the allowed statuses. */
  private async refusingCustomer<T>(
    appointmentId: string,
    now: Date,
    requireAccess: RequireAccess,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'transition_refused') throw new Refusal('too_late');
      if (error.code !== 'changed_meanwhile') throw error;
      const present = await this.appointments.get(appointmentId);
      requireAccess(present);
      const current = await this.shown.view(present, now);
      throw new Refusal('changed_meanwhile', { details: { current } });
    }
  }
}

function whyTooLate(appointment: AppointmentEntity): string | undefined {
  if (isImported(appointment)) return importedMessage;
  return rules[appointment.status].stands ? undefined : cancelledMessage;
}
