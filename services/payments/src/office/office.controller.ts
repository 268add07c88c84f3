import { Controller } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers';
import type { Page } from '@contracts/messaging';
import {
  paymentsRequests,
  type PaymentConcerns,
  type PaymentDetail,
  type PaymentRecord,
  type PaymentsQuery,
} from '@contracts/payments';
import { RequestHandler } from '@service-kit/requests/requests';
import { RefundsService, type RefundCommand } from '../refunds/refunds.service';
import { ConcernsService } from './concerns.service';
import { PaymentListService } from './payment-list.service';
import { ReviewsService, type ReviewCommand } from './reviews.service';

/** What the office asks, and does. */
@Controller()
export class OfficeController {
  constructor(
    private readonly list: PaymentListService,
    private readonly refunds: RefundsService,
    private readonly reviews: ReviewsService,
    private readonly concernsService: ConcernsService,
  ) {}

  @RequestHandler(paymentsRequests.payments)
  payments(query: PaymentsQuery): Promise<Page<PaymentRecord>> {
    return this.list.page(query);
  }

  @RequestHandler(paymentsRequests.payment)
  payment({ paymentId }: { paymentId: string }): Promise<PaymentDetail> {
    return this.list.detail(paymentId);
  }

  @RequestHandler(paymentsRequests.ofCustomer)
  ofCustomer(asked: {
    customerId: CustomerId;
    appointmentIds: readonly string[];
  }): Promise<PaymentRecord[]> {
    return this.list.ofCustomer(asked.customerId, asked.appointmentIds);
  }

  @RequestHandler(paymentsRequests.refund)
  async refund(command: RefundCommand): Promise<PaymentDetail> {
    await this.refunds.refund(command);
    return this.list.detail(command.paymentId);
  }

  @RequestHandler(paymentsRequests.review)
  async review(command: ReviewCommand): Promise<PaymentDetail> {
    await this.reviews.review(command);
    return this.list.detail(command.paymentId);
  }

  @RequestHandler(paymentsRequests.concerns)
  concerns(): Promise<PaymentConcerns> {
    return this.concernsService.concerns();
  }
}
