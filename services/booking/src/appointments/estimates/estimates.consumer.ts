import { Injectable } from '@nestjs/common';
import { estimateApproved, estimateDeclined, estimateSent } from '@contracts/payments/estimates';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { VisitEstimatesService } from './visit-estimates.service';

@Injectable()
export class EstimatesConsumer implements EventConsumer {
  readonly handlers = [estimateSent, estimateApproved, estimateDeclined].map((definition) =>
    on(definition, (event) => this.estimates.apply(event)),
  );

  constructor(private readonly estimates: VisitEstimatesService) {}
}
