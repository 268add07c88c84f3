import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import { reportCalls } from '@contracts/reports';
import { RequestHandler } from '@service-kit/requests/requests';
import { ReportsService } from './reports.service';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @RequestHandler(reportCalls.money)
  days(asked: PayloadOf<typeof reportCalls.money>) {
    return this.reports.days(asked);
  }
}
