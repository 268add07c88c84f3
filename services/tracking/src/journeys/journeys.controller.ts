import { Controller } from '@nestjs/common';
import type { JourneyVisit } from '@contracts/booking/appointments';
import {
  trackingRequests,
  type Alert,
  type Journey,
  type KnownJourney,
} from '@contracts/tracking/records';
import { RequestHandler } from '@service-kit/requests/requests';
import { AlertsService } from './alerts.service';
import { JourneyReadsService } from './journey-reads.service';

@Controller()
export class JourneysController {
  constructor(
    private readonly journeys: JourneyReadsService,
    private readonly alerts: AlertsService,
  ) {}

  @RequestHandler(trackingRequests.knownJourneys)
  known({ appointmentIds }: { appointmentIds: readonly string[] }): Promise<KnownJourney[]> {
    return this.journeys.known(appointmentIds, new Date());
  }

  @RequestHandler(trackingRequests.journeys)
  of({ visits }: { visits: readonly JourneyVisit[] }): Promise<Journey[]> {
    return this.journeys.of(visits, new Date());
  }

  @RequestHandler(trackingRequests.alerts)
  allAlerts(): Promise<Alert[]> {
    return this.alerts.all(new Date());
  }
}
