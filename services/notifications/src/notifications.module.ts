import { Module, type DynamicModule } from '@nestjs/common';
import { databaseUrl, natsLogin } from '@service-kit/config/config';
import { DatabaseModule } from '@service-kit/database/database';
import { Health } from '@service-kit/http/health';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from './config';
import { database } from './database/data-source';
import { emailDelivery, noticesOf, textDelivery } from './delivery/deliveries';
import { EmailDelivery, TextDelivery } from './delivery/delivery.port';
import { MessageStore } from './delivery/message-store';
import { CustomerEventsConsumer } from './events/customer-events.consumer';
import { FirstStartService } from './events/first-start.service';
import { PaymentEventsConsumer } from './events/payment-events.consumer';
import { VisitEventsConsumer } from './events/visit-events.consumer';
import { MessageQueueService } from './messages/message-queue.service';
import { MessagesController } from './messages/messages.controller';
import { MessagesService } from './messages/messages.service';
import { obsoleteMessages } from './messages/obsolete-messages';
import { ComposerService } from './sending/composer.service';
import { DailyLimitsService } from './sending/daily-limits.service';
import { LeasesService } from './sending/leases.service';
import { SenderService } from './sending/sender.service';
import { OptOutsService } from './sms/opt-outs.service';
import { ATTEMPT_TIMES, attemptTimes, type AttemptTimes } from './time/attempt-times';
import { RemindersService } from './visits/reminders.service';
import { VisitsService } from './visits/visits.service';

@Module({})
export class NotificationsModule {
  static with(config: NotificationsConfig, times: AttemptTimes = attemptTimes): DynamicModule {
    const url = databaseUrl(config.DATABASE_URL, database.schema, config.NOTIFICATIONS_DB_PASSWORD);
    return {
      module: NotificationsModule,
      imports: [
        DatabaseModule.forService(url, database, { poolSize: config.DATABASE_POOL_SIZE }),
        MessagingModule.forService({
          name: 'notifications',
          ...natsLogin(config, 'notifications', config.NOTIFICATIONS_NATS_PASSWORD),
          schema: database.schema,
          consumers: [VisitEventsConsumer, PaymentEventsConsumer, CustomerEventsConsumer],
          obsolete: obsoleteMessages,
        }),
      ],
      controllers: [MessagesController],
      providers: [
        { provide: NotificationsConfig, useValue: config },
        { provide: ATTEMPT_TIMES, useValue: times },
        { provide: MessageStore, useFactory: () => new MessageStore(config.mailFolder) },
        {
          provide: EmailDelivery,
          useFactory: (store: MessageStore) => emailDelivery(config, store),
          inject: [MessageStore],
        },
        {
          provide: TextDelivery,
          useFactory: (store: MessageStore) => textDelivery(config, store),
          inject: [MessageStore],
        },
        {
          provide: FirstStartService,
          useFactory: async (dataSource: DataSource, health: Health) => {
            for (const notice of noticesOf(config)) health.notice(notice);
            return FirstStartService.known(dataSource, new Date());
          },
          inject: [DataSource, Health],
        },
        MessageQueueService,
        VisitsService,
        RemindersService,
        OptOutsService,
        VisitEventsConsumer,
        PaymentEventsConsumer,
        CustomerEventsConsumer,
        MessagesService,
        ComposerService,
        DailyLimitsService,
        LeasesService,
        SenderService,
      ],
    };
  }
}
