import { Injectable } from '@nestjs/common';
import {
  appointmentAnonymized,
  appointmentAssigned,
  appointmentBooked,
  appointmentCancelled,
  appointmentCompleted,
  appointmentRescheduled,
  type AppointmentFacts,
} from '@contracts/booking';
import type { EventEnvelope } from '@contracts/messaging';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { AppointmentProjection } from './appointment-projection.service';

/** Keeps the tracking records in step with booking's events: a projection guarded by the version. */
@Injectable()
export class AppointmentsConsumer implements EventConsumer {
  readonly handlers = [
    appointmentBooked,
    appointmentAssigned,
    appointmentRescheduled,
    appointmentCancelled,
    appointmentCompleted,
  ]
    .map((definition) => on(definition, (event) => this.apply(event)))
    .concat(on(appointmentAnonymized, (event) => this.anonymize(event)));

  constructor(private readonly appointments: AppointmentProjection) {}

  private apply({ version, facts }: EventEnvelope<AppointmentFacts>): Promise<void> {
    return this.appointments.applyVersion(version, facts, new Date());
  }

  private anonymize({ version, facts }: EventEnvelope<AppointmentFacts>): Promise<void> {
    return this.appointments.anonymize(version, facts, new Date());
  }
}
