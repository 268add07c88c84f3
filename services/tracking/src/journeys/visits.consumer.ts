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

const visitEvents: readonly EventDefinition<AppointmentFacts>[] = [
  appointmentBooked,
  appointmentAssigned,
  appointmentRescheduled,
  visitStatusChanged as EventDefinition<AppointmentFacts>,
  appointmentCompleted,
  appointmentCancelled,
  appointmentAnnotated,
  appointmentAnonymized,
];

@Injectable()
export class VisitsConsumer implements EventConsumer {
  readonly handlers = visitEvents.map((definition) => on(definition, (event) => this.learn(event)));

  constructor(private readonly journeys: JourneysService) {}

  private async learn({ version, facts }: EventEnvelope<AppointmentFacts>): Promise<void> {
    const { visit } = facts;
    // Events of the release before booking kept visits have none. Its migration sent newer ones.
    if (!visit || facts.origin === 'imported') return;
    await this.journeys.learn([{ version, facts: { ...facts, visit } }], new Date());
  }
}
