import { settingsRequests } from '@contracts/booking/settings';
import { Module, type DynamicModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Redis } from 'ioredis';
import { natsLogin } from '@service-kit/config/config';
import { Health } from '@service-kit/http/health';
import { watchRedis } from '@service-kit/http/redis-health';
import { keysOf } from '@service-kit/keys/key-settings';
import { KeptReply } from '@service-kit/requests/kept-reply';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { openRedis, RedisCloser } from '@service-kit/redis/redis-connection';
import { AccessGuard } from './edge/access/access.guard';
import { PhoneLinks } from './edge/access/phone-links';
import { Revocations } from './edge/access/revocations';
import { AccountStrategy, PhoneLinkStrategy } from './edge/access/strategies';
import { Tokens } from './edge/access/tokens';
import { AccountContactsApiController } from './accounts/account-contacts.controller';
import { AccountController } from './accounts/account.controller';
import { AccountLinksController } from './accounts/account-links.controller';
import { CustomerExportController } from './accounts/customer-export.controller';
import { CustomerExportService } from './accounts/customer-export.service';
import { AuthenticatorsApiController } from './accounts/authenticators.controller';
import { CompanyExportController } from './accounts/company-export.controller';
import { OfficeUsersApiController } from './accounts/office-users.controller';
import { LoginsApiController } from './accounts/logins.controller';
import {
  AppointmentsApiController,
  OfficeBookingsApiController,
  SlotsApiController,
} from './appointments/appointments.controller';
import { ManageController } from './appointments/manage.controller';
import { OwnRecordsApiController } from './appointments/own-records.controller';
import { ServiceRequestsApiController } from './appointments/service-requests.controller';
import { OwnChangesService } from './appointments/own-changes.service';
import { SlotsCache } from './appointments/slots-cache';
import { GatewayConfig } from './config';
import { CustomerFilesService } from './customers/customer-files.service';
import { CustomersController } from './customers/customers.controller';
import { OfficeCustomersController } from './customers/office-customers.controller';
import { ApiDocs } from './docs/api-docs';
import { DocsController } from './docs/docs.controller';
import { Drain } from './edge/http/drain';
import { RouteRules } from './edge/http/route-rules';
import { SecurityHeaders } from './edge/http/security-headers';
import { Crowding } from './edge/limits/crowding';
import { InvalidRequests } from './edge/limits/invalid-requests';
import { OpenConnections } from './edge/limits/open-connections';
import { RateLimiter } from './edge/limits/rate-limiter';
import { CustomerImportsController } from './imports/customer-imports.controller';
import { CustomerUploadsController, OfficeUploadsController } from './imports/uploads.controllers';
import { ImportedCustomersApiController } from './imports/imported-customers.controller';
import { ConnectionsApiController } from './imports/connections.controller';
import { OfficeImportsController } from './imports/office-imports.controller';
import { ServiceSystemsController } from './imports/service-systems.controller';
import { AccountHolders } from './live/account-holders';
import { ImportWatchers } from './live/import-watchers';
import { LiveGateway } from './live/live.gateway';
import { LiveHub } from './live/live-hub';
import { Dispatchers } from './live/role-topic';
import { UpgradeGuard } from './live/upgrade-guard';
import { MapArchive } from './map/map-archive';
import { MapArchiveController } from './map/map-archive.controller';
import { ConversationsApiController } from './messages/conversations.controller';
import { MessagesApiController } from './messages/messages.controller';
import { SmsWebhookController } from './messages/sms-webhook.controller';
import { AdminPaymentsController } from './payments/admin-payments.controller';
import {
  LinkedEstimatesController,
  OfficeEstimatesController,
  PhoneEstimatesController,
} from './payments/estimates.controllers';
import { BooksApiController } from './books/books.controller';
import { DoorInvoicesController, InvoicesApiController } from './invoices/invoices.controllers';
import { ReceivablesController } from './invoices/receivables.controller';
import { PriceBookApiController } from './payments/price-book.controller';
import { SalesTaxApiController } from './payments/sales-tax.controller';
import { TakenPaymentsController } from './payments/taken-payments.controller';
import { DoorPaymentsController } from './technicians/door-payments.controller';
import { DemoPaymentsController, PaymentsController } from './payments/payments.controller';
import { StripeWebhookController, WebhookLimit } from './payments/stripe-webhook.controller';
import {
  ManagePhotosController,
  EstimatePhotosController,
  RequestPhotosController,
} from './photos/customer-photos.controllers';
import {
  OfficeAppliancesController,
  PhoneAppliancesController,
} from './appliances/appliances.controllers';
import { AppliancesService } from './appliances/appliances.service';
import { PhotoStore } from './photos/photo-store';
import { OfficePhotosController, PhonePhotosController } from './photos/visit-photos.controllers';
import { ReportsController } from './reports/reports.controller';
import { ReportsService } from './reports/reports.service';
import { OfficeSearchController } from './search/office-search.controller';
import {
  OfficeLogController,
  SettingsApiController,
  SiteContentApiController,
} from './settings/settings.controller';
import { SiteController } from './site/site.controller';
import { SiteFiles } from './site/site-files';
import { RenderedSite } from './site/rendered-site';
import { KeptContent } from './status/kept-content';
import { OfficeAlertsService } from './status/office-alerts.service';
import { DiskSpace } from './status/disk-space';
import { ServiceStates } from './status/service-states';
import { SiteConfigService } from './status/site-config.service';
import { HealthController, SiteConfigController } from './status/status.controllers';
import { TrackingRecordsService } from './tracking/tracking-records.service';
import { PhoneJobsService } from './technicians/phone-jobs.service';
import { TechnicianPhoneController } from './technicians/technician-phone.controller';
import { TechniciansApiController } from './technicians/technicians.controller';
import { TrackingController } from './tracking/tracking.controller';

