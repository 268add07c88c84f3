import { Controller } from '@nestjs/common';
import { trackingRequests, type ReportPosition } from '@contracts/tracking/records';
import { RequestHandler } from '@service-kit/requests/requests';
import { PositionsService } from './positions.service';

@Controller()
export class PositionsController {
  constructor(private readonly positions: PositionsService) {}

  @RequestHandler(trackingRequests.reportPositions)
  async report(report: {
    technicianId: string;
    positions: ReportPosition[];
  }): Promise<{ accepted: number }> {
    const accepted = await this.positions.report(report.technicianId, report.positions, new Date());
    return { accepted };
  }
}
