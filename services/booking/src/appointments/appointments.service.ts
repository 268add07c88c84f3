import { Injectable } from '@nestjs/common';
import {
  type AnnotateAppointment,
  type CancelAppointment,
} from '@contracts/booking/appointment-calls';
import {
  appointmentAnnotated,
  appointmentAssigned,
  appointmentCancelled,
  noteNames,
  type AppointmentHistoryEntry,
  type BillInvoice,
} from '@contracts/booking/appointments';
import {
  bookingFieldNames,
  optionalFieldNames,
  type BookingFields,
} from '@contracts/booking/fields';
import type { AccountId } from '@contracts/customers/accounts';
import { pickFields } from '@contracts/fields';
import { appointmentStatusRules as rules } from '@contracts/vocabulary/appointment-status';
import { isRecordId } from '@contracts/vocabulary/ids';
import { invoiceMessages } from '@contracts/vocabulary/tax/invoices';
import { costMessages, sumOfLines } from '@contracts/vocabulary/money';
import { emailKey } from '@contracts/vocabulary/identity/contact-keys';
import { phoneKey } from '@contracts/vocabulary/phones';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { violates } from '@service-kit/database/database-errors';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { requireNotImported } from '../origin/imported-records';
import { jobOf, RosterService } from '../roster/roster.service';
import { SlotSeatEntity } from '../slots/slot-seat.entity';
import { claimSeat, takeSeats, type SeatOutcome } from '../slots/claim-seat';
import { AppointmentOutcomes } from './appointment-outcomes.port';
import type { AppointmentEvent, TakenStep } from './history/appointment-event';
import { AppointmentHistoryService } from './history/appointment-history.service';
import { announcementOf, handoverOf } from './appointment-views';
import { AppointmentEntity, type AskedPrice } from './appointment.entity';
import { announceIfBilled, announcePrice } from './bills/bill-announcement';
import type { StoredEstimate } from './estimates/visit-estimate';
import { refused, requireUnchanged, writeChange, type Change } from './change';
import { jobToFit, minutesOf, placedAt, waitingAt } from './visit/visit-fields';
import { waitingStatus } from './visit/visit-status';
import { costIn, isBelowPaid, isSameCost, type Cost } from './bills/bill';
import { CurrentRules } from '../settings/current-rules';

export type { Change };

