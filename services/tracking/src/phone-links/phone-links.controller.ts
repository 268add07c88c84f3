import { Controller } from '@nestjs/common';
import { technicianRequests } from '@contracts/tracking/technicians';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { requiredId } from '@service-kit/requests/required-id';
import { PhoneLinksService } from './phone-links.service';

@Controller()
export class PhoneLinksController {
  constructor(private readonly links: PhoneLinksService) {}

  @RequestHandler(technicianRequests.makePhoneLink)
  async make(asked: PayloadOf<typeof technicianRequests.makePhoneLink>) {
    return this.links.make(requiredId(asked.technicianId, 'technician_not_found'), new Date());
  }

  @RequestHandler(technicianRequests.textPhoneLink)
  async text({ technicianId, by }: PayloadOf<typeof technicianRequests.textPhoneLink>) {
    return this.links.text(requiredId(technicianId, 'technician_not_found'), by.name, new Date());
  }

  @RequestHandler(technicianRequests.phoneLinkMessage)
  async message({ linkId }: PayloadOf<typeof technicianRequests.phoneLinkMessage>) {
    return this.links.message(requiredId(linkId, 'token_invalid'), new Date());
  }

  @RequestHandler(technicianRequests.revokePhoneLink)
  async revoke(asked: PayloadOf<typeof technicianRequests.revokePhoneLink>) {
    const technicianId = requiredId(asked.technicianId, 'technician_not_found');
    return { revoked: await this.links.revoke(technicianId, new Date()) };
  }

  @RequestHandler(technicianRequests.phone)
  phone({ technicianId, linkId }: PayloadOf<typeof technicianRequests.phone>) {
    return this.links.phone(technicianId, linkId, new Date());
  }

  @RequestHandler(technicianRequests.authenticatePhone)
  authenticate({ token }: PayloadOf<typeof technicianRequests.authenticatePhone>) {
    return this.links.authenticate(token, new Date());
  }
}
