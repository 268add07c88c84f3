import { Injectable, Logger } from '@nestjs/common';
import { appointmentCompleted } from '@contracts/booking';
import type { EventEnvelope } from '@contracts/messaging';
import { trackingStatusChanged, type TrackingStatusFacts } from '@contracts/tracking';
import { on, type EventConsumer } from '@service-kit/event-consumer';
import { announce } from '@service-kit/outbox';
import { inTransaction } from '@service-kit/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { LiveNews } from '../live-news';
import { RequestOutcomesService } from '../service-requests/request-outcomes.service';
import { walkTo } from './appointment-status';
import { announcementOf } from './appointment-views';
import { AppointmentEntity } from './appointment.entity';

/** Moves appointments as their tracking records move. */
@Injectable()
export class AppointmentsConsumer implements EventConsumer {
  private readonly logger = new Logger(AppointmentsConsumer.name);

  readonly handlers = [on(trackingStatusChanged, (event) => this.follow(event))];

  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: RequestOutcomesService,
    private readonly news: LiveNews,
  ) {}

  private async follow(event: EventEnvelope<TrackingStatusFacts>): Promise<void> {
    const changed = await inTransaction(this.dataSource, (tx) => this.takeIn(tx, event));
    if (!changed) return;
    this.news.appointmentsChanged();
    this.requests.told(changed);
  }

  /**
   * Each version of the record is taken in once and none after a later one, so the completion, which
   * others count, is announced in the one transaction that sets the status.
   */
  private async takeIn(
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
    if (version <= appointment.trackingVersion) return null;
    const walked = walkTo(appointment.status, facts.status);
    if (!walked) {
      this.logger.error(
        `appointment ${appointment.id} is ${appointment.status} here and ${facts.status} at tracking`,
      );
    }
    // One version for each status, so that it is the same whichever event came first.
    for (const status of walked ?? []) {
      appointment.status = status;
      appointment.version += 1;
    }
    const written = notesIn(facts, appointment.trackingVersion) ?? appointment.technicianNotes;
    if (written !== appointment.technicianNotes && !walked?.length) appointment.version += 1;
    appointment.technicianNotes = written;
    await tx.update(AppointmentEntity, appointment.id, {
      trackingVersion: version,
      status: appointment.status,
      version: appointment.version,
      technicianNotes: appointment.technicianNotes,
    });
    if (walked?.includes('completed')) {
      await announce(tx, appointmentCompleted, announcementOf(appointment));
      await this.requests.appointmentCompleted(tx, appointment, new Date(facts.reachedAt));
    }
    return appointment;
  }
}

/**
 * What the technician has written since the version that was taken in last; null when that is
 * nothing. Each event carries the notes, and those of old must not replace what the office has
 * written since.
 */
function notesIn({ notes, notesVersion }: TrackingStatusFacts, takenIn: number): string | null {
  return notesVersion === undefined || notesVersion > takenIn ? notes : null;
}
