import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  appointmentBooked,
  type BookAppointment,
  type BookCommand,
  type BookedAppointment,
} from '@contracts/booking';
import type { CustomerId } from '@contracts/customers';
import { violates } from '@service-kit/database/database-errors';
import {
  namedQuery,
  namedStatement,
  type NamedStatement,
  type StatementResult,
} from '@service-kit/database/named-query';
import { announced, envelopeOf } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { stableHash } from '@service-kit/requests/stable-hash';
import { DataSource, type EntityManager, type EntityMetadata } from 'typeorm';
import { BookingConfig } from '../../config';
import { LiveUpdatePublisher } from '../../live/live-update-publisher';
import { SlotsService, type Slot } from '../../slots/slots.service';
import { announcementOf, bookedView } from '../appointment-views';
import { AppointmentEntity } from '../appointment.entity';
import { CustomerLinks } from '../customer-links.service';
import { bookStatement, type BookingOutcome, type KeptReply } from './book-statement';
import { newAppointment, type AppointmentDraft } from '../new-appointment';

const operation = 'book';
/** Visits to come that may be booked with an address which nobody has verified. */
export const openVisits = 3;

const replyToKey: NamedStatement = {
  name: 'reply_to_booking_key',
  text: `SELECT body_hash, reply FROM booking.reply_to_key($1, $2, $3)`,
};

/** What takes a seat: a booking of the site, or the visit agreed for a service request. */
export interface SeatCommand {
  readonly booking: BookAppointment;
  readonly customerId: CustomerId | null;
  readonly serviceRequestId: string | null;
}

/** A try for a seat within a transaction of the caller's, whose end decides what it comes to. */
export interface SeatAttempt {
  readonly command: SeatCommand;
  /** Null when the calendar does not have the slot. */
  readonly slot: Slot | null;
  readonly result: BookingOutcome | null;
  readonly made: { readonly id: string } | null;
}

/** Gives seats to customers. */
@Injectable()
export class BookingsService {
  private readonly bookAppointment: NamedStatement;
  /** Of an appointment's row: all but the number, which the database gives. */
  private readonly columns: EntityMetadata['columns'];

  constructor(
    private readonly dataSource: DataSource,
    private readonly slots: SlotsService,
    private readonly links: CustomerLinks,
    private readonly liveUpdates: LiveUpdatePublisher,
    private readonly config: BookingConfig,
  ) {
    const { columns } = dataSource.getMetadata(AppointmentEntity);
    this.columns = columns.filter(({ propertyName }) => propertyName !== 'number');
    this.bookAppointment = bookStatement(this.columns.map(({ databaseName }) => databaseName));
  }

  /**
   * Books one seat of the slot asked for. The same key and body again: the same answer, whatever
   * has become of the slot since. Refuses with `slot_unavailable`, `slot_taken` (with alternatives),
   * `too_many_visits` or `idempotency_key_reused`.
   */
  async book(command: BookCommand, now: Date): Promise<BookedAppointment> {
    const { appointmentDate, timeSlot } = command.booking;
    const slot = this.slots.bookable(appointmentDate, timeSlot, now);
    if (!slot) return this.bookedBefore(command);
    const result = await this.tryToBook(command, slot, now);
    return this.answerTo(seatOf(command), slot, result, now);
  }

  /**
   * Takes a seat that the office gives to a service request, and leaves the rest to `settle`: what
   * is published and what is offered instead wait for the end of the transaction. A seat is a seat:
   * the office passes over the lead time, closed days and business hours, never over the capacity.
   */
  async attemptWithin(
    tx: EntityManager,
    command: SeatCommand,
    { now, whileClosed }: { readonly now: Date; readonly whileClosed: boolean },
  ): Promise<SeatAttempt> {
    const { appointmentDate, timeSlot } = command.booking;
    const slot = this.slots.ofOffice(appointmentDate, timeSlot, now, whileClosed);
    if (!slot) return { command, slot, result: null, made: null };
    const id = randomUUID();
    const stored = this.storedBy(command, slot, id, now);
    const values = [...stored, operation, null, null, null, whileClosed, null, now];
    const result = onlyRow(await namedQuery<BookingOutcome>(tx, this.bookAppointment, values));
    return { command, slot, result, made: result.outcome === 'booked' ? { id } : null };
  }

