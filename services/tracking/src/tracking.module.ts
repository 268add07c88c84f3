import { Module, type DynamicModule } from '@nestjs/common';
import { databaseUrl, natsLogin } from '@service-kit/config/config';
import { DatabaseModule } from '@service-kit/database/database';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { TrackingConfig } from './config';
import { database } from './database/data-source';
import { GeocodingService } from './geocoding/geocoding.service';
import { JourneyService } from './journey/journey.service';
import { LiveUpdatePublisher } from './live/live-update-publisher.service';
import { PhoneLinksController } from './phone-links/phone-links.controller';
import { PhoneLinksService } from './phone-links/phone-links.service';
import { LatestPositionsService } from './positions/latest-positions.service';
import { PositionLogService } from './positions/position-log.service';
import { PositionsController } from './positions/positions.controller';
import { PositionsService } from './positions/positions.service';
import { AlertsController } from './records/alerts/alerts.controller';
import { AlertsService } from './records/alerts/alerts.service';
import { RecordUpdatesService } from './records/changes/record-updates.service';
import { StoredRecordsService } from './records/changes/stored-records.service';
import { BookingUpdateService } from './records/moves/booking-update.service';
import { MovesController } from './records/moves/moves.controller';
import { MovesService } from './records/moves/moves.service';
import { AppointmentsConsumer } from './records/projection/appointments.consumer';
import { AppointmentProjection } from './records/projection/appointment-projection.service';
import { LiveRecordsService } from './records/reads/live-records.service';
import { RecordListsService } from './records/reads/record-lists.service';
import { RecordReadsService } from './records/reads/record-reads.service';
import { RecordsController } from './records/reads/records.controller';
import { DispatchScheduler } from './records/scheduler/dispatch-scheduler';
import { TransitionsService } from './records/transitions/transitions.service';
import { CompletedJobsConsumer } from './technicians/completed-jobs.consumer';
import { TechniciansController } from './technicians/technicians.controller';
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
          ...natsLogin(config, 'tracking', config.TRACKING_NATS_PASSWORD),
          schema: database.schema,
          consumers,
        }),
      ],
      controllers: [
        TechniciansController,
        PhoneLinksController,
        RecordsController,
        MovesController,
        AlertsController,
        PositionsController,
      ],
      providers: [
        { provide: TrackingConfig, useValue: config },
        LiveUpdatePublisher,
        GeocodingService,
        JourneyService,
        LatestPositionsService,
        PositionLogService,
        PositionsService,
        TechniciansService,
        PhoneLinksService,
        StoredRecordsService,
        RecordUpdatesService,
        AppointmentProjection,
        TransitionsService,
        RecordReadsService,
        LiveRecordsService,
        BookingUpdateService,
        MovesService,
        RecordListsService,
        AlertsService,
        DispatchScheduler,
        ...consumers,
      ],
    };
  }
}
