import { Controller } from '@nestjs/common';
import {
  technicianRequests,
  type PhoneIdentity,
  type PhoneLink,
} from '@contracts/tracking/technicians';
import { RequestHandler } from '@service-kit/requests/requests';
import { requiredId } from '@service-kit/requests/required-id';
import { PhoneLinksService } from './phone-links.service';

@Controller()
export class PhoneLinksController {
  constructor(private readonly links: PhoneLinksService) {}

  @RequestHandler(technicianRequests.makePhoneLink)
  async make(asked: { technicianId: string }): Promise<PhoneLink> {
    return this.links.make(requiredId(asked.technicianId, 'technician_not_found'), new Date());
  }

  @RequestHandler(technicianRequests.revokePhoneLink)
  async revoke(asked: { technicianId: string }): Promise<{ revoked: boolean }> {
    const technicianId = requiredId(asked.technicianId, 'technician_not_found');
    return { revoked: await this.links.revoke(technicianId, new Date()) };
  }

  @RequestHandler(technicianRequests.authenticatePhone)
  authenticate({ token }: { token: string }): Promise<PhoneIdentity> {
    return this.links.authenticate(token, new Date());
  }
}
