import { Controller } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers/accounts';
import {
  authenticatorRequests,
  type AuthenticatorState,
  type ConfirmAuthenticator,
  type NewAuthenticator,
  type RecoveryCodes,
  type RemoveAuthenticator,
  type SetUpAuthenticator,
} from '@contracts/customers/authenticators';
import { RequestHandler } from '@service-kit/requests/requests';
import { AuthenticatorsService } from './authenticators.service';

interface OfCustomer {
  readonly customerId: CustomerId;
}

@Controller()
export class AuthenticatorsController {
  constructor(private readonly authenticators: AuthenticatorsService) {}

  @RequestHandler(authenticatorRequests.state)
  state({ customerId }: OfCustomer): Promise<AuthenticatorState> {
    return this.authenticators.state(customerId);
  }

  @RequestHandler(authenticatorRequests.setUp)
  setUp({
    customerId,
    currentPassword,
    issuer,
  }: OfCustomer & SetUpAuthenticator & { issuer: string }): Promise<NewAuthenticator> {
    return this.authenticators.setUp(customerId, currentPassword, issuer);
  }

  @RequestHandler(authenticatorRequests.confirm)
  confirm({ customerId, code }: OfCustomer & ConfirmAuthenticator): Promise<RecoveryCodes> {
    return this.authenticators.confirm(customerId, { code });
  }

  @RequestHandler(authenticatorRequests.remove)
  async remove({
    customerId,
    ...proof
  }: OfCustomer & RemoveAuthenticator): Promise<{ removed: true }> {
    await this.authenticators.remove(customerId, proof);
    return { removed: true };
  }
}
