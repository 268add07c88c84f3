import { Controller } from '@nestjs/common';
import { trackingRequests, type PhoneIdentity, type PhoneLink } from '@contracts/tracking';
import { Answers } from '@service-kit/requests';
import { technicianId } from '../known-id';
import { PhoneLinksService } from './phone-links.service';

@Controller()
export class PhoneLinksResponder {
  constructor(private readonly links: PhoneLinksService) {}

  @Answers(trackingRequests.makePhoneLink)
  async make(asked: { technicianId: string }): Promise<PhoneLink> {
    return this.links.make(technicianId(asked.technicianId), new Date());
  }

  @Answers(trackingRequests.revokePhoneLink)
  async revoke(asked: { technicianId: string }): Promise<{ revoked: boolean }> {
    return { revoked: await this.links.revoke(technicianId(asked.technicianId), new Date()) };
  }

  @Answers(trackingRequests.authenticatePhone)
  authenticate({ token }: { token: string }): Promise<PhoneIdentity> {
    return this.links.authenticate(token, new Date());
  }
}
