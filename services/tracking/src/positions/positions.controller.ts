import { Controller } from '@nestjs/common';
import { trackingRequests } from '@contracts/tracking/records';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { PositionsService } from './positions.service';

@Controller()
export class PositionsController {
  constructor(private readonly positions: PositionsService) {}

  @RequestHandler(trackingRequests.reportPositions)
  async report(report: PayloadOf<typeof trackingRequests.reportPositions>) {
    const accepted = await this.positions.report(report.technicianId, report.positions, new Date());
    return { accepted };
  }
}
