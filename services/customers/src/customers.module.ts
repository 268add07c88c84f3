import { Module, type DynamicModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Redis } from 'ioredis';
import { databaseUrl } from '@service-kit/config/config';
import { DatabaseModule } from '@service-kit/database/database';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { openRedis, RedisCloser } from '@service-kit/redis/redis-connection';
import { AccountsService } from './accounts/accounts.service';
import { DemoAccounts } from './accounts/demo-accounts';
import { CustomersConfig } from './config';
import { CustomersController } from './customers.controller';
import { database } from './database/data-source';
import { DatabaseHealth } from './database/database-health';
import { RevokedTokensCache } from './tokens/revoked-tokens-cache';
import { TokensService } from './tokens/tokens.service';

@Module({})
export class CustomersModule {
  static with(config: CustomersConfig): DynamicModule {
    const { DATABASE_URL, CUSTOMERS_DB_PASSWORD, DATABASE_POOL_SIZE } = config;
    const url = databaseUrl(DATABASE_URL, database.schema, CUSTOMERS_DB_PASSWORD);
    return {
      module: CustomersModule,
      imports: [
        DatabaseModule.forService(url, database, { poolSize: DATABASE_POOL_SIZE }),
        MessagingModule.forService({
          name: 'customers',
          natsUrl: config.NATS_URL,
          natsPrefix: config.NATS_PREFIX,
        }),
        JwtModule.register({ secret: config.JWT_SECRET }),
      ],
      controllers: [CustomersController],
      providers: [
        { provide: CustomersConfig, useValue: config },
        { provide: Redis, useFactory: () => openRedis({ url: config.REDIS_URL, answerMs: 1_000 }) },
        RedisCloser,
        DatabaseHealth,
        RevokedTokensCache,
        TokensService,
        AccountsService,
        DemoAccounts,
      ],
    };
  }
}
