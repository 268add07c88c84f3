import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bookingRequests, type AppointmentFacts } from '@contracts/booking';
import { violates } from '@service-kit/database/database-errors';
import { namedQuery, namedStatement } from '@service-kit/database/named-query';
import { Refusal, RemoteFailure, Unavailable } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { inTransaction } from '@service-kit/database/transaction';
import { TrackingConfig } from '../../config';
import { GeocodingService, type Place } from '../../geocoding/geocoding.service';
import { followAppointment, type Followed, type FollowRule } from './projected-appointment';
import { LiveRecordsService } from '../reads/live-records.service';
import { insertNew, newRecord } from './new-record';
import { notification, rescheduledNotification } from '../transitions/notifications';
import {
  byBooking,
  byClock,
  changeRecord,
  lockRecord,
  oneJobUnderWay,
  tellOfStatus,
} from '../transitions/record-writes';
import { TrackingRecordEntity } from '../tracking-record.entity';

/** Booking answers from its own table; who waits longer than this for it shows what is known. */
const factsDeadlineMs = 1_500;

/** What a record that is taken from its technician forgets. */
const noJourney = {
  enRouteAt: null,
  arrivedAt: null,
  startedAt: null,
  setOffKm: null,
  nearestKm: null,
  lateSince: null,
} satisfies Partial<TrackingRecordEntity>;

/** Follows booking's appointments: one tracking record each, at booking's newest version. */
@Injectable()
export class AppointmentProjection {
  private readonly logger = new Logger(AppointmentProjection.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
    private readonly geocoding: GeocodingService,
    private readonly live: LiveRecordsService,
    private readonly config: TrackingConfig,
  ) {}

  /** Takes facts in at their version; repeats and late comers change nothing. */
  async follow(version: number, facts: AppointmentFacts, now: Date): Promise<void> {
    if (facts.origin === 'imported') return;
    const rule = { now, dispatchAheadMs: this.config.dispatchAheadMs };
    const changed = await this.begin(version, facts, rule).catch((error: unknown) => {
      if (!violates(error, oneJobUnderWay)) throw error;
      return this.begin(version, facts, { ...rule, technicianElsewhere: true });
    });
    if (!changed) return;
    this.live.publish(changed, now);
    if (!this.geocoding.exact) return;
    this.findHouse(changed, now).catch((error: unknown) => this.logger.error(error));
  }

  /**
   * Asks booking for an appointment whose news may still be on its way, and follows what it says.
   * Refuses with `appointment_not_found` when booking knows none; Unavailable when nobody answers.
   */
  async refresh(appointmentId: string, now: Date): Promise<void> {
    const { version, facts } = await this.requests.ask(
      bookingRequests.facts,
      { appointmentId },
      { deadlineMs: factsDeadlineMs },
    );
    if (facts.origin === 'imported') throw new Refusal('appointment_not_found');
    await this.follow(version, facts, now);
    // A hold that has run out with nothing new at booking's: the change was not made.
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
  private async begin(
    version: number,
    facts: AppointmentFacts,
    rule: FollowRule,
  ): Promise<TrackingRecordEntity | null> {
    const fresh = newRecord(version, facts, this.geocoding.place(facts), rule);
    // Nearly every first word is a booking without anything to announce: one round trip.
    const run = (statement: { name: string; text: string }, values: readonly unknown[]) =>
      namedStatement(this.dataSource, statement, values);
    if (fresh.status === 'scheduled' && (await insertNew(run, fresh))) return fresh;
    return inTransaction(this.dataSource, async (tx) => {
      const known = await lockRecord(tx, facts.appointmentId);
      if (known) return this.applyVersion(tx, known, version, facts, rule);
      if (!(await insertNew((statement, values) => namedQuery(tx, statement, values), fresh))) {
        const meanwhile = await lockRecord(tx, facts.appointmentId);
        return meanwhile && this.applyVersion(tx, meanwhile, version, facts, rule);
      }
      const told = { by: byBooking, at: rule.now, from: null };
      if (fresh.status !== 'scheduled') await tellOfStatus(tx, fresh, told);
      return fresh;
    });
  }

  private async applyVersion(
    tx: EntityManager,
    record: TrackingRecordEntity,
    version: number,
    facts: AppointmentFacts,
    rule: FollowRule,
  ): Promise<TrackingRecordEntity | null> {
    if (version <= record.appointmentVersion) return null;
    const { now } = rule;
    const followed = followAppointment(record, facts, rule);
    const fields = { ...this.fieldsOf(record, facts, followed, now), appointmentVersion: version };
    if (!followed.visible) {
      await tx.update(TrackingRecordEntity, { appointmentId: record.appointmentId }, fields);
      return null;
    }
    const told = notificationsOf(record, facts, followed, now);
    return changeRecord(tx, record, { fields, told, by: byBooking, at: now });
  }

  private fieldsOf(
    record: TrackingRecordEntity,
    facts: AppointmentFacts,
    { status, reassigned, rescheduled }: Followed,
    now: Date,
  ): Partial<TrackingRecordEntity> {
    const elsewhere = !sameAddress(record.appointment, facts);
    const place = elsewhere ? this.geocoding.place(facts) : record;
    // Work that has begun is somebody's, whatever a late word says.
    const technicianId =
      facts.technicianId ?? (status === 'in-progress' ? record.technicianId : null);
    return {
      appointment: facts,
      technicianId,
      status,
      slotStart: new Date(facts.slotStart),
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      approximate: place?.approximate ?? null,
      heldUntil: null,
      ...(rescheduled ? { lateSince: null } : {}),
      ...(reassigned && (status === 'scheduled' || status === 'dispatched')
        ? { ...noJourney, reachedAt: now }
        : {}),
      ...(status === 'completed' && record.status !== 'completed' ? { completedAt: now } : {}),
    };
  }

  private async findHouse(record: TrackingRecordEntity, now: Date): Promise<void> {
    const house = await this.geocoding.house(record.appointment);
    if (!house || samePlace(house, record)) return;
    const changed = await inTransaction(this.dataSource, async (tx) => {
      const known = await lockRecord(tx, record.appointmentId);
      if (!known || !sameAddress(known.appointment, record.appointment)) return null;
      if (samePlace(house, known)) return null;
      return changeRecord(tx, known, { fields: house, by: byClock, at: now });
    });
    if (changed) this.live.publish(changed, now);
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

function notificationsOf(
  record: TrackingRecordEntity,
  facts: AppointmentFacts,
  { status, reassigned, rescheduled }: Followed,
  now: Date,
) {
  const told = [];
  if (rescheduled) told.push(rescheduledNotification(now));
  if (reassigned && status !== 'cancelled') {
    told.push(notification(facts.technicianId === null ? 'unassigned' : 'assigned', now));
  }
  if (status !== record.status && status !== 'scheduled') told.push(notification(status, now));
  else if (reassigned && status === 'dispatched') told.push(notification('dispatched', now));
  return told;
}