@Module({})
export class GatewayModule {
  static with(config: GatewayConfig): DynamicModule {
    const keys = keysOf(config, 'JWT_SECRET');
    return {
      module: GatewayModule,
      imports: [
        MessagingModule.forService({
          name: 'gateway',
          ...natsLogin(config, 'gateway', config.GATEWAY_NATS_PASSWORD),
        }),
        JwtModule.register({
          secretOrKeyProvider: (_, token) => keys.keyOfToken(String(token)),
        }),
      ],
      controllers: [
        HealthController,
        SiteConfigController,
        DocsController,
        LoginsApiController,
        AccountController,
        AccountContactsApiController,
        AccountLinksController,
        CustomerExportController,
        OfficeUsersApiController,
        CompanyExportController,
        AuthenticatorsApiController,
        SettingsApiController,
        OfficeLogController,
        SiteContentApiController,
        SlotsApiController,
        AppointmentsApiController,
        OfficeBookingsApiController,
        ServiceRequestsApiController,
        OwnRecordsApiController,
        ManageController,
        CustomersController,
        OfficeCustomersController,
        OfficeSearchController,
        ReportsController,
        TrackingController,
        TechniciansApiController,
        TechnicianPhoneController,
        OfficeAppliancesController,
        PhoneAppliancesController,
        PhonePhotosController,
        OfficePhotosController,
        ManagePhotosController,
        EstimatePhotosController,
        RequestPhotosController,
        MessagesApiController,
        ConversationsApiController,
        SmsWebhookController,
        AdminPaymentsController,
        PriceBookApiController,
        SalesTaxApiController,
        PhoneEstimatesController,
        OfficeEstimatesController,
        LinkedEstimatesController,
        InvoicesApiController,
        BooksApiController,
        DoorInvoicesController,
        ReceivablesController,
        DoorPaymentsController,
        TakenPaymentsController,
        PaymentsController,
        StripeWebhookController,
        ...(config.stripeMode === 'demo' && config.demo ? [DemoPaymentsController] : []),
        ServiceSystemsController,
        CustomerImportsController,
        CustomerUploadsController,
        OfficeImportsController,
        ConnectionsApiController,
        OfficeUploadsController,
        ImportedCustomersApiController,
        MapArchiveController,
        SiteController,
      ],
      providers: [
        { provide: GatewayConfig, useValue: config },
        {
          provide: Redis,
          useFactory: (health: Health) =>
            watchRedis(openRedis({ url: config.redisUrl, answerMs: 500 }), health),
          inject: [Health],
        },
        RedisCloser,
        SecurityHeaders,
        Drain,
        RouteRules,
        Revocations,
        Tokens,
        PhoneLinks,
        AccountStrategy,
        PhoneLinkStrategy,
        AccessGuard,
        RateLimiter,
        InvalidRequests,
        Crowding,
        OpenConnections,
        CustomerExportService,
        CustomerFilesService,
        TrackingRecordsService,
        PhoneJobsService,
        PhotoStore,
        AppliancesService,
        SlotsCache,
        OwnChangesService,
        DiskSpace.provider,
        ServiceStates,
        OfficeAlertsService,
        ReportsService,
        WebhookLimit,
        MapArchive,
        KeptReply.of(settingsRequests.decided, {}),
        KeptContent.provider,
        SiteConfigService,
        SiteFiles,
        RenderedSite,
        ApiDocs,
        Dispatchers,
        AccountHolders,
        ImportWatchers,
        LiveHub,
        LiveGateway,
        UpgradeGuard,
      ],
    };
  }
}