/** The office's changes to an existing appointment. */
@Injectable()
export class AppointmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly roster: RosterService,
    private readonly outcomes: AppointmentOutcomes,
    private readonly histories: AppointmentHistoryService,
    private readonly liveUpdates: RecordUpdatePublisher,
    private readonly rules: CurrentRules,
  ) {}

  get(appointmentId: string): Promise<AppointmentEntity> {
    return this.find(this.dataSource.manager, appointmentId);
  }

  async history(appointmentId: string): Promise<AppointmentHistoryEntry[]> {
    return this.histories.of(await this.get(appointmentId));
  }

  /**
   * Assigns a technician, or none with null. A visit that gets a new technician starts over. Of two
   * calls at once without a version, the later one wins.
   */
  async assign(
    appointmentId: string,
    technicianId: string | null,
    change: Change,
  ): Promise<AppointmentEntity> {
    const present = await this.get(appointmentId);
    if (!changesHands(present, technicianId, change)) return present;
    if (technicianId !== null)
      await this.roster.requireAvailable(technicianId, present.slotDate, change.at);
    const assigned = await inTransaction(this.dataSource, (tx) =>
      this.assignWithin(tx, appointmentId, technicianId, change),
    );
    this.liveUpdates.visitChanged(assigned);
    return assigned;
  }

  /**
   * Cancels for the office, frees the seat and makes its service request pending again. Repeating it
   * changes nothing.
   */
  async cancel(
    appointmentId: string,
    reason: string | null,
    change: Change,
    how?: Cancellation,
  ): Promise<AppointmentEntity> {
    const cancelled = await inTransaction(this.dataSource, (tx) =>
      this.cancelWithin(tx, appointmentId, reason, change, how),
    );
    this.publishCancellation(cancelled);
    return cancelled;
  }

  /** Runs in the caller's transaction. The caller calls `publishCancellation` after the commit. */
  async cancelWithin(
    tx: EntityManager,
    appointmentId: string,
    reason: string | null,
    change: Change,
    { tellCustomer = false, noShow = false, step, key }: Cancellation = {},
  ): Promise<AppointmentEntity> {
    const appointment = await this.lock(tx, appointmentId);
    requireNotImported(appointment);
    requireUnchanged(appointment, change);
    if (!rules[appointment.status].stands) return appointment;
    if (!trackingStatusRules[appointment.trackingStatus].cancellable) throw refused(appointment);
    if (noShow) requireThere(appointment, change);
    const { trackingStatus: from } = appointment;
    const fields = { ...placedAt('cancelled', change.at), cancelReason: reason, noShow };
    await writeChange(tx, appointment, fields);
    if (!noShow) await tx.delete(SlotSeatEntity, { appointmentId });
    await announce(tx, appointmentCancelled, announcementOf(appointment));
    if (appointment.totalCents !== null) await announcePrice(tx, appointment);
    await this.histories.keep(tx, {
      appointmentId,
      by: change.by.name,
      at: change.at,
      what: {
        kind: 'cancelled',
        reason,
        tellCustomer,
        ...(noShow && { noShow, from }),
        ...(step && { step }),
      },
      key,
    });
    await this.outcomes.cancelled(tx, appointment);
    return appointment;
  }

  /** Call before locking its service request. */
  lock(tx: EntityManager, appointmentId: string): Promise<AppointmentEntity> {
    return this.find(tx, appointmentId, { mode: 'for_no_key_update' });
  }

  /** After the commit. */
  publishCancellation(cancelled: AppointmentEntity): void {
    this.liveUpdates.seatsChanged(cancelled.slotDate);
    this.liveUpdates.visitChanged(cancelled);
    this.outcomes.publish(cancelled);
  }

  /** Changes notes or the cost, or corrects what the booking says. `asked` may depend on the locked one. */
  async annotate(
    appointmentId: string,
    asked: Annotation | ((locked: AppointmentEntity, tx: EntityManager) => Promise<Annotation>),
    change: Change,
  ): Promise<AppointmentEntity> {
    let isOtherJob = false;
    const formerOwners: AccountId[] = [];
    const annotated = await inTransaction(this.dataSource, async (tx) => {
      const appointment = await this.lock(tx, appointmentId);
      requireNotImported(appointment);
      requireUnchanged(appointment, change);
      const entered = typeof asked === 'function' ? await asked(appointment, tx) : asked;
      const events: AppointmentEvent[] = [];
      for (const name of noteNames) {
        const notes = entered[name];
        if (notes === undefined || notes === (appointment[name] ?? '')) continue;
        appointment[name] = notes;
        events.push({ kind: 'notes', of: name });
      }
      const corrections = correctionsOf(appointment, entered);
      const fields = bookingFieldNames.filter((name) => name in corrections);
      if (fields.length > 0) {
        // Its customer has deleted the account: what was typed before must not come back.
        if (appointment.phone === '') throw refused(appointment);
        events.push({ kind: 'corrected', fields });
      }
      if (entered.estimate) {
        appointment.estimate = entered.estimate.stored;
        events.push(entered.estimate.entry);
      }
      const fromCents = appointment.totalCents;
      const cost = costIn(entered);
      const isNewCost = cost !== null && !isSameCost(cost, appointment);
      if (isNewCost) {
        if (appointment.invoice && !entered.despiteInvoice) throw invoiced(appointment.invoice);
        const reason = reasonFor(cost, appointment, entered);
        Object.assign(appointment, cost);
        const { byTechnician } = entered;
        events.push({
          kind: 'cost',
          fromCents,
          toCents: cost.totalCents,
          ...(reason !== undefined && { reason }),
          ...(byTechnician && { byTechnician }),
        });
      }
      const { askedPrice: before } = appointment;
      const { askedPrice = cost === null ? before : null } = entered;
      if (askedPrice && askedPrice !== before) {
        events.push({ kind: 'price-asked', cents: sumOfLines(askedPrice.lines) });
      } else if (before && !askedPrice && !isNewCost) {
        events.push({ kind: 'price-declined', cents: sumOfLines(before.lines) });
      }
      const { durationMinutes = minutesOf(appointment) } = entered;
      const isOtherDuration = durationMinutes !== minutesOf(appointment);
      if (isOtherDuration) {
        if (rules[appointment.status].over) throw refused(appointment);
        events.push({ kind: 'duration', from: minutesOf(appointment), to: durationMinutes });
      }
      if (events.length === 0) return appointment;
      const newAddress = placeFields.some((name) => name in corrections);
      const isOtherPhone = isOther(phoneKey, appointment.phone, corrections.phone);
      const isOtherEmail = isOther(emailKey, appointment.email, corrections.email);
      const endsLinks =
        (isOtherEmail && appointment.email !== '') || (isOtherPhone && wasTextedLink(appointment));
      if (isOtherEmail)
        formerOwners.push(...(await this.emailCorrected(tx, appointment, corrections)));
      await writeChange(tx, appointment, {
        ...corrections,
        ...(endsLinks && nextGeneration(appointment)),
        // It was theirs by its former address. The account that has verified the new one claims it.
        ...(isOtherEmail && appointment.claimed && { accountId: null, claimed: false }),
        endsAt: new Date(appointment.startsAt.getTime() + durationMinutes * 60_000),
        // They agreed to text messages to another number.
        ...(isOtherPhone && { smsConsent: false }),
        // They showed another house.
        ...(newAddress && { pin: null }),
        ...pickFields(appointment, noteNames),
        totalCents: appointment.totalCents,
        costLines: appointment.costLines,
        askedPrice,
        estimate: appointment.estimate,
      }).catch(busyIfOverlapping);
      isOtherJob = isOtherDuration || 'appliance' in corrections || 'serviceType' in corrections;
      if (isOtherJob) await this.seatAsCorrected(tx, appointment, change.at);
      const { facts, ...announcement } = announcementOf(appointment);
      const isToCome = !rules[appointment.status].over;
      const newEmail = isOtherEmail && Boolean(corrections.email) && isToCome;
      await announce(tx, appointmentAnnotated, {
        ...announcement,
        facts: { ...facts, newEmail, newAddress, newLinks: endsLinks && isToCome },
      });
      for (const what of events) await this.keep(tx, appointment, change, what);
      if (isNewCost) await announcePrice(tx, appointment);
      if (appointment.totalCents !== fromCents) {
        await announceIfBilled(tx, appointment, { withCompletion: false });
      }
      return appointment;
    });
    if (isOtherJob) this.liveUpdates.seatsChanged(annotated.slotDate);
    this.liveUpdates.visitChanged(annotated);
    for (const accountId of formerOwners) {
      this.liveUpdates.recordsChanged(accountId, ['appointments', 'service_requests']);
    }
    return annotated;
  }

  /** Ends the customer's links. New ones go to their email address if the visit is to come. */
  async renewLinks(appointmentId: string, change: Change): Promise<AppointmentEntity> {
    const renewed = await inTransaction(this.dataSource, async (tx) => {
      const appointment = await this.lock(tx, appointmentId);
      requireNotImported(appointment);
      requireUnchanged(appointment, change);
      await writeChange(tx, appointment, nextGeneration(appointment));
      const { facts, ...announcement } = announcementOf(appointment);
      const newLinks = !rules[appointment.status].over;
      await announce(tx, appointmentAnnotated, { ...announcement, facts: { ...facts, newLinks } });
      await this.keep(tx, appointment, change, { kind: 'links' });
      return appointment;
    });
    this.liveUpdates.visitChanged(renewed);
    return renewed;
  }

  /** Runs in the caller's transaction, after `requireAvailable` of the roster. */
  async assignWithin(
    tx: EntityManager,
    appointmentId: string,
    technicianId: string | null,
    change: Change,
  ): Promise<AppointmentEntity> {
    const appointment = await this.lock(tx, appointmentId);
    if (!changesHands(appointment, technicianId, change)) return appointment;
    const { trackingStatus: before, technicianId: former } = appointment;
    const despite =
      technicianId === null ? [] : await this.roster.lockFor(tx, technicianId, jobOf(appointment));
    const [from, to] = await this.roster.named(tx, [former, technicianId]);
    const rule = { now: change.at, dispatchAheadMs: this.rules.dispatchAheadMs };
    const status = waitingStatus(technicianId, appointment.startsAt, rule);
    await writeChange(tx, appointment, {
      ...waitingAt(status, change.at),
      technicianId,
      stepNotes: null,
    }).catch(busyIfOverlapping);
    await announce(tx, appointmentAssigned, handoverOf(appointment, former));
    await this.keep(tx, appointment, change, {
      kind: 'assigned',
      from: from ?? null,
      to: to ?? null,
      ...(despite.length > 0 && { despite }),
    });
    await this.histories.keepReturn(tx, appointment, before, change.at);
    return appointment;
  }

  /**
   * A correction applies to the service request with the same address, too. Returns whose the
   * records were by the former address.
   */
  private async emailCorrected(
    tx: EntityManager,
    { serviceRequestId, email, accountId, claimed }: AppointmentEntity,
    corrections: Corrections,
  ): Promise<AccountId[]> {
    const [requests] = await tx.query<[{ accountId: AccountId | null }[], number]>(
      `UPDATE service_requests AS r SET email = $3, version = r.version + 1, claimed = false,
         account_id = CASE WHEN r.claimed THEN NULL ELSE r.account_id END
       FROM service_requests was
       WHERE r.id = $1 AND was.id = r.id AND lower(r.email COLLATE "C") = lower($2 COLLATE "C")
       RETURNING CASE WHEN was.claimed THEN was.account_id END AS "accountId"`,
      [serviceRequestId, email, corrections.email],
    );
    const owners = [claimed ? accountId : null, ...requests.map((one) => one.accountId)];
    return [...new Set(owners.filter((one) => one !== null))];
  }

  /** Its seats follow what is known of the job now, unless the rule for its time says otherwise. */
  private async seatAsCorrected(
    tx: EntityManager,
    appointment: AppointmentEntity,
    now: Date,
  ): Promise<void> {
    const { id, slotDate, startsAt: start, endsAt: end, origin, status } = appointment;
    if (origin !== 'booked' || rules[status].over) return;
    const time = { date: slotDate, start, end };
    const { outcome } = await claimSeat(tx, time, jobToFit(appointment), now);
    if (!keepsItsTime[outcome]) throw refused(appointment);
    await takeSeats(tx, id, time);
  }

  private keep(
    tx: EntityManager,
    { id }: AppointmentEntity,
    { by, at }: Change,
    what: AppointmentEvent,
  ): Promise<void> {
    return this.histories.keep(tx, { appointmentId: id, by: by.name, at, what });
  }

  private async find(
    manager: EntityManager,
    id: string,
    lock?: { mode: 'for_no_key_update' },
  ): Promise<AppointmentEntity> {
    const appointment = isRecordId(id)
      ? await manager.findOne(AppointmentEntity, { where: { id }, lock })
      : null;
    if (!appointment) throw new Refusal('appointment_not_found');
    return appointment;
  }
}

