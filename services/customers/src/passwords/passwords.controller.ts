import { Controller } from '@nestjs/common';
import {
  customersRequests,
  type ChangePassword,
  type AccountId,
  type ForgotPassword,
  type FromNetwork,
  type LoginReply,
  type PasswordResetReply,
  type ResetPassword,
} from '@contracts/customers/accounts';
import { RequestHandler } from '@service-kit/requests/requests';
import { ForgottenPasswordsService } from './forgotten-passwords.service';
import { PasswordsService } from './passwords.service';

@Controller()
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly forgotten: ForgottenPasswordsService,
  ) {}

  @RequestHandler(customersRequests.changePassword)
  changePassword({
    accountId,
    ...change
  }: { accountId: AccountId } & ChangePassword & FromNetwork): Promise<LoginReply> {
    return this.passwords.change(accountId, change);
  }

  @RequestHandler(customersRequests.forgotPassword)
  forgotPassword({ email }: ForgotPassword): Promise<Record<string, never>> {
    this.forgotten.forgot(email);
    return Promise.resolve({});
  }

  @RequestHandler(customersRequests.resetPassword)
  resetPassword(reset: ResetPassword): Promise<PasswordResetReply> {
    return this.passwords.reset(reset);
  }
}
