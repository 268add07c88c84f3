import { Injectable } from '@nestjs/common';
import { trackingStatusChanged } from '@contracts/tracking';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { TrackingStepsService } from './tracking-steps.service';

/** Hears of the steps of tracking records. */
@Injectable()
export class TrackingStepsConsumer implements EventConsumer {
  readonly handlers = [on(trackingStatusChanged, (event) => this.steps.apply(event))];

  constructor(private readonly steps: TrackingStepsService) {}
}
