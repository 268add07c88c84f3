import { Module, type DynamicModule } from '@nestjs/common';
import { databaseUrl } from '@service-kit/config/config';
import { DatabaseModule } from '@service-kit/database/database';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { NotificationsConfig } from './config';
import { database } from './database/data-source';

@Module({})
export class NotificationsModule {
  static with(config: NotificationsConfig): DynamicModule {
    const url = databaseUrl(config.DATABASE_URL, database.schema, config.NOTIFICATIONS_DB_PASSWORD);
    return {
      module: NotificationsModule,
      imports: [
        DatabaseModule.forService(url, database, { poolSize: config.DATABASE_POOL_SIZE }),
        MessagingModule.forService({
          name: 'notifications',
          natsUrl: config.NATS_URL,
          natsPrefix: config.NATS_PREFIX,
          schema: database.schema,
          consumers: [],
        }),
      ],
      providers: [{ provide: NotificationsConfig, useValue: config }],
    };
  }
}
