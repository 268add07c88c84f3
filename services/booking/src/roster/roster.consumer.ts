import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@contracts/messaging';
import { technicianAdded, technicianChanged, type TechnicianFacts } from '@contracts/tracking';
import { on, type EventConsumer } from '@service-kit/event-consumer';
import { LiveNews } from '../live-news';
import { RosterService } from './roster.service';

/** Keeps the roster as tracking tells it. */
@Injectable()
export class RosterConsumer implements EventConsumer {
  readonly handlers = [
    on(technicianAdded, (event) => this.takeIn(event)),
    on(technicianChanged, (event) => this.takeIn(event)),
  ];

  constructor(
    private readonly roster: RosterService,
    private readonly news: LiveNews,
  ) {}

  private async takeIn(event: EventEnvelope<TechnicianFacts>): Promise<void> {
    if (await this.roster.takeIn(event)) this.news.seatsChanged(null);
  }
}
