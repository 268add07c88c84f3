import { Controller, Logger } from '@nestjs/common';
import type { AccountId, Actor } from '@contracts/customers/accounts';
import type { Page, PayloadOf } from '@contracts/messaging';
import { logRequests, type LogPage, type LogPeriod } from '@contracts/office-log';
import { daySheetCalls } from '@contracts/payments/day-sheets';
import {
  officePaymentCalls,
  type PaymentConcerns,
  type PaymentDetail,
  type PaymentRecord,
  type PaymentsOf,
  type PaymentsQuery,
  type StripeSetup,
} from '@contracts/payments/office';
import { paymentCalls, type CustomerReceipt } from '@contracts/payments/paying';
import { RequestHandler } from '@service-kit/requests/requests';
import { reconciliationCalls, type ReconciliationReport } from '@contracts/payments/reconciliation';
import { RefundsService, type RefundCommand } from '../refunds/refunds.service';
import { ReconciliationService } from '../reconciliation/reconciliation.service';
import { StripeSetupService } from '../setup/stripe-setup.service';
import { DaySheetService } from './day-sheet.service';
import { LedgerConcernsService } from './ledger-concerns.service';
import { PaymentListService } from './payment-list.service';
import { ReviewsService, type AssignCommand, type ReviewCommand } from './reviews.service';
import { VoidsService, type MoveCommand, type VoidCommand } from './voids.service';

@Controller()
export class OfficePaymentsController {
  private readonly logger = new Logger('Reconciliation');
  private readonly limitsLogger = new Logger('CardLimits');

  constructor(
    private readonly list: PaymentListService,
    private readonly refunds: RefundsService,
    private readonly voids: VoidsService,
    private readonly reviews: ReviewsService,
    private readonly ledgerConcerns: LedgerConcernsService,
    private readonly reconciliation: ReconciliationService,
    private readonly stripeSetup: StripeSetupService,
    private readonly daySheet: DaySheetService,
  ) {}

  @RequestHandler(officePaymentCalls.payments)
  payments(query: PaymentsQuery): Promise<Page<PaymentRecord>> {
    return this.list.page(query);
  }

  @RequestHandler(officePaymentCalls.payment)
  payment({ paymentId }: { paymentId: string }): Promise<PaymentDetail> {
    return this.list.detail(paymentId);
  }

  @RequestHandler(logRequests.payments)
  log(period: LogPeriod): Promise<LogPage> {
    return this.list.log(period);
  }

  @RequestHandler(officePaymentCalls.ofCustomer)
  ofCustomer(asked: PaymentsOf): Promise<PaymentRecord[]> {
    return this.list.ofCustomer(asked);
  }

  @RequestHandler(paymentCalls.receipts)
  receipts(asked: {
    accountId: AccountId;
    appointmentIds: readonly string[];
  }): Promise<CustomerReceipt[]> {
    return this.list.receipts(asked.accountId, asked.appointmentIds);
  }

  @RequestHandler(officePaymentCalls.refund)
  async refund(command: RefundCommand): Promise<PaymentDetail> {
    await this.refunds.refund(command);
    return this.list.detail(command.paymentId);
  }

  @RequestHandler(officePaymentCalls.void)
  async void(command: VoidCommand): Promise<PaymentDetail> {
    await this.voids.void(command);
    return this.list.detail(command.paymentId);
  }

  @RequestHandler(officePaymentCalls.move)
  async move(command: MoveCommand): Promise<PaymentDetail> {
    await this.voids.move(command);
    return this.list.detail(command.paymentId);
  }

  @RequestHandler(officePaymentCalls.assign)
  async assign(command: AssignCommand): Promise<PaymentDetail> {
    await this.reviews.assign(command);
    return this.list.detail(command.paymentId);
  }

  @RequestHandler(officePaymentCalls.review)
  async review(command: ReviewCommand): Promise<PaymentDetail> {
    await this.reviews.review(command);
    return this.list.detail(command.paymentId);
  }

  @RequestHandler(officePaymentCalls.concerns)
  concerns(): Promise<PaymentConcerns> {
    return this.ledgerConcerns.concerns(new Date());
  }

  @RequestHandler(officePaymentCalls.liftCardLimits)
  async liftCardLimits({ by }: { by: Actor }): Promise<null> {
    if (await this.ledgerConcerns.liftCardLimits(by)) {
      this.limitsLogger.log({ msg: 'the card limits are lifted by hand', by: by.accountId });
    }
    return null;
  }

  @RequestHandler(daySheetCalls.sheet)
  sheet({ day }: PayloadOf<typeof daySheetCalls.sheet>) {
    return this.daySheet.sheet(day, new Date());
  }

  @RequestHandler(daySheetCalls.settle)
  settle(command: PayloadOf<typeof daySheetCalls.settle>) {
    return this.daySheet.settle(command, new Date());
  }

  @RequestHandler(daySheetCalls.close)
  close(command: PayloadOf<typeof daySheetCalls.close>) {
    return this.daySheet.close(command, new Date());
  }

  @RequestHandler(officePaymentCalls.setup)
  setup(): Promise<StripeSetup> {
    return this.stripeSetup.report();
  }

  @RequestHandler(officePaymentCalls.checkSetup)
  checkSetup(): Promise<StripeSetup> {
    return this.stripeSetup.check();
  }

  @RequestHandler(reconciliationCalls.reconciliation)
  reports({ limit }: { limit?: number }): Promise<ReconciliationReport[]> {
    return this.reconciliation.reports(limit);
  }

  @RequestHandler(reconciliationCalls.reconcile)
  compare({ day, by }: { day: string; by: Actor }): Promise<ReconciliationReport> {
    this.logger.log({ msg: 'a day is compared by hand', day, by: by.accountId });
    return this.reconciliation.compare(day);
  }
}
