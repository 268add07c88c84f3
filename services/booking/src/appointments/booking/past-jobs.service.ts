import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { appointmentCompleted, type bookingRequests } from '@contracts/booking/appointments';
import type { PayloadOf } from '@contracts/messaging';
import { recordedDays } from '@contracts/vocabulary/booking';
import { violates } from '@service-kit/database/database-errors';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { onceForKey } from '@service-kit/requests/idempotency';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { insertNumbered } from '../../database/insert-numbered';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { RosterService } from '../../roster/roster.service';
import { SlotsService, type Slot } from '../../slots/slots.service';
import { announcementOf } from '../appointment-views';
import { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { announceIfBilled, announcePrice } from '../bills/bill-announcement';
import { costIn } from '../bills/bill';
import type { AppointmentEvent } from '../history/appointment-event';
import { AppointmentHistoryService } from '../history/appointment-history.service';
import { newAppointment } from '../new-appointment';
import { placedAt } from '../visit/visit-fields';

type RecordPastJob = PayloadOf<typeof bookingRequests.bookByOffice>;

/** As for bookings, so that a key of one isn't taken for the other. */
const operation = 'book';

/** Jobs that the office records after they took place, such as last night's emergency. */
@Injectable()
export class PastJobsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
    private readonly histories: AppointmentHistoryService,
    private readonly roster: RosterService,
    private readonly slots: SlotsService,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /**
   * Stores the job as completed. It takes no seat, and the customer hears nothing but of a balance
   * due. The same key and body get the same appointment, as it is now. Refuses with
   * `slot_unavailable`, `technician_not_found`, `technician_inactive`, `technician_busy` or
   * `idempotency_key_reused`.
   */
  async record(command: RecordPastJob, now: Date): Promise<AppointmentEntity> {
    const { booking, idempotencyKey: key, by } = command;
    const principal = `admin:${by.accountId}`;
    const { id, isNew } = await inTransaction(this.dataSource, async (tx) => {
      let isNew = false;
      const effect = async () => {
        isNew = true;
        return this.insert(tx, command, now);
      };
      const call = { operation, principal, body: booking };
      const { id } = await (key === null ? effect() : onceForKey(tx, { ...call, key }, effect));
      return { id, isNew };
    }).catch((error: unknown) => {
      throw violates(error, 'technician_in_one_place') ? new Refusal('technician_busy') : error;
    });
    const recorded = await this.appointments.get(id);
    if (isNew) this.liveUpdates.visitChanged(recorded);
    return recorded;
  }

  private async insert(
    tx: EntityManager,
    { booking, by }: RecordPastJob,
    now: Date,
  ): Promise<{ id: string }> {
    const slot = this.slotOf(booking, now);
    const { technicianId = null, workDone = null } = booking;
    const technician = technicianId && (await this.lockTechnician(tx, technicianId));
    const cost = costIn(booking);
    const id = randomUUID();
    const appointment = Object.assign(
      newAppointment({
        id,
        origin: 'booked',
        booking,
        slot,
        accountId: null,
        customerNumber: booking.customerNumber,
        serviceRequestId: null,
        createdAt: now,
      }),
      {
        ...placedAt('completed', slot.end),
        technicianId,
        arrivedAt: slot.start,
        startedAt: slot.start,
        completedAt: slot.end,
        workDone: workDone || null,
        ...cost,
      } satisfies Partial<AppointmentEntity>,
    );
    await insertNumbered(tx, AppointmentEntity, appointment);
    const { facts, ...announcement } = announcementOf(appointment);
    await announce(tx, appointmentCompleted, {
      ...announcement,
      facts: { ...facts, recordedLater: true },
    });
    if (cost) await announcePrice(tx, appointment);
    if (!booking.paid) await announceIfBilled(tx, appointment, { withCompletion: false });
    const events: AppointmentEvent[] = [{ kind: 'booked', later: true }];
    if (technician) events.push({ kind: 'assigned', from: null, to: technician });
    if (cost) events.push({ kind: 'cost', fromCents: null, toCents: cost.totalCents });
    for (const what of events) {
      await this.histories.keep(tx, { appointmentId: id, by: by.name, at: now, what });
    }
    return { id };
  }

  /** Ends now at the latest. */
  private slotOf(booking: RecordPastJob['booking'], now: Date): Slot {
    const { appointmentDate, timeSlot, durationMinutes } = booking;
    const slot = this.slots.over(appointmentDate, timeSlot, now);
    if (!slot) {
      throw new Refusal('slot_unavailable', {
        message: `Choose a time that is over, within the last ${recordedDays} days.`,
      });
    }
    const end = durationMinutes
      ? new Date(slot.start.getTime() + durationMinutes * 60_000)
      : slot.end;
    return { ...slot, end: end < now ? end : now };
  }

  /** Whether they are available now says nothing about that night. */
  private async lockTechnician(tx: EntityManager, technicianId: string) {
    await this.roster.requireActive(tx, technicianId);
    const [technician] = await this.roster.named(tx, [technicianId]);
    if (!technician?.name) throw new Refusal('technician_not_found');
    return technician;
  }
}
