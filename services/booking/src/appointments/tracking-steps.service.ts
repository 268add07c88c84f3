import { Injectable, Logger } from '@nestjs/common';
import { appointmentCompleted } from '@contracts/booking';
import type { EventEnvelope } from '@contracts/messaging';
import type { TrackingStatusFacts } from '@contracts/tracking';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { LiveUpdatePublisher } from '../live/live-update-publisher';
import { AppointmentHistoryService, bySystem } from './history/appointment-history.service';
import { AppointmentOutcomes } from './appointment-outcomes.port';
import { isCancelledAt, isDone, transitionsTo } from './appointment-status';
import { announcementOf } from './appointment-views';
import { AppointmentEntity } from './appointment.entity';
import { announceIfBilled } from './bills/bill-announcement';

/** Moves appointments as their tracking records move. */
@Injectable()
export class TrackingStepsService {
  private readonly logger = new Logger(TrackingStepsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly outcomes: AppointmentOutcomes,
    private readonly histories: AppointmentHistoryService,
    private readonly liveUpdates: LiveUpdatePublisher,
  ) {}

  /** Comes twice, as tracking's request and as its event, in either order; the second changes nothing. */
  async apply(event: EventEnvelope<TrackingStatusFacts>): Promise<void> {
    const changed = await inTransaction(this.dataSource, (tx) => this.applyEvent(tx, event));
    if (!changed) return;
    this.liveUpdates.appointmentChanged(changed);
    this.outcomes.publish(changed);
  }

  /**
   * Each version of the record is applied once and none after a later one, so the completion, which
   * others count, is announced in the one transaction that sets the status.
   */
  private async applyEvent(
    tx: EntityManager,
    { version, facts }: EventEnvelope<TrackingStatusFacts>,
  ): Promise<AppointmentEntity | null> {
    const appointment = await tx.findOne(AppointmentEntity, {
      where: { id: facts.appointmentId },
      lock: { mode: 'for_no_key_update' },
    });
    if (!appointment) {
      this.logger.warn(
        `tracking has a record of an appointment that is not here: ${facts.appointmentId}`,
      );
      return null;
    }
    await this.keepStep(tx, version, facts);
    if (version <= appointment.trackingVersion) return null;
    const transitions = transitionsTo(appointment.status, facts.status);
    if (!transitions) {
      this.logger.error(
        `appointment ${appointment.id} is ${appointment.status} here and ${facts.status} at tracking`,
      );
    }
    // One version for each status, so that it is the same whichever event came first.
    for (const status of transitions ?? []) {
      appointment.status = status;
      appointment.version += 1;
    }
    const noted = await this.applyNotes(tx, appointment, version, facts);
    if (noted && !transitions?.length) appointment.version += 1;
    await tx.update(AppointmentEntity, appointment.id, {
      trackingVersion: version,
      trackingStatus: facts.status,
      status: appointment.status,
      version: appointment.version,
      technicianNotes: appointment.technicianNotes,
      workDone: appointment.workDone,
    });
    if (transitions?.some(isDone)) {
      await announce(tx, appointmentCompleted, announcementOf(appointment));
      await announceIfBilled(tx, appointment, { withCompletion: true });
      await this.outcomes.completed(tx, appointment, new Date(facts.reachedAt));
    }
    return appointment;
  }

  /** Also of a step that a later one has overtaken. A cancellation is booking's own to log. */
  private async keepStep(
    tx: EntityManager,
    trackingVersion: number,
    facts: TrackingStatusFacts,
  ): Promise<void> {
    const { appointmentId, status, from = null, correction = false, by = bySystem } = facts;
    const { waiting, active } = trackingStatusRules[status];
    const isNew = from === null && waiting && !active;
    if (isNew || isCancelledAt(status)) return;
    await this.histories.keep(tx, {
      appointmentId,
      by,
      at: new Date(facts.reachedAt),
      what: { kind: 'status', status, from, correction },
      trackingVersion,
    });
  }

  /** Whether the technician has written something new. */
  private async applyNotes(
    tx: EntityManager,
    appointment: AppointmentEntity,
    version: number,
    facts: TrackingStatusFacts,
  ): Promise<boolean> {
    const { notes, notesVersion = version, by = bySystem, reachedAt } = facts;
    if (notes === null || !isNew(facts, appointment)) return false;
    // What is written with the last step is for the customer; what before, for the office.
    if (trackingStatusRules[facts.status].over && notesVersion === version) {
      appointment.workDone = notes;
    } else {
      const { technicianNotes } = appointment;
      appointment.technicianNotes = technicianNotes ? `${technicianNotes}\n${notes}` : notes;
    }
    const { id: appointmentId } = appointment;
    const at = new Date(reachedAt);
    await this.histories.keep(tx, { appointmentId, by, at, what: { kind: 'notes' } });
    return true;
  }
}

/** Each event carries the notes, and old ones must not come back. */
function isNew(
  { notes, notesVersion }: TrackingStatusFacts,
  { trackingVersion, technicianNotes, workDone }: AppointmentEntity,
): boolean {
  if (notesVersion !== undefined) return notesVersion > trackingVersion;
  return notes !== workDone && !technicianNotes?.includes(notes ?? '');
}
