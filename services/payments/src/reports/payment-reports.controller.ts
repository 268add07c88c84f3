import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import { reportCalls } from '@contracts/reports';
import { RequestHandler } from '@service-kit/requests/requests';
import { PaymentReportsService } from './payment-reports.service';

@Controller()
export class PaymentReportsController {
  constructor(private readonly reports: PaymentReportsService) {}

  @RequestHandler(reportCalls.money)
  days(asked: PayloadOf<typeof reportCalls.money>) {
    return this.reports.days(asked);
  }
}
