import { Controller } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers';
import type { Page } from '@contracts/messaging';
import {
  officePaymentCalls,
  type PaymentConcerns,
  type PaymentDetail,
  type PaymentRecord,
  type PaymentsQuery,
} from '@contracts/payments/office';
import { RequestHandler } from '@service-kit/requests/requests';
import { RefundsService, type RefundCommand } from '../refunds/refunds.service';
import { AssignmentsService, type AssignCommand } from './assignments.service';
import { ConcernsService } from './concerns.service';
import { PaymentListService } from './payment-list.service';
import { ReviewsService, type ReviewCommand } from './reviews.service';

/** What the office asks, and does. */
@Controller()
export class OfficeController {
  constructor(
    private readonly list: PaymentListService,
    private readonly refunds: RefundsService,
    private readonly assignments: AssignmentsService,
    private readonly reviews: ReviewsService,
    private readonly concernsService: ConcernsService,
  ) {}

  @RequestHandler(officePaymentCalls.payments)
  payments(query: PaymentsQuery): Promise<Page<PaymentRecord>> {
    return this.list.page(query);
  }

  @RequestHandler(officePaymentCalls.payment)
  payment({ paymentId }: { paymentId: string }): Promise<PaymentDetail> {
    return this.list.detail(paymentId);
  }

  @RequestHandler(officePaymentCalls.ofCustomer)
  ofCustomer(asked: {
    customerId: CustomerId;
    appointmentIds: readonly string[];
  }): Promise<PaymentRecord[]> {
    return this.list.ofCustomer(asked.customerId, asked.appointmentIds);
  }

  @RequestHandler(officePaymentCalls.refund)
  async refund(command: RefundCommand): Promise<PaymentDetail> {
    await this.refunds.refund(command);
    return this.list.detail(command.paymentId);
  }

  @RequestHandler(officePaymentCalls.assign)
  async assign(command: AssignCommand): Promise<PaymentDetail> {
    await this.assignments.assign(command);
    return this.list.detail(command.paymentId);
  }

  @RequestHandler(officePaymentCalls.review)
  async review(command: ReviewCommand): Promise<PaymentDetail> {
    await this.reviews.review(command);
    return this.list.detail(command.paymentId);
  }

  @RequestHandler(officePaymentCalls.concerns)
  concerns(): Promise<PaymentConcerns> {
    return this.concernsService.concerns();
  }
}
