import { Module, type DynamicModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Redis } from 'ioredis';
import { databaseUrl, natsLogin } from '@service-kit/config/config';
import { DatabaseModule } from '@service-kit/database/database';
import { Health } from '@service-kit/http/health';
import { watchRedis } from '@service-kit/http/redis-health';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { openRedis, RedisCloser } from '@service-kit/redis/redis-connection';
import { AccountDeletionService } from './accounts/account-deletion.service';
import { AccountsController } from './accounts/accounts.controller';
import { AccountsService } from './accounts/accounts.service';
import { AccountListService } from './accounts/account-list.service';
import { DemoAccounts } from './accounts/demo-accounts';
import { AuthenticatorsController } from './authenticators/authenticators.controller';
import { AuthenticatorsService } from './authenticators/authenticators.service';
import { SecondStepRulesService } from './authenticators/second-step-rules.service';
import { CompanyExportsController } from './company-exports/company-exports.controller';
import { CompanyExportsService } from './company-exports/company-exports.service';
import { CustomersConfig } from './config';
import { database } from './database/data-source';
import { AccountLinksService } from './links/account-links.service';
import { LoginsController } from './logins/logins.controller';
import { LoginsService } from './logins/logins.service';
import { OfficeUsersController } from './office-users/office-users.controller';
import { OfficeUsersService } from './office-users/office-users.service';
import { ForgottenPasswordsService } from './passwords/forgotten-passwords.service';
import { PasswordHashes } from './passwords/password-hashes';
import { PasswordsController } from './passwords/passwords.controller';
import { PasswordsService } from './passwords/passwords.service';
import { AccountContactsController } from './records/account-contacts.controller';
import { AccountContactsService } from './records/account-contacts.service';
import { CustomerListService } from './records/customer-list.service';
import { CustomerMergesService } from './records/customer-merges.service';
import { CustomerRecordsController } from './records/customer-records.controller';
import { CustomerRecordsService } from './records/customer-records.service';
import { ErasedContactsService } from './records/erased-contacts.service';
import { FilingWorker } from './records/filing-worker';
import { FilingService } from './records/filing.service';
import { RevocationsCache } from './tokens/revocations-cache';
import { TokensService } from './tokens/tokens.service';
import { VerificationController } from './verification/verification.controller';
import { VerificationService } from './verification/verification.service';

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
          ...natsLogin(config, 'customers', config.CUSTOMERS_NATS_PASSWORD),
          // A stream is limited to what its owner may say; this service knows passwords.
          makesStream: true,
          schema: database.schema,
          consumers: [FilingWorker, ErasedContactsService],
        }),
        JwtModule.register({ secret: config.JWT_SECRET }),
      ],
      controllers: [
        LoginsController,
        AccountsController,
        VerificationController,
        PasswordsController,
        OfficeUsersController,
        AuthenticatorsController,
        CompanyExportsController,
        CustomerRecordsController,
        AccountContactsController,
      ],
      providers: [
        { provide: CustomersConfig, useValue: config },
        {
          provide: Redis,
          useFactory: (health: Health) =>
            watchRedis(openRedis({ url: config.redisUrl, answerMs: 1_000 }), health),
          inject: [Health],
        },
        RedisCloser,
        RevocationsCache,
        TokensService,
        PasswordHashes,
        AccountLinksService,
        LoginsService,
        AccountsService,
        AccountDeletionService,
        VerificationService,
        PasswordsService,
        ForgottenPasswordsService,
        AccountListService,
        OfficeUsersService,
        AuthenticatorsService,
        SecondStepRulesService,
        CompanyExportsService,
        DemoAccounts,
        CustomerListService,
        CustomerRecordsService,
        CustomerMergesService,
        AccountContactsService,
        FilingService,
        FilingWorker,
        ErasedContactsService,
      ],
    };
  }
}
