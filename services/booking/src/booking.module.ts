import { Module, type DynamicModule } from '@nestjs/common';
import { databaseUrl, natsLogin } from '@service-kit/config/config';
import { DatabaseModule } from '@service-kit/database/database';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { ApplianceListService } from './appointments/appliances/appliance-list.service';
import { AppliancesController } from './appointments/appliances/appliances.controller';
import { VisitAppliancesService } from './appointments/appliances/visit-appliances.service';
import { AppointmentHistoryService } from './appointments/history/appointment-history.service';
import { AppointmentListService } from './appointments/appointment-list.service';
import { AppointmentOutcomes } from './appointments/appointment-outcomes.port';
import { AppointmentsController } from './appointments/appointments.controller';
import { AppointmentsService } from './appointments/appointments.service';
import { CustomerLinks } from './appointments/customer-links';
import { ContactVisitsService } from './appointments/contact-visits.service';
import { BookingsService } from './appointments/booking/bookings.service';
import { OfficeBookingsService } from './appointments/booking/office-bookings.service';
import { PastJobsService } from './appointments/booking/past-jobs.service';
import { CustomerAppointmentsService } from './appointments/for-customers/customer-appointments.service';
import { CustomerChangesService } from './appointments/for-customers/customer-changes.service';
import { PlacementService } from './appointments/rescheduling/placement.service';
import { ReschedulingService } from './appointments/rescheduling/rescheduling.service';
import { RestoringService } from './appointments/rescheduling/restoring.service';
import { DemoRequestsService } from './service-requests/demo-requests.service';
import { DemoVisitsService } from './appointments/demo-visits.service';
import { CalendarFilesService } from './calendar/calendar-files.service';
import { BillFeesService } from './appointments/bills/bill-fees.service';
import { BillsService } from './appointments/bills/bills.service';
import { DoorPricesService } from './appointments/bills/door-prices.service';
import { PaymentsConsumer } from './appointments/bills/payments.consumer';
import { VisitInvoicesService } from './appointments/bills/visit-invoices.service';
import { EstimatesConsumer } from './appointments/estimates/estimates.consumer';
import { VisitEstimatesService } from './appointments/estimates/visit-estimates.service';
import { PhotoFilesService } from './appointments/photos/photo-files.service';
import { PhotoRowsService } from './appointments/photos/photo-rows.service';
import { VisitPhotosController } from './appointments/photos/visit-photos.controller';
import { VisitPhotosService } from './appointments/photos/visit-photos.service';
import { BookingConfig } from './config';
import { database } from './database/data-source';
import { ImportFences } from './imported/import-fences';
import { ImportUndoingService } from './imported/import-undoing.service';
import { ImportedRecordsController } from './imported/imported-records.controller';
import { ImportedRecordsService } from './imported/imported-records.service';
import { RecordUpdatePublisher } from './live/record-update-publisher';
import { RecordClaimsService } from './own-records/record-claims.service';
import { CustomerFilingService } from './own-records/customer-filing.service';
import { RecordOwnersConsumer } from './own-records/record-owners.consumer';
import { DeletedAccountsService } from './own-records/deleted-accounts.service';
import { OwnRecordsController } from './own-records/own-records.controller';
import { OwnRecordsService } from './own-records/own-records.service';
import { FiledRecordsService } from './own-records/filed-records.service';
import { VisitAlertsService } from './appointments/visit/alerts.service';
import { Dispatcher } from './appointments/visit/dispatcher';
import { PhoneWindow } from './appointments/visit/phone-window';
import { StepsService } from './appointments/visit/steps.service';
import { VisitReadsService } from './appointments/visit/visit-reads.service';
import { VisitsController } from './appointments/visit/visits.controller';
import { VisitReportsController } from './reports/visit-reports.controller';
import { VisitReportsService } from './reports/visit-reports.service';
import { RosterConsumer } from './roster/roster.consumer';
import { RosterService } from './roster/roster.service';
import { CustomerRequestsService } from './service-requests/customer-requests.service';
import { RequestOutcomesService } from './service-requests/request-outcomes.service';
import { RequestPhotosService } from './service-requests/request-photos.service';
import { ServiceRequestListService } from './service-requests/service-request-list.service';
import { ServiceRequestsController } from './service-requests/service-requests.controller';
import { ServiceRequestsService } from './service-requests/service-requests.service';
import { CurrentRules } from './settings/current-rules';
import { SettingsController } from './settings/settings.controller';
import { SettingsService } from './settings/settings.service';
import { SiteContentService } from './settings/site-content.service';
import { SlotsService } from './slots/slots.service';

@Module({})
export class BookingModule {
  static with(config: BookingConfig): DynamicModule {
    const url = databaseUrl(config.DATABASE_URL, database.schema, config.BOOKING_DB_PASSWORD);
    return {
      module: BookingModule,
      imports: [
        DatabaseModule.forService(url, database, { poolSize: config.DATABASE_POOL_SIZE }),
        MessagingModule.forService({
          name: 'booking',
          ...natsLogin(config, 'booking', config.BOOKING_NATS_PASSWORD),
          schema: database.schema,
          consumers: [RosterConsumer, RecordOwnersConsumer, PaymentsConsumer, EstimatesConsumer],
          obsolete: {
            refused_contacts: `last_at < now() - interval '3 days'`,
            refused_sources: `last_at < now() - interval '3 days'`,
            visit_sources: `at < now() - interval '3 days'`,
          },
        }),
      ],
      controllers: [
        AppointmentsController,
        VisitsController,
        VisitPhotosController,
        AppliancesController,
        ServiceRequestsController,
        OwnRecordsController,
        ImportedRecordsController,
        VisitReportsController,
        SettingsController,
      ],
      providers: [
        { provide: BookingConfig, useValue: config },
        CurrentRules,
        SettingsService,
        SiteContentService,
        RecordUpdatePublisher,
        RosterService,
        RosterConsumer,
        SlotsService,
        CustomerLinks,
        BookingsService,
        OfficeBookingsService,
        PastJobsService,
        { provide: AppointmentOutcomes, useClass: RequestOutcomesService },
        AppointmentHistoryService,
        AppointmentsService,
        AppointmentListService,
        ContactVisitsService,
        VisitReadsService,
        StepsService,
        PhoneWindow,
        PhotoFilesService,
        PhotoRowsService,
        VisitPhotosService,
        ApplianceListService,
        VisitAppliancesService,
        VisitAlertsService,
        Dispatcher,
        DemoVisitsService,
        DemoRequestsService,
        ServiceRequestsService,
        RequestPhotosService,
        ServiceRequestListService,
        PlacementService,
        ReschedulingService,
        RestoringService,
        CustomerAppointmentsService,
        CustomerChangesService,
        CustomerRequestsService,
        CalendarFilesService,
        ImportFences,
        ImportedRecordsService,
        ImportUndoingService,
        RecordClaimsService,
        OwnRecordsService,
        FiledRecordsService,
        DeletedAccountsService,
        RecordOwnersConsumer,
        CustomerFilingService,
        BillsService,
        BillFeesService,
        VisitInvoicesService,
        DoorPricesService,
        PaymentsConsumer,
        VisitEstimatesService,
        EstimatesConsumer,
        VisitReportsService,
      ],
    };
  }
}
