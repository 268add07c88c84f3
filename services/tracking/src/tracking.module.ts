import { Module, type DynamicModule } from '@nestjs/common';
import { databaseUrl } from '@service-kit/config';
import { DatabaseModule } from '@service-kit/database';
import { MessagingModule } from '@service-kit/messaging.module';
import { TrackingConfig } from './config';
import { database } from './database/data-source';
import { GeocodingService } from './geocoding/geocoding.service';
import { JourneyService } from './journey/journey.service';
import { LiveNews } from './live-news';
import { PhoneLinksResponder } from './phone-links/phone-links.responder';
import { PhoneLinksService } from './phone-links/phone-links.service';
import { LatestPositionsService } from './positions/latest-positions.service';
import { PositionLogService } from './positions/position-log.service';
import { PositionsResponder } from './positions/positions.responder';
import { PositionsService } from './positions/positions.service';
import { AlertsResponder } from './records/alerts.responder';
import { AlertsService } from './records/alerts.service';
import { AppointmentsConsumer } from './records/appointments.consumer';
import { AppointmentsService } from './records/appointments.service';
import { DispatchClock } from './records/dispatch-clock';
import { LiveRecordsService } from './records/live-records.service';
import { RecordListsService } from './records/record-lists.service';
import { RecordReadsService } from './records/record-reads.service';
import { RecordsResponder } from './records/records.responder';
import { RecordsService } from './records/records.service';
import { CompletedJobsConsumer } from './technicians/completed-jobs.consumer';
import { TechniciansResponder } from './technicians/technicians.responder';
import { TechniciansService } from './technicians/technicians.service';

const name = 'tracking';
const consumers = [AppointmentsConsumer, CompletedJobsConsumer];

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
          natsUrl: config.NATS_URL,
          natsPrefix: config.NATS_PREFIX,
          schema: database.schema,
          consumers,
        }),
      ],
      controllers: [
        TechniciansResponder,
        PhoneLinksResponder,
        RecordsResponder,
        AlertsResponder,
        PositionsResponder,
      ],
      providers: [
        { provide: TrackingConfig, useValue: config },
        LiveNews,
        GeocodingService,
        JourneyService,
        LatestPositionsService,
        PositionLogService,
        PositionsService,
        TechniciansService,
        PhoneLinksService,
        RecordReadsService,
        LiveRecordsService,
        AppointmentsService,
        RecordsService,
        RecordListsService,
        AlertsService,
        DispatchClock,
        ...consumers,
      ],
    };
  }
}
