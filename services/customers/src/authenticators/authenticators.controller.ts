import { Controller } from '@nestjs/common';
import type { Actor, CustomerId } from '@contracts/customers/accounts';
import {
  authenticatorRequests,
  type AuthenticatorState,
  type ConfirmAuthenticator,
  type ConfirmedAuthenticator,
  type NewAuthenticator,
  type RemoveAuthenticator,
  type RequireSecondStep,
  type SetUpAuthenticator,
} from '@contracts/customers/authenticators';
import { RequestHandler } from '@service-kit/requests/requests';
import { AuthenticatorsService } from './authenticators.service';
import { SecondStepRulesService } from './second-step-rules.service';

interface OfCustomer {
  readonly customerId: CustomerId;
}

@Controller()
export class AuthenticatorsController {
  constructor(
    private readonly authenticators: AuthenticatorsService,
    private readonly rules: SecondStepRulesService,
  ) {}

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
  confirm({
    customerId,
    generation,
    code,
  }: OfCustomer & ConfirmAuthenticator & { generation: number }): Promise<ConfirmedAuthenticator> {
    return this.authenticators.confirm(customerId, generation, { code });
  }

  @RequestHandler(authenticatorRequests.remove)
  async remove({
    customerId,
    ...proof
  }: OfCustomer & RemoveAuthenticator): Promise<{ removed: true }> {
    await this.authenticators.remove(customerId, proof);
    return { removed: true };
  }

  @RequestHandler(authenticatorRequests.requireSecondStep)
  async require({ required, by }: RequireSecondStep & { by: Actor }): Promise<AuthenticatorState> {
    await this.rules.change(required, by);
    return this.authenticators.state(by.customerId);
  }
}
