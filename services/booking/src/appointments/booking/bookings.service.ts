import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  appointmentBooked,
  type BookCommand,
  type BookedAppointment,
} from '@contracts/booking/appointments';
import { violates } from '@service-kit/database/database-errors';
import {
  namedQuery,
  namedStatement,
  type NamedStatement,
  type StatementResult,
} from '@service-kit/database/named-query';
import { keysOf } from '@service-kit/keys/key-settings';
import { announced, envelopeOf } from '@service-kit/messaging/outbox/outbox';
import { recordBusiness } from '@service-kit/database/business-record';
import { Refusal } from '@service-kit/requests/refusal';
import { stableHash } from '@service-kit/requests/stable-hash';
import { DataSource, type EntityManager, type EntityMetadata } from 'typeorm';
import { BookingConfig } from '../../config';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { lasting, SlotsService, type Slot } from '../../slots/slots.service';
import { announcementOf, bookedView } from '../appointment-views';
import { AppointmentEntity } from '../appointment.entity';
import { CustomerLinks } from '../customer-links';
import { bookStatement, type BookingOutcome, type KeptReply } from './book-statement';
import { visitSource } from './visit-source';
import { newAppointment, type AppointmentDraft } from '../new-appointment';
import { CurrentRules } from '../../settings/current-rules';

const operation = 'book';
/** The most upcoming visits for an unverified email address. */
export const openVisits = 3;

const replyToKey: NamedStatement = {
  name: 'reply_to_booking_key',
  text: `SELECT body_hash, reply FROM booking.reply_to_key($1, $2, $3)`,
};

/** What the office may do that customers can't. */
export interface OfficeBooking {
  /** The caller's transaction. The caller calls `publish` after its commit. */
  readonly tx: EntityManager;
  /** The request that the visit is for. */
  readonly serviceRequestId: string | null;
  /** Also allows closed days and times outside business hours. */
  readonly whileClosed: boolean;
  /** As long as its slot if missing. */
  readonly durationMinutes?: number | undefined;
  /** Who gets it, whether or not they'd be at work. The caller assigns them. */
  readonly technicianId?: string | null | undefined;
}

export interface Booking {
  readonly booked: BookedAppointment;
  /** False if an earlier call with the same key made it. */
  readonly isNew: boolean;
}

@Injectable()
export class BookingsService {
  private readonly bookAppointment: NamedStatement;
  /** Without the number, which the database assigns. */
  private readonly columns: EntityMetadata['columns'];

  constructor(
    private readonly dataSource: DataSource,
    private readonly slots: SlotsService,
    private readonly links: CustomerLinks,
    private readonly liveUpdates: RecordUpdatePublisher,
    private readonly config: BookingConfig,
    private readonly rules: CurrentRules,
  ) {
    const { columns } = dataSource.getMetadata(AppointmentEntity);
    this.columns = columns.filter(({ propertyName }) => propertyName !== 'number');
    this.bookAppointment = bookStatement(this.columns.map(({ databaseName }) => databaseName));
  }

  /**
   * Books the requested slot. The same key and body get the same answer, no matter what
   * happened to the slot since. Refuses with `slot_unavailable`, `slot_taken` (with alternatives),
   * `already_booked` (with the number), `too_many_visits` or `idempotency_key_reused`.
   */
  async book(command: BookCommand, now: Date): Promise<BookedAppointment> {
    const { appointmentDate, timeSlot } = command.booking;
    const slot = this.slots.bookable(appointmentDate, timeSlot, now);
    if (!slot) return this.bookedBefore(command);
    const { booked, isNew } = await this.bookSlot(command, slot, now);
    if (isNew) this.publish(booked);
    return booked;
  }

  /** The same for the office, which may ignore the lead time and closed days, never the capacity. */
  async bookWithin(command: BookCommand, now: Date, office: OfficeBooking): Promise<Booking> {
    const { appointmentDate, timeSlot } = command.booking;
    const slot = this.slots.ofOffice(appointmentDate, timeSlot, now, office.whileClosed);
    if (!slot) return { booked: await this.bookedBefore(command, office.tx), isNew: false };
    return this.bookSlot(command, lasting(slot, office.durationMinutes), now, office);
  }

  /** After the commit. */
  publish({ id: appointmentId, appointmentDate, customerId }: BookedAppointment): void {
    announced(this.dataSource);
    recordBusiness(this.dataSource, 'visit-booked', { appointmentId });
    this.liveUpdates.seatsChanged(appointmentDate);
    this.liveUpdates.appointmentsChanged(customerId);
  }

  private async bookSlot(
    command: BookCommand,
    slot: Slot,
    now: Date,
    office?: OfficeBooking,
  ): Promise<Booking> {
    const result = await this.tryToBook(command, slot, now, office);
    const booked = await this.answerTo(command, slot, result, now, office);
    return { booked, isNew: result.outcome === 'booked' };
  }

