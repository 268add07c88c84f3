import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bookingRequests, type AppointmentFacts } from '@contracts/booking';
import type { TrackingNotification } from '@contracts/tracking';
import { firstTrackingStatus, trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { violates } from '@service-kit/database/database-errors';
import { namedQuery, namedStatement } from '@service-kit/database/named-query';
import { Refusal, RemoteFailure, Unavailable } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { inTransaction } from '@service-kit/database/transaction';
import { TrackingConfig } from '../../config';
import { GeocodingService, type Place } from '../../geocoding/geocoding.service';
import {
  eventNotification,
  rescheduledNotification,
  statusNotification,
} from '../changes/notifications';
import {
  announceStatus,
  byBooking,
  byClock,
  changeRecord,
  lockRecord,
  oneJobUnderWay,
} from '../changes/record-changes';
import { RecordUpdatesService } from '../changes/record-updates.service';
import { StoredRecordsService } from '../changes/stored-records.service';
import { timesOnReaching, timesUpTo } from '../status/status-times';
import { TrackingRecordEntity } from '../tracking-record.entity';
import { insertNew, newRecord } from './new-record';
import { projectAppointment, type Projection, type ProjectionRule } from './projected-appointment';

/** Booking answers from its own table; who waits longer than this for it shows what is known. */
const factsDeadlineMs = 1_500;

const heldBatchSize = 100;

/** Keeps up with booking's appointments: one tracking record each, at booking's newest version. */
@Injectable()
export class AppointmentProjection {
  private readonly logger = new Logger(AppointmentProjection.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
    private readonly geocoding: GeocodingService,
    private readonly stored: StoredRecordsService,
    private readonly updates: RecordUpdatesService,
    private readonly config: TrackingConfig,
  ) {}

  /** Facts at their version; repeats and late comers change nothing. */
  async applyVersion(version: number, facts: AppointmentFacts, now: Date): Promise<void> {
    if (facts.origin === 'imported') return;
    const rule = { now, dispatchAheadMs: this.config.dispatchAheadMs };
    const changed = await this.write(version, facts, rule).catch((error: unknown) => {
      if (!violates(error, oneJobUnderWay)) throw error;
      return this.write(version, facts, { ...rule, technicianElsewhere: true });
    });
    if (!changed) return;
    this.updates.publish(changed, now);
    if (!this.geocoding.exact) return;
    this.findHouse(changed, now).catch((error: unknown) => this.logger.error(error));
  }

  /**
   * Facts that say nothing of the customer any more. The place follows from them, and what the
   * technician wrote about the visit is forgotten, also when the record is over.
   */
  async anonymize(version: number, facts: AppointmentFacts, now: Date): Promise<void> {
    await this.stored.forgetNotes(facts.appointmentId);
    await this.applyVersion(version, facts, now);
  }

  /**
   * The record as booking and this service together know it: right also in the moment between an
   * acknowledged booking or assignment and its event. Refuses with `appointment_not_found`.
   */
  async current(appointmentId: string, now: Date): Promise<TrackingRecordEntity> {
    const known = await this.stored.find(appointmentId);
    if (known && known.heldUntil === null) return known;
    if (known) await this.refreshKnown([appointmentId], now);
    else await this.refresh(appointmentId, now);
    const refreshed = await this.stored.find(appointmentId);
    if (!refreshed) throw new Refusal('appointment_not_found');
    return refreshed;
  }

  /** Brings the records whose change is on its way up to date, before a list is read. */
  async refreshHeld(now: Date): Promise<void> {
    await this.refreshKnown(await this.stored.heldIds(heldBatchSize), now);
  }

  /**
   * Asks booking for an appointment whose event may still be on its way, and applies the answer.
   * Refuses with `appointment_not_found` when booking knows none; Unavailable when nobody answers.
   */
  async refresh(appointmentId: string, now: Date): Promise<void> {
    const { version, facts } = await this.requests.ask(
      bookingRequests.facts,
      { appointmentId },
      { deadlineMs: factsDeadlineMs },
    );
    if (facts.origin === 'imported') throw new Refusal('appointment_not_found');
    await this.applyVersion(version, facts, now);
    // A hold that has run out with nothing new from booking: the change was not made.
    await this.dataSource.query(
      `UPDATE tracking_records SET held_until = NULL
       WHERE appointment_id = $1 AND held_until <= $2 AND appointment_version >= $3`,
      [appointmentId, now, version],
    );
  }

  /** The same for records that are known: without booking's answer they stay as they are. */
  async refreshKnown(appointmentIds: readonly string[], now: Date): Promise<void> {
    await Promise.all(
      appointmentIds.map((id) =>
        this.refresh(id, now).catch((error: unknown) => {
          const fromBooking =
            error instanceof Unavailable ||
            error instanceof RemoteFailure ||
            error instanceof Refusal;
          if (!fromBooking) throw error;
        }),
      ),
    );
  }

  /** The record as it is now, or null if there was nothing to see. */
  private async write(
    version: number,
    facts: AppointmentFacts,
    rule: ProjectionRule,
  ): Promise<TrackingRecordEntity | null> {
    const fresh = newRecord(version, facts, this.geocoding.place(facts), rule);
    const announces = fresh.status !== firstTrackingStatus;
    // Nearly every first version is a booking without anything to announce: one round trip.
    const run = (statement: { name: string; text: string }, values: readonly unknown[]) =>
      namedStatement(this.dataSource, statement, values);
    if (!announces && (await insertNew(run, fresh))) return fresh;
    return inTransaction(this.dataSource, async (tx) => {
      const known = await lockRecord(tx, facts.appointmentId);
      if (known) return this.update(tx, known, version, facts, rule);
      if (!(await insertNew((statement, values) => namedQuery(tx, statement, values), fresh))) {
        const meanwhile = await lockRecord(tx, facts.appointmentId);
        return meanwhile && this.update(tx, meanwhile, version, facts, rule);
      }
      if (announces) await announceStatus(tx, fresh, { by: byBooking, at: rule.now, from: null });
      return fresh;
    });
  }

  private async update(
    tx: EntityManager,
    record: TrackingRecordEntity,
    version: number,
    facts: AppointmentFacts,
    rule: ProjectionRule,
  ): Promise<TrackingRecordEntity | null> {
    if (version <= record.appointmentVersion) return null;
    const { now } = rule;
    const projection = projectAppointment(record, facts, rule);
    const fields = {
      ...this.fieldsOf(record, facts, projection, now),
      appointmentVersion: version,
    };
    if (!projection.visible) {
      await tx.update(TrackingRecordEntity, { appointmentId: record.appointmentId }, fields);
      return null;
    }
    const notifications = notificationsOf(record, facts, projection, now);
    const change = { fields, notifications, by: byBooking, at: now };
    return (await changeRecord(tx, record, change)).record;
  }

  private fieldsOf(
    record: TrackingRecordEntity,
    facts: AppointmentFacts,
    { status, reassigned, rescheduled }: Projection,
    now: Date,
  ): Partial<TrackingRecordEntity> {
    const elsewhere = !sameAddress(record.appointment, facts);
    const place = elsewhere ? this.geocoding.place(facts) : record;
    const { busy, waiting } = trackingStatusRules[status];
    return {
      appointment: facts,
      // Work that has begun keeps its technician, whatever a late event says.
      technicianId: facts.technicianId ?? (busy ? record.technicianId : null),
      status,
      slotStart: new Date(facts.slotStart),
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      approximate: place?.approximate ?? null,
      heldUntil: null,
      ...(rescheduled ? { lateSince: null } : {}),
      ...(status === record.status ? {} : timesOnReaching(record, status, now)),
      ...(reassigned && waiting ? withoutJourney(record, now) : {}),
    };
  }

  private async findHouse(record: TrackingRecordEntity, now: Date): Promise<void> {
    const house = await this.geocoding.house(record.appointment);
    if (!house || samePlace(house, record)) return;
    const changed = await inTransaction(this.dataSource, async (tx) => {
      const known = await lockRecord(tx, record.appointmentId);
      if (!known || !sameAddress(known.appointment, record.appointment)) return null;
      if (samePlace(house, known)) return null;
      return (await changeRecord(tx, known, { fields: house, by: byClock, at: now })).record;
    });
    if (changed) this.updates.publish(changed, now);
  }
}

function sameAddress(one: AppointmentFacts, other: AppointmentFacts): boolean {
  const parts = ['address', 'city', 'state', 'zipCode'] as const;
  return parts.every((part) => one[part] === other[part]);
}

function samePlace(one: Place, other: TrackingRecordEntity): boolean {
  const precise = (one.approximate === null) === (other.approximate === null);
  return precise && one.lat === other.lat && one.lng === other.lng;
}

/** What a record that is taken from its technician forgets. */
function withoutJourney(record: TrackingRecordEntity, now: Date): Partial<TrackingRecordEntity> {
  return {
    ...timesUpTo(record, firstTrackingStatus, now),
    setOffKm: null,
    nearestKm: null,
    lateSince: null,
    reachedAt: now,
  };
}

function notificationsOf(
  record: TrackingRecordEntity,
  facts: AppointmentFacts,
  { status, reassigned, rescheduled }: Projection,
  now: Date,
): TrackingNotification[] {
  const notifications = [];
  if (rescheduled) notifications.push(rescheduledNotification(now));
  if (reassigned && status !== 'cancelled') {
    const event = facts.technicianId === null ? 'unassigned' : 'assigned';
    notifications.push(eventNotification(event, now));
  }
  const isNews = status !== record.status || (reassigned && trackingStatusRules[status].waiting);
  if (isNews && status !== firstTrackingStatus) notifications.push(statusNotification(status, now));
  return notifications;
}
