/** The second step of the office's login: a code of an authenticator app (RFC 6238). */
import { IsBoolean } from 'class-validator';
import { read, request } from '../messaging';
import { AuthenticatorCode, PresentPassword, type Actor, type AccountId } from './accounts';

/** POST /api/admin/authenticator */
export class SetUpAuthenticator {
  @PresentPassword()
  currentPassword!: string;
}

/** POST /api/admin/authenticator/confirm */
export class ConfirmAuthenticator {
  @AuthenticatorCode()
  code!: string;
}

/** DELETE /api/admin/authenticator */
export class RemoveAuthenticator {
  @PresentPassword()
  currentPassword!: string;

  @AuthenticatorCode()
  code!: string;
}

/** PUT /api/admin/authenticator/required */
export class RequireSecondStep {
  @IsBoolean({ message: 'Say whether it’s required' })
  required!: boolean;
}

/** Whether the office requires a second step of everyone who works there. */
export interface SecondStepRule {
  readonly required: boolean;
  /** ISO instant of the last change. */
  readonly at: string;
  /** The name of the owner who made it. */
  readonly by: string;
}

export interface AuthenticatorState {
  /** Logins at the office ask for a code. */
  readonly on: boolean;
  readonly recoveryCodesLeft: number;
  /** Null if no one has ever required it. */
  readonly rule: SecondStepRule | null;
}

export interface NewAuthenticator {
  /** For people who can't scan the picture. */
  readonly secret: string;
  /** `otpauth://…`, for the picture. */
  readonly uri: string;
}

export interface ConfirmedAuthenticator {
  /** Shown once. Each works once. */
  readonly recoveryCodes: string[];
  /** May do everything, unlike that of someone who had to set it up first. */
  readonly token: string;
}

type OfAccount = { readonly accountId: AccountId };

export const authenticatorRequests = {
  state: read<OfAccount, AuthenticatorState>('customers.authenticator'),
  /**
   * Counts once it was confirmed. Refuses with `password_wrong`, `authenticator_on` or
   * `demo_account`.
   */
  setUp: request<OfAccount & SetUpAuthenticator & { readonly issuer: string }, NewAuthenticator>(
    'customers.set-up-authenticator',
  ),
  /**
   * Refuses with `code_wrong`, `authenticator_on`, or with `unauthenticated` if the caller's generation
   * has ended.
   */
  confirm: request<
    OfAccount & ConfirmAuthenticator & { readonly generation: number },
    ConfirmedAuthenticator
  >('customers.confirm-authenticator'),
  /** Refuses with `password_wrong`, `code_wrong`, or with `second_step_required`. */
  remove: request<OfAccount & RemoveAuthenticator, { removed: true }>(
    'customers.remove-authenticator',
  ),
  /**
   * Ends the tokens of everyone at the office without a second step, so that the rule counts at once.
   * Refuses with `second_step_required` if the owner who requires it has none.
   */
  requireSecondStep: request<RequireSecondStep & { readonly by: Actor }, AuthenticatorState>(
    'customers.require-second-step',
  ),
};
