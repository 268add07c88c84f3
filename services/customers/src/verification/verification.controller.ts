import { Controller } from '@nestjs/common';
import {
  customersRequests,
  type CustomerContact,
  type AccountId,
  type DoneReply,
  type LinkMessage,
  type VerifyEmail,
} from '@contracts/customers/accounts';
import { RequestHandler } from '@service-kit/requests/requests';
import { AccountLinksService } from '../links/account-links.service';
import { VerificationService } from './verification.service';

@Controller()
export class VerificationController {
  constructor(
    private readonly verification: VerificationService,
    private readonly links: AccountLinksService,
  ) {}

  @RequestHandler(customersRequests.verifyEmail)
  verifyEmail({ token }: VerifyEmail): Promise<DoneReply> {
    return this.verification.verify(token);
  }

  @RequestHandler(customersRequests.resendVerification)
  async resendVerification(asked: { accountId: AccountId }): Promise<Record<string, never>> {
    await this.verification.resend(asked.accountId);
    return {};
  }

  @RequestHandler(customersRequests.formerContact)
  formerContact(asked: { accountId: AccountId; version: number }): Promise<CustomerContact> {
    return this.verification.formerContact(asked.accountId, asked.version);
  }

  @RequestHandler(customersRequests.linkMessage)
  linkMessage({ linkId }: { linkId: string }): Promise<LinkMessage> {
    return this.links.message(linkId);
  }
}
