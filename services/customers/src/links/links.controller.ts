import { Controller } from '@nestjs/common';
import { customersRequests, type LinkMessage } from '@contracts/customers/accounts';
import { RequestHandler } from '@service-kit/requests/requests';
import { AccountLinksService } from './account-links.service';

@Controller()
export class LinksController {
  constructor(private readonly links: AccountLinksService) {}

  @RequestHandler(customersRequests.linkMessage)
  linkMessage({ linkId }: { linkId: string }): Promise<LinkMessage> {
    return this.links.message(linkId);
  }
}