  private async answerTo(
    command: BookCommand,
    slot: Slot,
    result: BookingOutcome,
    now: Date,
    office?: OfficeBooking,
  ): Promise<BookedAppointment> {
    switch (result.outcome) {
      case 'booked':
      case 'replayed':
        return this.booked(command, slot, result.reply, office);
      case 'key_reused':
        throw new Refusal('idempotency_key_reused');
      case 'already_booked': {
        const number = result.reply;
        const message = `${command.byOffice ? 'They' : 'You'} already have ${number} then. Book another?`;
        throw new Refusal('already_booked', { message, details: { number } });
      }
      case 'too_many':
        throw new Refusal('too_many_visits', {
          message: `${openVisits} visits are booked with this email address already. To book another, call us at ${this.config.business.phone}, or verify the address in your account.`,
        });
      case 'too_many_from_source':
        throw new Refusal('too_many_visits', {
          message: `Several visits were booked from your internet connection today. To book another, call us at ${this.config.business.phone}, or log in to an account with a verified email address.`,
        });
      default: {
        const job = { ...command.booking, durationMinutes: office?.durationMinutes };
        throw await this.slots.noSeat(result.outcome, slot, now, job, office?.tx);
      }
    }
  }

  private async tryToBook(
    command: BookCommand,
    slot: Slot,
    now: Date,
    office?: OfficeBooking,
  ): Promise<BookingOutcome> {
    const { booking, idempotencyKey, principal, byOffice = false } = command;
    const isLimited = !byOffice && this.config.RATE_LIMIT === 'on';
    const values = [
      ...this.storedBy(command, slot, { id: randomUUID(), createdAt: now }, office),
      operation,
      principal,
      idempotencyKey,
      idempotencyKey === null ? null : stableHash(booking),
      office?.whileClosed ?? false,
      isLimited ? openVisits : null,
      now,
      this.sameBy(command, office),
      isLimited ? this.sourceOf(command) : null,
      office?.technicianId ?? null,
    ];
    if (office) return onlyRow(await namedQuery(office.tx, this.bookAppointment, values));
    try {
      return await this.callBookAppointment(values);
    } catch (error) {
      // The same key came in for another slot at the same moment. Its reply exists now.
      if (!violates(error, 'idempotency_keys_pkey')) throw error;
      return this.callBookAppointment(values);
    }
  }

  /**
   * What makes it the same visit as another. Customers are told only of a visit whose email address
   * and phone number they know: anyone may have a stranger's phone number. A request is scheduled
   * next to its person's visits.
   */
  private sameBy(
    { booking, byOffice }: BookCommand,
    office?: OfficeBooking,
  ): 'one' | 'both' | null {
    if (booking.bookAnother || office?.serviceRequestId) return null;
    return byOffice ? 'one' : 'both';
  }

  /** As JSON; null if the gateway doesn't say. */
  private sourceOf({ address }: BookCommand): string | null {
    if (!address) return null;
    const keys = keysOf(this.config, 'LINK_SECRET');
    return JSON.stringify(visitSource(address, keys, this.config.UNKNOWN_VISITS_PER_ADDRESS));
  }

  /** Returns the answer to the first call with this key. */
  private async bookedBefore(command: BookCommand, tx?: EntityManager): Promise<BookedAppointment> {
    const { booking, idempotencyKey, principal } = command;
    const slot = this.slots.named(booking.appointmentDate, booking.timeSlot);
    if (idempotencyKey !== null) {
      const values = [operation, principal, idempotencyKey];
      type Kept = { body_hash: string; reply: KeptReply };
      // Inside a transaction, uses its connection. Two connections per caller would exhaust the pool.
      const { rows } = await (tx
        ? namedQuery<Kept>(tx, replyToKey, values)
        : namedStatement<Kept>(this.dataSource, replyToKey, values));
      const kept = rows[0];
      if (kept && kept.body_hash !== stableHash(booking))
        throw new Refusal('idempotency_key_reused');
      if (kept && slot) return this.booked(command, slot, kept.reply);
    }
    throw new Refusal('slot_unavailable');
  }

  /** Row and envelope, the first two parameters of `bookStatement`. */
  private storedBy(
    command: BookCommand,
    slot: Slot,
    identity: Identity,
    office?: OfficeBooking,
  ): [string, string] {
    const appointment = newAppointment(draftOf(command, slot, identity, office));
    const row = Object.fromEntries(
      this.columns.map((column) => [column.databaseName, column.getEntityValue(appointment)]),
    );
    const envelope = envelopeOf(appointmentBooked, announcementOf(appointment));
    return [JSON.stringify(row), JSON.stringify(envelope)];
  }

  private booked(
    command: BookCommand,
    slot: Slot,
    { id, number, createdAt }: KeptReply,
    office?: OfficeBooking,
  ): BookedAppointment {
    const draft = draftOf(command, slot, { id, createdAt: new Date(createdAt) }, office);
    return bookedView(newAppointment(draft, number), this.links, this.rules.changeCutoffHours);
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

type Identity = Pick<AppointmentDraft, 'id' | 'createdAt'>;

function draftOf(
  { booking, accountId, claimed, customerNumber }: BookCommand,
  slot: Slot,
  identity: Identity,
  office?: OfficeBooking,
): AppointmentDraft {
  const serviceRequestId = office?.serviceRequestId ?? null;
  const whose = { accountId, claimed, customerNumber };
  return { ...identity, ...whose, booking, serviceRequestId, origin: 'booked', slot };
}
