import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@contracts/messaging';
import {
  technicianAdded,
  technicianChanged,
  type TechnicianFacts,
} from '@contracts/tracking/technicians';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { RosterService } from './roster.service';

/** Updates the roster from tracking's events. */
@Injectable()
export class RosterConsumer implements EventConsumer {
  readonly handlers = [
    on(technicianAdded, (event) => this.applyEvent(event)),
    on(technicianChanged, (event) => this.applyEvent(event)),
  ];

  constructor(
    private readonly roster: RosterService,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  private async applyEvent(event: EventEnvelope<TechnicianFacts>): Promise<void> {
    if (await this.roster.applyEvent(event)) this.liveUpdates.seatsChanged(null);
  }
}
