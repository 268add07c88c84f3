import { Controller } from '@nestjs/common';
import { trackingRequests } from '@contracts/tracking/records';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { requiredId } from '@service-kit/requests/required-id';
import { PhoneProblemsService } from '../phone-links/phone-problems.service';
import { PositionsService } from './positions.service';

@Controller()
export class PositionsController {
  constructor(
    private readonly positions: PositionsService,
    private readonly problems: PhoneProblemsService,
  ) {}

  @RequestHandler(trackingRequests.reportPositions)
  async report({
    technicianId,
    positions,
    app,
  }: PayloadOf<typeof trackingRequests.reportPositions>) {
    const now = new Date();
    const isEmpty = app !== undefined && positions.length === 0;
    const accepted = isEmpty ? 0 : await this.positions.report(technicianId, positions, now);
    if (app) {
      const id = requiredId(technicianId, 'technician_not_found');
      await this.problems.note(id, app.problem, now);
    }
    return { accepted };
  }
}
