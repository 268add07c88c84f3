import { settingsRequests } from '@contracts/booking/settings';
import { Module, type DynamicModule } from '@nestjs/common';
import { databaseUrl, natsLogin } from '@service-kit/config/config';
import { DatabaseModule } from '@service-kit/database/database';
import { KeptReply } from '@service-kit/requests/kept-reply';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { TrackingConfig } from './config';
import { database } from './database/data-source';
import { GeocodingService } from './geocoding/geocoding.service';
import { JourneyService } from './estimate/journey.service';
import { AlertsService } from './journeys/alerts.service';
import { JourneyReadsService } from './journeys/journey-reads.service';
import { JourneysController } from './journeys/journeys.controller';
import { JourneysService } from './journeys/journeys.service';
import { PinsService } from './journeys/pins.service';
import { VisitsConsumer } from './journeys/visits.consumer';
import { PositionUpdatePublisher } from './live/position-update-publisher';
import { PhoneLinksController } from './phone-links/phone-links.controller';
import { PhoneLinksService } from './phone-links/phone-links.service';
import { PhoneProblemsService } from './phone-links/phone-problems.service';
import { PositionsController } from './positions/positions.controller';
import { PositionsService } from './positions/positions.service';
import { RatingsConsumer } from './technicians/ratings.consumer';
import { CompletedJobsConsumer } from './technicians/completed-jobs.consumer';
import { DeactivationsService } from './technicians/deactivations.service';
import { TechniciansController } from './technicians/technicians.controller';
import { DemoJobsService } from './technicians/demo-jobs.service';
import { TechniciansService } from './technicians/technicians.service';

const name = 'tracking';
const consumers = [VisitsConsumer, CompletedJobsConsumer, RatingsConsumer];

@Module({})
export class TrackingModule {
  static with(config: TrackingConfig): DynamicModule {
    const url = databaseUrl(config.DATABASE_URL, name, config.TRACKING_DB_PASSWORD);
    return {
      module: TrackingModule,
      imports: [
        DatabaseModule.forService(url, database, { poolSize: config.DATABASE_POOL_SIZE }),
        MessagingModule.forService({
          name,
          ...natsLogin(config, 'tracking', config.TRACKING_NATS_PASSWORD),
          schema: database.schema,
          consumers,
        }),
      ],
      controllers: [
        TechniciansController,
        PhoneLinksController,
        JourneysController,
        PositionsController,
      ],
      providers: [
        { provide: TrackingConfig, useValue: config },
        KeptReply.of(settingsRequests.decided, {}),
        PositionUpdatePublisher,
        GeocodingService,
        JourneyService,
        PositionsService,
        DeactivationsService,
        DemoJobsService,
        TechniciansService,
        PhoneLinksService,
        PhoneProblemsService,
        JourneysService,
        JourneyReadsService,
        PinsService,
        AlertsService,
        ...consumers,
      ],
    };
  }
}
