import { Controller } from '@nestjs/common';
import { trackingRequests, type PhoneIdentity, type PhoneLink } from '@contracts/tracking';
import { RequestHandler } from '@service-kit/requests/requests';
import { technicianId } from '../known-id';
import { PhoneLinksService } from './phone-links.service';

@Controller()
export class PhoneLinksController {
  constructor(private readonly links: PhoneLinksService) {}

  @RequestHandler(trackingRequests.makePhoneLink)
  async make(asked: { technicianId: string }): Promise<PhoneLink> {
    return this.links.make(technicianId(asked.technicianId), new Date());
  }

  @RequestHandler(trackingRequests.revokePhoneLink)
  async revoke(asked: { technicianId: string }): Promise<{ revoked: boolean }> {
    return { revoked: await this.links.revoke(technicianId(asked.technicianId), new Date()) };
  }

  @RequestHandler(trackingRequests.authenticatePhone)
  authenticate({ token }: { token: string }): Promise<PhoneIdentity> {
    return this.links.authenticate(token, new Date());
  }
}
