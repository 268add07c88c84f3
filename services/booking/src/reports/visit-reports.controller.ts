import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import { reportCalls } from '@contracts/reports';
import { RequestHandler } from '@service-kit/requests/requests';
import { VisitReportsService } from './visit-reports.service';

@Controller()
export class VisitReportsController {
  constructor(private readonly reports: VisitReportsService) {}

  @RequestHandler(reportCalls.visits)
  visits(asked: PayloadOf<typeof reportCalls.visits>) {
    return this.reports.visits(asked);
  }

  @RequestHandler(reportCalls.pricedVisits)
  pricedVisits({ technicianId }: PayloadOf<typeof reportCalls.pricedVisits>) {
    return this.reports.pricedVisits(technicianId);
  }
}
