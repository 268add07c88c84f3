import { Controller } from '@nestjs/common';
import {
  customersRequests,
  type CustomerContact,
  type CustomerId,
  type DoneReply,
  type VerifyEmail,
} from '@contracts/customers/accounts';
import { RequestHandler } from '@service-kit/requests/requests';
import { VerificationService } from './verification.service';

@Controller()
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @RequestHandler(customersRequests.verifyEmail)
  verifyEmail({ token }: VerifyEmail): Promise<DoneReply> {
    return this.verification.verify(token);
  }

  @RequestHandler(customersRequests.resendVerification)
  async resendVerification({
    customerId,
  }: {
    customerId: CustomerId;
  }): Promise<Record<string, never>> {
    await this.verification.resend(customerId);
    return {};
  }

  @RequestHandler(customersRequests.formerContact)
  formerContact(asked: { customerId: CustomerId; version: number }): Promise<CustomerContact> {
    return this.verification.formerContact(asked.customerId, asked.version);
  }
}
