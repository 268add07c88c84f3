import { Injectable, Logger } from '@nestjs/common';
import { appointmentCompleted } from '@contracts/booking';
import type { EventEnvelope } from '@contracts/messaging';
import { trackingStatusChanged, type TrackingStatusFacts } from '@contracts/tracking';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { LiveUpdatePublisher } from '../live-update-publisher';
import { RequestOutcomesService } from '../service-requests/request-outcomes.service';
import { AppointmentHistoryService, bySystem } from './appointment-history.service';
import { transitionsTo } from './appointment-status';
import { announcementOf } from './appointment-views';
import { AppointmentEntity } from './appointment.entity';
import { notesAfter } from './technician-notes';

/** Moves appointments as their tracking records move. */
@Injectable()
export class AppointmentsConsumer implements EventConsumer {
  private readonly logger = new Logger(AppointmentsConsumer.name);

  readonly handlers = [on(trackingStatusChanged, (event) => this.follow(event))];

  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: RequestOutcomesService,
    private readonly histories: AppointmentHistoryService,
    private readonly news: LiveUpdatePublisher,
  ) {}

  private async follow(event: EventEnvelope<TrackingStatusFacts>): Promise<void> {
    const changed = await inTransaction(this.dataSource, (tx) => this.applyEvent(tx, event));
    if (!changed) return;
    this.news.appointmentsChanged(changed);
    this.requests.told(changed);
  }

  /**
   * Each version of the record is taken in once and none after a later one, so the completion, which
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
      this.logger.warn(`tracking tells of an appointment that is not here: ${facts.appointmentId}`);
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
    const noted = await this.takeInNotes(tx, appointment, facts);
    if (noted && !transitions?.length) appointment.version += 1;
    await tx.update(AppointmentEntity, appointment.id, {
      trackingVersion: version,
      status: appointment.status,
      version: appointment.version,
      technicianNotes: appointment.technicianNotes,
      trackingNotes: appointment.trackingNotes,
    });
    if (transitions?.includes('completed')) {
      await announce(tx, appointmentCompleted, announcementOf(appointment));
      await this.requests.appointmentCompleted(tx, appointment, new Date(facts.reachedAt));
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
    const isNew = status === 'scheduled' && from === null;
    if (status === 'cancelled' || isNew) return;
    await this.histories.keep(tx, {
      appointmentId,
      by,
      at: new Date(facts.reachedAt),
      what: { kind: 'status', status, from, correction },
      trackingVersion,
    });
  }

  /** Whether the notes are others now. */
  private async takeInNotes(
    tx: EntityManager,
    appointment: AppointmentEntity,
    facts: TrackingStatusFacts,
  ): Promise<boolean> {
    const told = newNotesIn(facts, appointment);
    if (told === null) return false;
    const { id: appointmentId, technicianNotes, trackingNotes } = appointment;
    const { by = bySystem, reachedAt } = facts;
    const after = notesAfter(technicianNotes, trackingNotes, told);
    appointment.trackingNotes = told;
    if (after === technicianNotes) return false;
    appointment.technicianNotes = after;
    const at = new Date(reachedAt);
    await this.histories.keep(tx, { appointmentId, by, at, what: { kind: 'notes' } });
    return true;
  }
}

/**
 * What the technician has written since tracking told the last of it; null when that is nothing:
 * each event carries the notes, and those of old must not come up again.
 */
function newNotesIn(
  { notes, notesVersion }: TrackingStatusFacts,
  { trackingVersion, trackingNotes }: AppointmentEntity,
): string | null {
  const isNew =
    notesVersion === undefined ? notes !== trackingNotes : notesVersion > trackingVersion;
  return isNew ? notes : null;
}
