import { Controller } from '@nestjs/common';
import { trackingRequests, type ReportPosition } from '@contracts/tracking';
import { Answers } from '@service-kit/requests';
import { PositionsService } from './positions.service';

@Controller()
export class PositionsResponder {
  constructor(private readonly positions: PositionsService) {}

  @Answers(trackingRequests.reportPositions)
  async report(report: {
    technicianId: string;
    positions: ReportPosition[];
  }): Promise<{ accepted: number }> {
    const accepted = await this.positions.report(report.technicianId, report.positions, new Date());
    return { accepted };
  }
}
