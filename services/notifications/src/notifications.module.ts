import { settingsRequests } from '@contracts/booking/settings';
import { Module, type DynamicModule } from '@nestjs/common';
import { databaseUrl, natsLogin } from '@service-kit/config/config';
import { DatabaseModule } from '@service-kit/database/database';
import { Health } from '@service-kit/http/health';
import { KeptReply } from '@service-kit/requests/kept-reply';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { DataSource } from 'typeorm';
import { BackupWatchService } from './owner-alerts/backup-watch.service';
import { DiskWatchService } from './owner-alerts/disk-watch.service';
import { OwnerAlertsService } from './owner-alerts/owner-alerts.service';
import { NotificationsConfig } from './config';
import { database } from './database/data-source';
import { EmailDelivery, TextDelivery } from './delivery/delivery.port';
import { MessageStore, StoredEmailDelivery, StoredTextDelivery } from './delivery/message-store';
import { SmtpDelivery } from './delivery/smtp-delivery';
import { TwilioDelivery } from './delivery/twilio-delivery';
import { EventsConsumer } from './events/events.consumer';
import { FirstStartService } from './events/first-start.service';
import { MessageQueueService, obsoleteMessages } from './messages/message-queue.service';
import { MessagesController } from './messages/messages.controller';
import { MessagesService } from './messages/messages.service';
import { ComposerService } from './sending/composer.service';
import { DailyLimitsService } from './sending/daily-limits.service';
import { TechnicianComposerService } from './sending/technician-composer.service';
import { LeasesService } from './sending/leases.service';
import { SenderService } from './sending/sender.service';
import { OptOutsService } from './sms/opt-outs.service';
import { ConversationsController } from './sms/conversations.controller';
import { ConversationsService } from './sms/conversations.service';
import { OfficeTextsService } from './sms/office-texts.service';
import { ReceiptsService } from './sms/receipts.service';
import { TextUpdatePublisher } from './sms/text-update-publisher';
import { EstimateQuestionsService } from './sms/estimate-questions.service';
import { ReceivedTextsService } from './sms/received-texts.service';
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
          consumers: [EventsConsumer],
          obsolete: obsoleteMessages,
        }),
      ],
      controllers: [MessagesController, ConversationsController],
      providers: [
        { provide: NotificationsConfig, useValue: config },
        KeptReply.of(settingsRequests.decided, {}),
        { provide: ATTEMPT_TIMES, useValue: times },
        { provide: MessageStore, useFactory: () => new MessageStore(config.mailFolder) },
        {
          provide: EmailDelivery,
          useFactory: (store: MessageStore) =>
            config.SMTP_URL === undefined
              ? new StoredEmailDelivery(store, config.mailIdentity)
              : new SmtpDelivery(config.SMTP_URL, config.mailIdentity),
          inject: [MessageStore],
        },
        {
          provide: TextDelivery,
          useFactory: (store: MessageStore) =>
            config.SMS_URL === undefined
              ? new StoredTextDelivery(store)
              : new TwilioDelivery(config.SMS_URL, config.receiptsAt),
          inject: [MessageStore],
        },
        {
          provide: FirstStartService,
          useFactory: async (dataSource: DataSource, health: Health) => {
            if (config.notice !== null) health.notice(config.notice);
            return FirstStartService.known(dataSource, new Date());
          },
          inject: [DataSource, Health],
        },
        MessageQueueService,
        VisitsService,
        RemindersService,
        OwnerAlertsService,
        BackupWatchService,
        DiskWatchService.provider,
        OptOutsService,
        TextUpdatePublisher,
        ReceiptsService,
        ConversationsService,
        ReceivedTextsService,
        EstimateQuestionsService,
        OfficeTextsService,
        EventsConsumer,
        MessagesService,
        TechnicianComposerService,
        ComposerService,
        DailyLimitsService,
        LeasesService,
        SenderService,
      ],
    };
  }
}
