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
import { DataSource, type EntityManager } from 'typeorm';
import { LiveUpdatePublisher } from '../live-update-publisher';
import { SlotsService, type Slot } from '../slots/slots.service';
import { newAppointment, type AppointmentDraft } from './appointment-draft';
import { announcementOf, bookedView } from './appointment-views';

const operation = 'book';

/** One round trip; see the migration that makes the function for what happens inside. */
const bookAppointment: NamedStatement = {
  name: 'book_appointment',
  text: `SELECT outcome, reply FROM booking.book_appointment(
    p_id => $1, p_date => $2, p_slot => $3, p_starts_at => $4, p_ends_at => $5,
    p_customer_id => $6, p_customer_name => $7, p_email => $8, p_phone => $9,
    p_address => $10, p_city => $11, p_state => $12, p_zip_code => $13,
    p_service_type => $14, p_appliance => $15, p_brand => $16, p_description => $17,
    p_created_at => $18, p_envelope => $19,
    p_operation => $20, p_principal => $21, p_key => $22, p_body_hash => $23)`,
};

const replyToKey: NamedStatement = {
  name: 'reply_to_booking_key',
  text: `SELECT body_hash, reply FROM booking.reply_to_key($1, $2, $3)`,
};

const linkToRequest: NamedStatement = {
  name: 'link_appointment_to_request',
  text: `UPDATE booking.appointments SET service_request_id = $2 WHERE id = $1`,
};

/** What is kept for a key: the rest of a booking's answer follows from its body. */
interface KeptReply {
  readonly id: string;
  readonly number: string;
  readonly createdAt: string;
}

type BookingRow =
  | { outcome: 'booked' | 'replayed'; reply: KeptReply }
  | { outcome: 'full' | 'blackout' | 'key_reused'; reply: unknown };

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
  readonly row: BookingRow | null;
  readonly made: { readonly id: string } | null;
}

/** Gives seats to customers. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly slots: SlotsService,
    private readonly news: LiveUpdatePublisher,
  ) {}

  /**
   * Books one seat of the slot asked for. The same key and body again: the same answer, whatever
   * has become of the slot since. Refuses with `slot_unavailable`, `slot_taken` (with alternatives)
   * or `idempotency_key_reused`.
   */
  async book(command: BookCommand, now: Date): Promise<BookedAppointment> {
    const slot = this.slotOf(command.booking, now);
    if (!slot) return this.bookedBefore(command);
    const row = await this.tryToBook(command, slot, now);
    return this.outcomeOf(seatOf(command), slot, row, now);
  }

  /**
   * Takes a seat for a service request, as a booking does, and leaves the rest to `settle`: what
   * is told and what is offered instead wait for the end of the transaction.
   */
  async attemptWithin(tx: EntityManager, command: SeatCommand, now: Date): Promise<SeatAttempt> {
    const slot = this.slotOf(command.booking, now);
    if (!slot) return { command, slot, row: null, made: null };
    const id = randomUUID();
    const values = [...appointmentValues(command, slot, id, now), operation, null, null, null];
    const row = onlyRow(await namedQuery<BookingRow>(tx, bookAppointment, values));
    if (row.outcome !== 'booked') return { command, slot, row, made: null };
    await namedQuery(tx, linkToRequest, [id, command.serviceRequestId]);
    return { command, slot, row, made: { id } };
  }

  /** After the commit: the appointment, or the refusal with what is free instead. */
  async settle({ command, slot, row }: SeatAttempt, now: Date): Promise<BookedAppointment> {
    if (!slot || !row) throw new Refusal('slot_unavailable');
    return this.outcomeOf(command, slot, row, now);
  }

  private slotOf({ appointmentDate, timeSlot }: BookAppointment, now: Date): Slot | null {
    return this.slots.bookable(appointmentDate, timeSlot, now);
  }

  private async outcomeOf(
    command: SeatCommand,
    slot: Slot,
    row: BookingRow,
    now: Date,
  ): Promise<BookedAppointment> {
    switch (row.outcome) {
      case 'booked':
        announced(this.dataSource);
        this.news.seatsChanged(slot.date);
        this.news.appointmentsChanged();
        return booked(command, slot, row.reply);
      case 'replayed':
        return booked(command, slot, row.reply);
      case 'key_reused':
        throw new Refusal('idempotency_key_reused');
      case 'blackout':
        throw new Refusal('slot_unavailable');
      case 'full':
        throw new Refusal('slot_taken', {
          details: { alternatives: await this.slots.alternatives(slot, now) },
        });
    }
  }

  private async tryToBook(command: BookCommand, slot: Slot, now: Date): Promise<BookingRow> {
    const { booking, idempotencyKey, principal } = command;
    const values = [
      ...appointmentValues(seatOf(command), slot, randomUUID(), now),
      operation,
      principal,
      idempotencyKey,
      idempotencyKey === null ? null : stableHash(booking),
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
      if (kept && slot) return booked(seatOf(command), slot, kept.reply);
    }
    throw new Refusal('slot_unavailable');
  }

  private async callBookAppointment(values: readonly unknown[]): Promise<BookingRow> {
    return onlyRow(await namedStatement<BookingRow>(this.dataSource, bookAppointment, values));
  }
}

function onlyRow({ rows: [row] }: StatementResult<BookingRow>): BookingRow {
  if (!row) throw new Error('book_appointment answered nothing');
  return row;
}

const seatOf = ({ booking, customerId }: BookCommand): SeatCommand => ({
  booking,
  customerId,
  serviceRequestId: null,
});

/** $1 to $19 of `book_appointment`. */
function appointmentValues(command: SeatCommand, slot: Slot, id: string, now: Date): unknown[] {
  const { booking } = command;
  const appointment = newAppointment(draftOf(command, slot, { id, createdAt: now }));
  return [
    id,
    slot.date,
    slot.label,
    slot.start,
    slot.end,
    command.customerId,
    booking.customerName,
    booking.email,
    booking.phone,
    booking.address,
    booking.city,
    booking.state,
    booking.zipCode,
    booking.serviceType,
    booking.appliance,
    booking.brand,
    appointment.description,
    now,
    JSON.stringify(envelopeOf(appointmentBooked, announcementOf(appointment))),
  ];
}

function draftOf(
  command: SeatCommand,
  slot: Slot,
  identity: Pick<AppointmentDraft, 'id' | 'createdAt'>,
): AppointmentDraft {
  return { ...identity, ...command, origin: 'booked', slot };
}

function booked(command: SeatCommand, slot: Slot, kept: KeptReply): BookedAppointment {
  const identity = { id: kept.id, createdAt: new Date(kept.createdAt) };
  return bookedView(newAppointment(draftOf(command, slot, identity), kept.number));
}
