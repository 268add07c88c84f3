/** The second step of the office's login: a code of an authenticator app (RFC 6238). */
import { request } from '../messaging';
import { AuthenticatorCode, PresentPassword, type CustomerId } from './accounts';

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

export interface AuthenticatorState {
  /** Logins at the office ask for a code. */
  readonly on: boolean;
  readonly recoveryCodesLeft: number;
}

export interface NewAuthenticator {
  /** For people who can't scan the picture. */
  readonly secret: string;
  /** `otpauth://…`, for the picture. */
  readonly uri: string;
}

/** Shown once. Each works once. */
export interface RecoveryCodes {
  readonly recoveryCodes: string[];
}

type OfCustomer = { readonly customerId: CustomerId };

export const authenticatorRequests = {
  state: request<OfCustomer, AuthenticatorState>('customers.authenticator'),
  /**
   * Counts once it was confirmed. Refuses with `password_wrong`, `authenticator_on` or
   * `demo_account`.
   */
  setUp: request<OfCustomer & SetUpAuthenticator & { readonly issuer: string }, NewAuthenticator>(
    'customers.set-up-authenticator',
  ),
  /** Refuses with `code_wrong`, or with `authenticator_on`. */
  confirm: request<OfCustomer & ConfirmAuthenticator, RecoveryCodes>(
    'customers.confirm-authenticator',
  ),
  /** Refuses with `password_wrong` or `code_wrong`. */
  remove: request<OfCustomer & RemoveAuthenticator, { removed: true }>(
    'customers.remove-authenticator',
  ),
};