  /** After the commit: the appointment, or the refusal with what is free instead. */
  async settle({ command, slot, result }: SeatAttempt, now: Date): Promise<BookedAppointment> {
    if (!slot || !result) throw new Refusal('slot_unavailable');
    return this.answerTo(command, slot, result, now);
  }

  private async answerTo(
    command: SeatCommand,
    slot: Slot,
    result: BookingOutcome,
    now: Date,
  ): Promise<BookedAppointment> {
    switch (result.outcome) {
      case 'booked':
        announced(this.dataSource);
        this.liveUpdates.seatsChanged(slot.date);
        this.liveUpdates.appointmentsChanged(command.customerId);
        return this.booked(command, slot, result.reply);
      case 'replayed':
        return this.booked(command, slot, result.reply);
      case 'key_reused':
        throw new Refusal('idempotency_key_reused');
      case 'blackout':
        throw new Refusal('slot_unavailable');
      case 'too_many':
        throw new Refusal('too_many_visits', {
          message: `${openVisits} visits are booked with this email address already. To book another, call us at ${this.config.business.phone}, or verify the address in your account.`,
        });
      case 'full':
        throw new Refusal('slot_taken', {
          details: { alternatives: await this.slots.alternatives(slot, now) },
        });
    }
  }

  private async tryToBook(command: BookCommand, slot: Slot, now: Date): Promise<BookingOutcome> {
    const { booking, idempotencyKey, principal, byOffice = false } = command;
    const isLimited = !byOffice && this.config.RATE_LIMIT === 'on';
    const values = [
      ...this.storedBy(seatOf(command), slot, randomUUID(), now),
      operation,
      principal,
      idempotencyKey,
      idempotencyKey === null ? null : stableHash(booking),
      false,
      isLimited ? openVisits : null,
      now,
    ];
    try {
      return await this.callBookAppointment(values);
    } catch (error) {
      // The same key for another slot came in at the same moment: now its reply can be found.
      if (!violates(error, 'idempotency_keys_pkey')) throw error;
      return this.callBookAppointment(values);
    }
  }

  /** The answer given to this call when its slot could still be booked. */
  private async bookedBefore(command: BookCommand): Promise<BookedAppointment> {
    const { booking, idempotencyKey, principal } = command;
    const slot = this.slots.named(booking.appointmentDate, booking.timeSlot);
    if (idempotencyKey !== null) {
      const { rows } = await namedStatement<{ body_hash: string; reply: KeptReply }>(
        this.dataSource,
        replyToKey,
        [operation, principal, idempotencyKey],
      );
      const kept = rows[0];
      if (kept && kept.body_hash !== stableHash(booking))
        throw new Refusal('idempotency_key_reused');
      if (kept && slot) return this.booked(seatOf(command), slot, kept.reply);
    }
    throw new Refusal('slot_unavailable');
  }

  /** The row and the envelope of `bookStatement`. */
  private storedBy(command: SeatCommand, slot: Slot, id: string, now: Date): [string, string] {
    const appointment = newAppointment(draftOf(command, slot, { id, createdAt: now }));
    const row = Object.fromEntries(
      this.columns.map((column) => [column.databaseName, column.getEntityValue(appointment)]),
    );
    const envelope = envelopeOf(appointmentBooked, announcementOf(appointment));
    return [JSON.stringify(row), JSON.stringify(envelope)];
  }

  private booked(command: SeatCommand, slot: Slot, kept: KeptReply): BookedAppointment {
    const identity = { id: kept.id, createdAt: new Date(kept.createdAt) };
    const appointment = newAppointment(draftOf(command, slot, identity), kept.number);
    return bookedView(appointment, this.links, this.config.CHANGE_CUTOFF_HOURS);
  }

  private async callBookAppointment(values: readonly unknown[]): Promise<BookingOutcome> {
    return onlyRow(
      await namedStatement<BookingOutcome>(this.dataSource, this.bookAppointment, values),
    );
  }
}

function onlyRow({ rows: [row] }: StatementResult<BookingOutcome>): BookingOutcome {
  if (!row) throw new Error('the statement that books answered nothing');
  return row;
}

const seatOf = ({ booking, customerId }: BookCommand): SeatCommand => ({
  booking,
  customerId,
  serviceRequestId: null,
});

function draftOf(
  command: SeatCommand,
  slot: Slot,
  identity: Pick<AppointmentDraft, 'id' | 'createdAt'>,
): AppointmentDraft {
  return { ...identity, ...command, origin: 'booked', slot };
}
