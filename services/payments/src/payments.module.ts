import { Module, type DynamicModule } from '@nestjs/common';
import { databaseUrl, natsLogin } from '@service-kit/config/config';
import { DatabaseModule } from '@service-kit/database/database';
import { Health } from '@service-kit/http/health';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { BooksComparison } from './books/books-comparison';
import { BooksController } from './books/books.controller';
import { BooksService } from './books/books.service';
import { Journal } from './books/journal';
import { PaymentsConfig } from './config';
import { database } from './database/data-source';
import { CreditNotesService } from './invoices/credit-notes.service';
import { InvoiceReads } from './invoices/invoice-reads.service';
import { InvoiceVoidsService } from './invoices/invoice-voids.service';
import { InvoicesController } from './invoices/invoices.controller';
import { IssuingService } from './invoices/issuing.service';
import { ReceivablesService } from './invoices/receivables.service';
import { TaxReturnService } from './invoices/tax-return.service';
import { CardAttempts } from './ledger/card-attempts';
import { EstimateAnswersService } from './estimates/estimate-answers.service';
import { EstimatesController } from './estimates/estimates.controller';
import { EstimatesService } from './estimates/estimates.service';
import { DeletedAccountsConsumer } from './ledger/deleted-accounts.consumer';
import { PaymentLedger } from './ledger/payment-ledger';
import { RefundLedger } from './ledger/refund-ledger';
import { DaySheetService } from './office/day-sheet.service';
import { LedgerConcernsService } from './office/ledger-concerns.service';
import { OfficePaymentsController } from './office/office-payments.controller';
import { PaymentListService } from './office/payment-list.service';
import { ReviewsService } from './office/reviews.service';
import { VoidsService } from './office/voids.service';
import { BillPricesConsumer } from './paying/bill-prices.consumer';
import { DemoPaymentHistoryService } from './paying/demo-payment-history.service';
import { DemoPaymentsService } from './paying/demo-payments.service';
import { PayableBillsService } from './paying/payable-bills.service';
import { PayingController } from './paying/paying.controller';
import { PaymentIntentsService } from './paying/payment-intents.service';
import { TakenPaymentsService } from './paying/taken-payments.service';
import { StripeRefusals } from './paying/stripe-refusals';
import { PaymentsWorker, WORKER_TIMES, workerTimes, type WorkerTimes } from './payments-worker';
import { PriceBookController } from './price-book/price-book.controller';
import { PriceChangesService } from './price-book/price-changes.service';
import { PriceFileService } from './price-book/price-file.service';
import { PriceListService } from './price-book/price-list.service';
import { NightlyReconciliation } from './reconciliation/nightly-reconciliation';
import { ReconciliationService } from './reconciliation/reconciliation.service';
import { StripeDay } from './reconciliation/stripe-day';
import { RefundsService } from './refunds/refunds.service';
import { PaymentReportsController } from './reports/payment-reports.controller';
import { MoneySumsService } from './reports/money-sums.service';
import { PaymentReportsService } from './reports/payment-reports.service';
import { IntentsAtStripe } from './stripe/intents-at-stripe';
import { RefundsAtStripe } from './stripe/refunds-at-stripe';
import { SalesTaxController } from './sales-tax/sales-tax.controller';
import { TaxSettingsService } from './sales-tax/tax-settings.service';
import { StripeClient } from './stripe/stripe-client';
import { StripeSetupService } from './setup/stripe-setup.service';
import { StripeEvents } from './webhook/stripe-events';
import { WebhookService } from './webhook/webhook.service';

@Module({})
export class PaymentsModule {
  static with(config: PaymentsConfig, times: WorkerTimes = workerTimes): DynamicModule {
    const url = databaseUrl(config.DATABASE_URL, database.schema, config.PAYMENTS_DB_PASSWORD);
    return {
      module: PaymentsModule,
      imports: [
        DatabaseModule.forService(url, database, { poolSize: config.DATABASE_POOL_SIZE }),
        MessagingModule.forService({
          name: 'payments',
          ...natsLogin(config, 'payments', config.PAYMENTS_NATS_PASSWORD),
          schema: database.schema,
          consumers: [DeletedAccountsConsumer, BillPricesConsumer],
        }),
      ],
      controllers: [
        PayingController,
        OfficePaymentsController,
        PaymentReportsController,
        PriceBookController,
        SalesTaxController,
        InvoicesController,
        BooksController,
        EstimatesController,
      ],
      providers: [
        { provide: PaymentsConfig, useValue: config },
        { provide: WORKER_TIMES, useValue: times },
        {
          provide: StripeClient,
          useFactory: (health: Health) => {
            if (config.notice !== null) health.notice(config.notice);
            return new StripeClient(config);
          },
          inject: [Health],
        },
        IntentsAtStripe,
        RefundsAtStripe,
        CardAttempts,
        PaymentLedger,
        RefundLedger,
        DeletedAccountsConsumer,
        PayableBillsService,
        StripeRefusals,
        PaymentIntentsService,
        TakenPaymentsService,
        BillPricesConsumer,
        DemoPaymentsService,
        DemoPaymentHistoryService,
        StripeSetupService,
        StripeEvents,
        WebhookService,
        RefundsService,
        VoidsService,
        PaymentListService,
        ReviewsService,
        DaySheetService,
        LedgerConcernsService,
        StripeDay,
        ReconciliationService,
        NightlyReconciliation,
        PaymentReportsService,
        MoneySumsService,
        PriceListService,
        PriceChangesService,
        PriceFileService,
        TaxSettingsService,
        InvoiceReads,
        ReceivablesService,
        IssuingService,
        CreditNotesService,
        InvoiceVoidsService,
        TaxReturnService,
        Journal,
        BooksService,
        BooksComparison,
        EstimatesService,
        EstimateAnswersService,
        PaymentsWorker,
      ],
    };
  }
}
