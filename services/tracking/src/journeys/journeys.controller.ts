import { Controller } from '@nestjs/common';
import type { JourneyVisit } from '@contracts/booking/appointments';
import { trackingRequests, type Journey, type KnownJourney } from '@contracts/tracking/records';
import { RequestHandler } from '@service-kit/requests/requests';
import { JourneyReadsService } from './journey-reads.service';

@Controller()
export class JourneysController {
  constructor(private readonly journeys: JourneyReadsService) {}

  @RequestHandler(trackingRequests.knownJourneys)
  known({ appointmentIds }: { appointmentIds: readonly string[] }): Promise<KnownJourney[]> {
    return this.journeys.known(appointmentIds, new Date());
  }

  @RequestHandler(trackingRequests.journeys)
  of({ visits }: { visits: readonly JourneyVisit[] }): Promise<Journey[]> {
    return this.journeys.of(visits, new Date());
  }
}
