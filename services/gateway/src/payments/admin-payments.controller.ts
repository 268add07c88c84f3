import {
  Body,
  Controller,
  Get,
  HttpCode,
  Post,
  Put,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import {
  CloseDay,
  daySheetCalls,
  DaySheetQuery,
  SettleDay,
  type DaySheet,
  type TakerDay,
} from '@contracts/payments/day-sheets';
import {
  AssignPayment,
  MovePayment,
  PaymentsFilter,
  PaymentsQuery,
  officePaymentCalls,
  RefundPayment,
  ReviewPayment,
  VoidPayment,
  type MoneySums,
  type PaymentDetail,
  type PaymentRecord,
  type StripeSetup,
} from '@contracts/payments/office';
import {
  reconciliationCalls,
  ReconcileDay,
  type ReconciliationReport,
} from '@contracts/payments/reconciliation';
import { PeriodQuery } from '@contracts/reports';
import { technicianRequests } from '@contracts/tracking/technicians';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import {
  Returns,
  ReturnsCsv,
  ReturnsListOf,
  ReturnsNothing,
  ReturnsPageOf,
} from '../edge/description/returns';
import { PaymentId, TechnicianId } from '../edge/validation/path-params';
import { IdempotencyKey } from '../edge/validation/idempotency-key';
import { namedPayments, namedSheet } from './named-payments';
import { paymentsFile } from './payments-csv';

const refundWithinMs = 15_000;
/** A busy day has many pages at Stripe. */
const compareWithinMs = 18_000;

@ApiTags('payments')
@Controller('api/admin')
export class AdminPaymentsController {
  constructor(private readonly requests: Requests) {}

  @Get('payments')
  @ReturnsPageOf('PaymentRecord')
  @Access('admin', { atLeast: 'bookkeeper' })
  list(@Query() query: PaymentsQuery): Promise<Page<PaymentRecord>> {
    return namedPayments(this.requests, query);
  }

  @Get('money')
  @Returns('MoneySums')
  @Access('admin', { atLeast: 'bookkeeper' })
  sums(@Query() { from, to }: PeriodQuery): Promise<MoneySums> {
    return this.requests.ask(officePaymentCalls.sums, { from, to });
  }

  @Get('payments.csv')
  @ReturnsCsv('answer_too_large')
  @Access('admin', { atLeast: 'bookkeeper' })
  file(@Query() filter: PaymentsFilter): Promise<StreamableFile> {
    return paymentsFile(this.requests, filter);
  }

  @Get('payments/:id')
  @Returns('PaymentDetail', 'payment_not_found')
  @Access('admin', { atLeast: 'bookkeeper' })
  payment(@PaymentId() paymentId: string): Promise<PaymentDetail> {
    return this.requests.ask(officePaymentCalls.payment, { paymentId });
  }

  @Post('payments/:id/refund')
  @HttpCode(200)
  @Returns(
    'PaymentDetail',
    'payment_not_found',
    'technician_not_found',
    'payments_off',
    'nothing_left',
    'idempotency_key_reused',
    'refund_refused',
    'payments_unavailable',
  )
  @Access('admin', { atLeast: 'owner' })
  async refund(
    @PaymentId() paymentId: string,
    @Body() refund: RefundPayment,
    @IdempotencyKey() idempotencyKey: string | null,
    @CallingOffice() by: Actor,
  ): Promise<PaymentDetail> {
    const technician = await this.technicianOf(refund);
    return this.requests.ask(
      officePaymentCalls.refund,
      { paymentId, refund, ...(technician && { technician }), idempotencyKey, by },
      { deadlineMs: refundWithinMs },
    );
  }

  @Post('payments/:id/void')
  @HttpCode(200)
  @Returns(
    'PaymentDetail',
    'payment_not_found',
    'transition_refused',
    'changed_meanwhile',
    'nothing_left',
  )
  @Access('admin', { atLeast: 'owner' })
  void(
    @PaymentId() paymentId: string,
    @Body() asked: VoidPayment,
    @CallingOffice() by: Actor,
  ): Promise<PaymentDetail> {
    return this.requests.ask(officePaymentCalls.void, { paymentId, asked, by });
  }

  @Post('payments/:id/move')
  @HttpCode(200)
  @Returns(
    'PaymentDetail',
    'payment_not_found',
    'appointment_not_found',
    'transition_refused',
    'changed_meanwhile',
    'nothing_left',
    'nothing_due',
  )
  @Access('admin')
  move(
    @PaymentId() paymentId: string,
    @Body() move: MovePayment,
    @CallingOffice() by: Actor,
  ): Promise<PaymentDetail> {
    return this.requests.ask(officePaymentCalls.move, { paymentId, move, by });
  }

  @Post('payments/:id/assign')
  @HttpCode(200)
  @Returns(
    'PaymentDetail',
    'payment_not_found',
    'appointment_not_found',
    'nothing_due',
    'transition_refused',
  )
  @Access('admin')
  assign(
    @PaymentId() paymentId: string,
    @Body() assignment: AssignPayment,
    @CallingOffice() by: Actor,
  ): Promise<PaymentDetail> {
    return this.requests.ask(officePaymentCalls.assign, { paymentId, assignment, by });
  }

  @Post('payments/:id/review')
  @HttpCode(200)
  @Returns('PaymentDetail', 'payment_not_found', 'changed_meanwhile', 'transition_refused')
  @Access('admin')
  review(
    @PaymentId() paymentId: string,
    @Body() review: ReviewPayment,
    @CallingOffice() by: Actor,
  ): Promise<PaymentDetail> {
    return this.requests.ask(officePaymentCalls.review, { paymentId, review, by });
  }

  @Get('day-sheet')
  @Returns('DaySheet')
  @Access('admin', { atLeast: 'bookkeeper' })
  async daySheet(@Query() { day }: DaySheetQuery): Promise<DaySheet> {
    return namedSheet(this.requests, await this.requests.ask(daySheetCalls.sheet, { day }));
  }

  @Put('day-sheet/office')
  @Returns('TakerDay', 'technician_not_found', 'transition_refused', 'changed_meanwhile')
  @Access('admin')
  settleOffice(@Body() settlement: SettleDay, @CallingOffice() by: Actor): Promise<TakerDay> {
    return this.requests.ask(daySheetCalls.settle, { technicianId: null, settlement, by });
  }

  @Put('day-sheet/:id')
  @Returns('TakerDay', 'technician_not_found', 'transition_refused', 'changed_meanwhile')
  @Access('admin')
  settleDay(
    @TechnicianId() technicianId: string,
    @Body() settlement: SettleDay,
    @CallingOffice() by: Actor,
  ): Promise<TakerDay> {
    return this.requests.ask(daySheetCalls.settle, { technicianId, settlement, by });
  }

  @Post('day-closings')
  @HttpCode(200)
  @Returns('DaySheet', 'transition_refused', 'changed_meanwhile')
  @Access('admin')
  async closeDay(@Body() closing: CloseDay, @CallingOffice() by: Actor): Promise<DaySheet> {
    return namedSheet(this.requests, await this.requests.ask(daySheetCalls.close, { closing, by }));
  }

  @Post('card-limits/lift')
  @HttpCode(204)
  @ReturnsNothing()
  @Access('admin')
  async liftCardLimits(@CallingOffice() by: Actor): Promise<void> {
    await this.requests.ask(officePaymentCalls.liftCardLimits, { by });
  }

  /** Out of whose cash it comes. */
  private async technicianOf({ cashOf = 'office' }: RefundPayment) {
    if (cashOf === 'office') return null;
    const { id, name } = await this.requests.ask(technicianRequests.technician, {
      technicianId: cashOf,
    });
    return { id, name };
  }

  @Get('stripe-setup')
  @Returns('StripeSetup')
  @Access('admin')
  setup(): Promise<StripeSetup> {
    return this.requests.ask(officePaymentCalls.setup, {});
  }

  @Post('stripe-setup')
  @HttpCode(200)
  @Returns('StripeSetup', 'payments_off', 'payments_unavailable')
  @Access('admin')
  checkSetup(@CallingOffice() by: Actor): Promise<StripeSetup> {
    return this.requests.ask(
      officePaymentCalls.checkSetup,
      { by },
      { deadlineMs: compareWithinMs },
    );
  }

  @Get('reconciliation')
  @ReturnsListOf('ReconciliationReport')
  @Access('admin', { atLeast: 'bookkeeper' })
  reports(): Promise<ReconciliationReport[]> {
    return this.requests.ask(reconciliationCalls.reconciliation, {});
  }

  @Post('reconciliation')
  @HttpCode(200)
  @Returns('ReconciliationReport', 'payments_off', 'payments_unavailable')
  @Access('admin')
  compare(
    @Body() { day }: ReconcileDay,
    @CallingOffice() by: Actor,
  ): Promise<ReconciliationReport> {
    return this.requests.ask(
      reconciliationCalls.reconcile,
      { day, by },
      { deadlineMs: compareWithinMs },
    );
  }
}
