import { Controller } from '@nestjs/common';
import { trackingRequests, type FindPlace, type FoundPlace } from '@contracts/tracking/records';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { GeocodingService } from '../geocoding/geocoding.service';
import { AlertsService } from './alerts.service';
import { JourneyReadsService } from './journey-reads.service';
import { PinsService } from './pins.service';

@Controller()
export class JourneysController {
  constructor(
    private readonly journeys: JourneyReadsService,
    private readonly alerts: AlertsService,
    private readonly pins: PinsService,
    private readonly geocoding: GeocodingService,
  ) {}

  @RequestHandler(trackingRequests.knownJourneys)
  known({ appointmentIds }: PayloadOf<typeof trackingRequests.knownJourneys>) {
    return this.journeys.known(appointmentIds, new Date());
  }

  @RequestHandler(trackingRequests.journeys)
  of({ visits }: PayloadOf<typeof trackingRequests.journeys>) {
    return this.journeys.of(visits, new Date());
  }

  @RequestHandler(trackingRequests.pinHouse)
  async pinHouse({ visit, pin }: PayloadOf<typeof trackingRequests.pinHouse>) {
    await this.pins.set(visit, pin, new Date());
    return {};
  }

  @RequestHandler(trackingRequests.findPlace)
  async findPlace({
    address = '',
    city = '',
    state = '',
    zipCode,
  }: FindPlace): Promise<FoundPlace> {
    const asked = { address, city, state, zipCode };
    const found = (await this.geocoding.house(asked)) ?? this.geocoding.place(asked);
    return { place: found && { lat: found.lat, lng: found.lng } };
  }

  @RequestHandler(trackingRequests.alerts)
  allAlerts() {
    return this.alerts.all(new Date());
  }
}
