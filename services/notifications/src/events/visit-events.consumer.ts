import { Injectable } from '@nestjs/common';
import {
  appointmentAnonymized,
  appointmentAssigned,
  appointmentBilled,
  appointmentBooked,
  appointmentCancelled,
  appointmentCompleted,
  appointmentRescheduled,
  visitStatusChanged,
  type AppointmentFacts,
  type VisitStepFacts,
} from '@contracts/booking/appointments';
import {
  serviceRequestAnonymized,
  serviceRequestReceived,
  type ServiceRequestFacts,
} from '@contracts/booking/service-requests';
import type { EventEnvelope } from '@contracts/messaging';
import type { MessageKind } from '@contracts/vocabulary/messages';
import { inTransaction } from '@service-kit/database/transaction';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { once } from '@service-kit/messaging/inbox/inbox';
import { DataSource, type EntityManager } from 'typeorm';
import { MessageQueueService } from '../messages/message-queue.service';
import { VisitsService } from '../visits/visits.service';
import { FirstStartService } from './first-start.service';

/** The name in the inbox: each event leads to one message. */
export const inboxName = 'messages';

/** Events about visits and requests. */
@Injectable()
export class VisitEventsConsumer implements EventConsumer {
  readonly handlers = [
    on(appointmentBooked, (event) => this.hear(event, 'booking-confirmed')),
    on(appointmentAssigned, (event) => this.hear(event)),
    on(appointmentRescheduled, (event) => this.hear(event, 'appointment-rescheduled')),
    on(visitStatusChanged, (event) => this.hear(event, kindOf(event.facts))),
    on(appointmentCancelled, (event) => this.hear(event, 'appointment-cancelled')),
    on(appointmentCompleted, (event) => this.hear(event, 'service-done')),
    // One email for a completion and its bill.
    on(appointmentBilled, (event) =>
      this.hear(event, event.facts.withCompletion ? undefined : 'payment-due'),
    ),
    on(appointmentAnonymized, (event) => this.forget(event)),
    on(serviceRequestReceived, (event) => this.hearRequest(event)),
    on(serviceRequestAnonymized, (event) =>
      this.onceFor(event, (tx) => this.queue.eraseServiceRequest(tx, event.facts.serviceRequestId)),
    ),
  ];

  constructor(
    private readonly dataSource: DataSource,
    private readonly firstStart: FirstStartService,
    private readonly visits: VisitsService,
    private readonly queue: MessageQueueService,
  ) {}

  private async hear(event: EventEnvelope<AppointmentFacts>, kind?: MessageKind): Promise<void> {
    const { origin, appointmentId, slotStart } = event.facts;
    if (origin !== 'booked') return;
    await this.onceFor(event, async (tx) => {
      await this.visits.apply(tx, event);
      if (!kind || !this.firstStart.covers(event)) return;
      await this.queue.add(tx, {
        kind,
        about: appointmentId,
        occasion: event.version,
        eventId: event.id,
        appointmentId,
        version: event.version,
        slotStart,
      });
    });
  }

  private async forget(event: EventEnvelope<AppointmentFacts>): Promise<void> {
    await this.onceFor(event, async (tx) => {
      if (event.facts.origin === 'booked') await this.visits.apply(tx, event);
      await this.queue.eraseAppointment(tx, event.facts.appointmentId);
    });
  }

  private async hearRequest(event: EventEnvelope<ServiceRequestFacts>): Promise<void> {
    const { origin, serviceRequestId } = event.facts;
    if (origin !== 'site' || !this.firstStart.covers(event)) return;
    await this.onceFor(event, (tx) =>
      this.queue.add(tx, {
        kind: 'request-received',
        about: serviceRequestId,
        occasion: event.version,
        eventId: event.id,
        serviceRequestId,
        version: event.version,
      }),
    );
  }

  private async onceFor(
    event: EventEnvelope<unknown>,
    effect: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.dataSource, (tx) => once(tx, event, inboxName, () => effect(tx)));
  }
}

/** Queues the message of a step. Completed work has its own event. */
function kindOf({ visit, correction }: VisitStepFacts): MessageKind | undefined {
  const isDriving = visit !== undefined && trackingStatusRules[visit.status].driving;
  return isDriving && !correction ? 'technician-on-the-way' : undefined;
}