/**
 * A correction says what the job has been all along, so it keeps its time. The office's alerts name what
 * no longer fits.
 */
const keepsItsTime: Readonly<Record<SeatOutcome, boolean>> = {
  booked: true,
  full: true,
  blackout: true,
};

const nextGeneration = ({ linkGeneration }: AppointmentEntity) => ({
  linkGeneration: linkGeneration + 1,
});

/** The text that the technician is on the way has the tracking link. */
const wasTextedLink = ({ smsConsent, enRouteAt }: AppointmentEntity): boolean =>
  smsConsent && enRouteAt !== null;

function busyIfOverlapping(error: unknown): never {
  throw violates(error, 'technician_in_one_place') ? new Refusal('technician_busy') : error;
}

const invoiced = ({ number }: BillInvoice): Refusal =>
  new Refusal('invoice_refused', { message: invoiceMessages.priceStays(number) });

/** The books say why a customer gets money back. */
function reasonFor(
  cost: Cost,
  present: AppointmentEntity,
  { costReason }: Annotation,
): string | undefined {
  if (!isBelowPaid(cost, present)) return undefined;
  if (!costReason)
    throw new Refusal('validation_failed', {
      message: costMessages.lowered,
      details: { errors: [{ field: 'costReason', message: costMessages.lowered }] },
    });
  return costReason;
}

