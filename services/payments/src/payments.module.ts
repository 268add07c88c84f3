import { Module, type DynamicModule } from '@nestjs/common';
import { databaseUrl, natsLogin } from '@service-kit/config/config';
import { DatabaseModule } from '@service-kit/database/database';
import { Health } from '@service-kit/http/health';
import { MessagingModule } from '@service-kit/messaging/messaging.module';
import { CustomersConsumer } from './accounts/customers.consumer';
import { PaymentsConfig } from './config';
import { database } from './database/data-source';
import { DemoPaymentsController } from './demo/demo-payments.controller';
import { DemoPaymentsService } from './demo/demo-payments.service';
import { BeginningsService } from './intents/beginnings.service';
import { BillsService } from './intents/bills.service';
import { EndingsService } from './intents/endings.service';
import { IntentsController } from './intents/intents.controller';
import { IntentsService } from './intents/intents.service';
import { PricesConsumer } from './intents/prices.consumer';
import { StripeRefusals } from './intents/stripe-refusals.service';
import { DisputeEvents } from './disputes/dispute-events.service';
import { DisputeLedger } from './disputes/dispute-ledger.service';
import { CardAttempts } from './ledger/card-attempts.service';
import { Ledger } from './ledger/ledger.service';
import { PriceLedger } from './ledger/price-ledger.service';
import { AssignmentsService } from './office/assignments.service';
import { ConcernsService } from './office/concerns.service';
import { OfficeController } from './office/office.controller';
import { PaymentListService } from './office/payment-list.service';
import { ReviewsService } from './office/reviews.service';
import { OutcomesController } from './outcomes/outcomes.controller';
import { OutcomesService } from './outcomes/outcomes.service';
import { NightlyReconciliation } from './reconciliation/nightly.service';
import { ReconciliationController } from './reconciliation/reconciliation.controller';
import { ReconciliationService } from './reconciliation/reconciliation.service';
import { StripeDay } from './reconciliation/stripe-day.service';
import { RefundEvents } from './refunds/refund-events.service';
import { RefundLedger } from './refunds/refund-ledger.service';
import { RefundSweep } from './refunds/refund-sweep.service';
import { RefundsAtStripe } from './refunds/refunds-at-stripe.service';
import { RefundsService } from './refunds/refunds.service';
import { IntentsAtStripe } from './stripe/intents-at-stripe.service';
import { StripeClient } from './stripe/stripe-client';
import { SWEEP_TIMES, SweepService } from './sweep/sweep.service';
import { sweepTimes, type SweepTimes } from './sweep/sweep-times';
import { IntentEvents } from './webhook/intent-events.service';
import { WebhookController } from './webhook/webhook.controller';
import { EVENT_HANDLERS, WebhookService } from './webhook/webhook.service';

@Module({})
export class PaymentsModule {
  static with(config: PaymentsConfig, times: SweepTimes = sweepTimes): DynamicModule {
    const url = databaseUrl(config.DATABASE_URL, database.schema, config.PAYMENTS_DB_PASSWORD);
    return {
      module: PaymentsModule,
      imports: [
        DatabaseModule.forService(url, database, { poolSize: config.DATABASE_POOL_SIZE }),
        MessagingModule.forService({
          name: 'payments',
          ...natsLogin(config, 'payments', config.PAYMENTS_NATS_PASSWORD),
          schema: database.schema,
          consumers: [CustomersConsumer, PricesConsumer],
        }),
      ],
      controllers: [
        IntentsController,
        OutcomesController,
        WebhookController,
        DemoPaymentsController,
        OfficeController,
        ReconciliationController,
      ],
      providers: [
        { provide: PaymentsConfig, useValue: config },
        { provide: SWEEP_TIMES, useValue: times },
        {
          provide: StripeClient,
          useFactory: (health: Health) => {
            if (config.notice !== null) health.notice(config.notice);
            return new StripeClient(config);
          },
          inject: [Health],
        },
        {
          // Each type of Stripe's events is acted on in one of these.
          provide: EVENT_HANDLERS,
          useFactory: (...all: unknown[]) => all,
          inject: [IntentEvents, RefundEvents, DisputeEvents],
        },
        CustomersConsumer,
        PricesConsumer,
        IntentsAtStripe,
        CardAttempts,
        Ledger,
        PriceLedger,
        BillsService,
        BeginningsService,
        StripeRefusals,
        EndingsService,
        IntentsService,
        OutcomesService,
        RefundsAtStripe,
        RefundLedger,
        RefundsService,
        RefundEvents,
        RefundSweep,
        DisputeLedger,
        DisputeEvents,
        PaymentListService,
        AssignmentsService,
        ReviewsService,
        ConcernsService,
        StripeDay,
        ReconciliationService,
        NightlyReconciliation,
        IntentEvents,
        WebhookService,
        DemoPaymentsService,
        SweepService,
      ],
    };
  }
}
