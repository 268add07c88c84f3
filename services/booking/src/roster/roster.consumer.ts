import { Injectable } from '@nestjs/common';
import { technicianAdded, technicianChanged } from '@contracts/tracking/technicians';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { RosterService } from './roster.service';

@Injectable()
export class RosterConsumer implements EventConsumer {
  readonly handlers = [technicianAdded, technicianChanged].map((definition) =>
    on(definition, async (event) => {
      if (!(await this.roster.applyEvent(event))) return;
      this.liveUpdates.seatsChanged(null);
      this.liveUpdates.alertsChanged();
    }),
  );

  constructor(
    private readonly roster: RosterService,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}
}