interface Annotation extends Omit<AnnotateAppointment, 'version'> {
  /** The cost is a technician's. */
  readonly byTechnician?: true;
  /** The cost is a fee of payments, which an invoice doesn't have. */
  readonly despiteInvoice?: true;
  /** Instead of a cost. Any cost decides about it. */
  readonly askedPrice?: AskedPrice;
  /** What payments announced, and its entry in the log. */
  readonly estimate?: { readonly stored: StoredEstimate; readonly entry: AppointmentEvent };
}

interface Cancellation extends Pick<CancelAppointment, 'tellCustomer' | 'noShow'> {
  /** For a technician's step. */
  readonly step?: TakenStep;
  readonly key?: string;
}

function requireThere(appointment: AppointmentEntity, { at }: Change): void {
  const { trackingStatus, technicianId, startsAt } = appointment;
  const isTime = trackingStatusRules[trackingStatus].there || startsAt <= at;
  if (technicianId !== null && isTime) return;
  throw refused(appointment, 'A no-show needs a technician, and its time slot must have started.');
}

/** Not if the same number or address is only written differently. */
const isOther = (
  key: (text: string) => string | null,
  before: string,
  now: string | undefined,
): boolean => now !== undefined && (key(now) === null || key(now) !== key(before));

const placeFields = ['address', 'city', 'zipCode'] as const;

const optionalNames: ReadonlySet<string> = new Set(optionalFieldNames);

type Corrections = Partial<Pick<AppointmentEntity, keyof BookingFields>>;

/** The fields whose new value is another. An empty optional one is none. */
function correctionsOf(
  appointment: AppointmentEntity,
  entered: Partial<BookingFields>,
): Corrections {
  const changed = bookingFieldNames.flatMap((name) => {
    const value = entered[name];
    if (value === undefined || value === (appointment[name] ?? '')) return [];
    const isNone = value === '' && optionalNames.has(name);
    return [[name, isNone ? null : value]];
  });
  return Object.fromEntries(changed) as Corrections;
}

/** Returns whether the assignment changes anything. Refuses if the visit's status forbids it. */
function changesHands(
  appointment: AppointmentEntity,
  technicianId: string | null,
  change: Change,
): boolean {
  requireNotImported(appointment);
  requireUnchanged(appointment, change);
  const { over, assignable } = trackingStatusRules[appointment.trackingStatus];
  if (over) throw refused(appointment);
  if (appointment.technicianId === technicianId) return false;
  if (!assignable) throw refused(appointment);
  return true;
}
