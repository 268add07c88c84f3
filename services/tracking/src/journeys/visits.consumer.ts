import { Injectable } from '@nestjs/common';
import {
  appointmentAnnotated,
  appointmentAnonymized,
  appointmentAssigned,
  appointmentBooked,
  appointmentCancelled,
  appointmentCompleted,
  appointmentRescheduled,
  visitStatusChanged,
  type AppointmentFacts,
} from '@contracts/booking/appointments';
import type { EventDefinition, EventEnvelope } from '@contracts/messaging';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { JourneysService } from './journeys.service';

const told: readonly EventDefinition<AppointmentFacts>[] = [
  appointmentBooked,
  appointmentAssigned,
  appointmentRescheduled,
  visitStatusChanged as EventDefinition<AppointmentFacts>,
  appointmentCompleted,
  appointmentCancelled,
  appointmentAnnotated,
  appointmentAnonymized,
];

/** Keeps journeys in step with booking's visits: a projection guarded by the version. */
@Injectable()
export class VisitsConsumer implements EventConsumer {
  readonly handlers = told.map((definition) => on(definition, (event) => this.learn(event)));

  constructor(private readonly journeys: JourneysService) {}

  private async learn({ version, facts }: EventEnvelope<AppointmentFacts>): Promise<void> {
    const { visit } = facts;
    // An event of a release in which booking did not keep the visit: its migration has told more since.
    if (!visit || facts.origin === 'imported') return;
    await this.journeys.learn([{ version, facts: { ...facts, visit } }], new Date());
  }
}
