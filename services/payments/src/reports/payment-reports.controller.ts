import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import { officePaymentCalls } from '@contracts/payments/office';
import { reportCalls } from '@contracts/reports';
import { RequestHandler } from '@service-kit/requests/requests';
import { MoneySumsService } from './money-sums.service';
import { PaymentReportsService } from './payment-reports.service';

@Controller()
export class PaymentReportsController {
  constructor(
    private readonly reports: PaymentReportsService,
    private readonly money: MoneySumsService,
  ) {}

  @RequestHandler(reportCalls.money)
  days(asked: PayloadOf<typeof reportCalls.money>) {
    return this.reports.days(asked);
  }

  @RequestHandler(officePaymentCalls.sums)
  sums(asked: PayloadOf<typeof officePaymentCalls.sums>) {
    return this.money.sums(asked);
  }
}
