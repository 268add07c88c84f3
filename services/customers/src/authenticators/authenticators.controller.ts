import { Controller } from '@nestjs/common';
import type { Actor, AccountId } from '@contracts/customers/accounts';
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

interface OfAccount {
  readonly accountId: AccountId;
}

@Controller()
export class AuthenticatorsController {
  constructor(
    private readonly authenticators: AuthenticatorsService,
    private readonly rules: SecondStepRulesService,
  ) {}

  @RequestHandler(authenticatorRequests.state)
  state({ accountId }: OfAccount): Promise<AuthenticatorState> {
    return this.authenticators.state(accountId);
  }

  @RequestHandler(authenticatorRequests.setUp)
  setUp({
    accountId,
    currentPassword,
    issuer,
  }: OfAccount & SetUpAuthenticator & { issuer: string }): Promise<NewAuthenticator> {
    return this.authenticators.setUp(accountId, currentPassword, issuer);
  }

  @RequestHandler(authenticatorRequests.confirm)
  confirm({
    accountId,
    generation,
    code,
  }: OfAccount & ConfirmAuthenticator & { generation: number }): Promise<ConfirmedAuthenticator> {
    return this.authenticators.confirm(accountId, generation, { code });
  }

  @RequestHandler(authenticatorRequests.remove)
  async remove({
    accountId,
    ...proof
  }: OfAccount & RemoveAuthenticator): Promise<{ removed: true }> {
    await this.authenticators.remove(accountId, proof);
    return { removed: true };
  }

  @RequestHandler(authenticatorRequests.requireSecondStep)
  async require({ required, by }: RequireSecondStep & { by: Actor }): Promise<AuthenticatorState> {
    await this.rules.change(required, by);
    return this.authenticators.state(by.accountId);
  }
}
