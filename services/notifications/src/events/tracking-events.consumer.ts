import { Injectable } from '@nestjs/common';
import { bookingRequests } from '@contracts/booking';
import type { EventEnvelope } from '@contracts/messaging';
import { trackingStatusChanged, type TrackingStatusFacts } from '@contracts/tracking';
import type { MessageKind } from '@contracts/vocabulary/messages';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { inTransaction } from '@service-kit/database/transaction';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { once } from '@service-kit/messaging/inbox/inbox';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { DataSource } from 'typeorm';
import { MessageQueueService } from '../messages/message-queue.service';
import { VisitsService } from '../visits/visits.service';
import { FirstStartService } from './first-start.service';
import { inboxName } from './visit-events.consumer';

/** What tracking tells of the day itself. That the work is done booking tells, with the bill. */
@Injectable()
export class TrackingEventsConsumer implements EventConsumer {
  readonly handlers = [on(trackingStatusChanged, (event) => this.hear(event))];

  constructor(
    private readonly dataSource: DataSource,
    private readonly firstStart: FirstStartService,
    private readonly visits: VisitsService,
    private readonly requests: Requests,
    private readonly queue: MessageQueueService,
  ) {}

  private async hear(event: EventEnvelope<TrackingStatusFacts>): Promise<void> {
    const kind = kindOf(event.facts);
    const { appointmentId } = event.facts;
    if (!kind || !this.firstStart.covers(event) || !(await this.isBooked(appointmentId))) return;
    await inTransaction(this.dataSource, (tx) =>
      once(tx, event, inboxName, () =>
        this.queue.add(tx, {
          kind,
          about: appointmentId,
          occasion: event.version,
          eventId: event.id,
          appointmentId,
          version: event.version,
        }),
      ),
    );
  }

  /** Not a lap of the demo, and not imported; tracking's events do not say. */
  private async isBooked(appointmentId: string): Promise<boolean> {
    if (await this.visits.knows(appointmentId)) return true;
    try {
      const { facts } = await this.requests.ask(bookingRequests.facts, { appointmentId });
      return facts.origin === 'booked';
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}

function kindOf({ status, correction }: TrackingStatusFacts): MessageKind | null {
  if (correction) return null;
  return trackingStatusRules[status].driving ? 'technician-on-the-way' : null;
}
