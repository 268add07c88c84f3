/** Requests, replies and events of the customers service. */
import { IsString, Matches, MinLength, registerDecorator } from 'class-validator';
import { fieldNames, type StoredFields } from '../fields';
import { event, type Page, read, request } from '../messaging';
import {
  composed,
  EmailAddress,
  KnownEmail,
  MadeOnVersion,
  MaxText,
  MayBeMissing,
  OneLine,
  OptionalText,
  PersonName,
  RequiredText,
  SearchablePage,
  type BestFirst,
} from '../parsing';
import type { TokenIdentity } from './tokens';
import {
  accountMessages,
  accountTextLimits,
  loginMessages,
  passwordLength,
  type LinkKind,
} from '../vocabulary/accounts';
import { authenticatorMessages } from '../vocabulary/office/office-roles';

// Fields

export const AccountEmail = () => EmailAddress(accountTextLimits.email, accountMessages.email);
/** Of someone who may have an account. */
const LoginEmail = () => KnownEmail(accountTextLimits.email, accountMessages.email);

/** A customer's profile, apart from the login address. */
export class ProfileFields {
  @PersonName(accountTextLimits.firstName, accountMessages.firstName)
  firstName!: string;

  @PersonName(accountTextLimits.lastName, accountMessages.lastName)
  lastName!: string;

  @RequiredText(accountTextLimits.phone, accountMessages.phone)
  phone!: string;

  @OptionalText(accountTextLimits.address)
  address?: string;
}

export const profileFieldNames = fieldNames<ProfileFields>({
  firstName: true,
  lastName: true,
  phone: true,
  address: true,
});

/** A new password. */
const NewPassword = (tooShort: string): PropertyDecorator =>
  composed(
    MaxText(passwordLength.max),
    MinLength(passwordLength.min, { message: tooShort }),
    IsString({ message: tooShort }),
  );

/** The current password, as proof that the account is theirs. */
export const PresentPassword = (): PropertyDecorator =>
  composed(
    MaxText(passwordLength.max),
    MinLength(1, { message: accountMessages.currentPassword }),
    IsString({ message: accountMessages.currentPassword }),
  );

/** Six digits of an authenticator app, or a recovery code. People type spaces and hyphens. */
export const AuthenticatorCode = (): PropertyDecorator =>
  composed(
    Matches(/^[\da-zA-Z\s-]{6,40}$/, { message: authenticatorMessages.code }),
    IsString({ message: authenticatorMessages.code }),
    OneLine(),
  );

function SameAs(other: string, message: string): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'sameAs',
      target: target.constructor,
      propertyName: propertyName as string,
      constraints: [other],
      options: { message },
      validator: {
        validate: (value, args) =>
          args === undefined || value === (args.object as Record<string, unknown>)[other],
      },
    });
}

/** A new password typed twice, so that a typo locks no one out. */
class ChosenPassword {
  @NewPassword(accountMessages.password)
  password!: string;

  @NewPassword(accountMessages.confirmPassword)
  @SameAs('password', accountMessages.passwordsDiffer)
  confirmPassword!: string;
}

/** The token of an emailed link. `signed-links.ts` reads it; this only limits its length. */
const LinkToken = (): PropertyDecorator => composed(MaxText(100), MinLength(1), IsString());

// Requests

/** POST /api/admin/login */
export class AdminLogin {
  @LoginEmail()
  email!: string;

  @IsString({ message: loginMessages.adminPassword })
  @MinLength(1, { message: loginMessages.adminPassword })
  @MaxText(passwordLength.max)
  password!: string;

  /** Required if the account has an authenticator. */
  @MayBeMissing()
  @AuthenticatorCode()
  code?: string;
}

/** POST /api/auth/login */
export class LogIn {
  @LoginEmail()
  email!: string;

  @NewPassword(loginMessages.password)
  password!: string;

  /** Required if the account has an authenticator. */
  @MayBeMissing()
  @AuthenticatorCode()
  code?: string;
}

/** The caller's network, for limits. */
export interface FromNetwork {
  readonly network?: string;
}

/** POST /api/auth/register */
export class RegisterCustomer extends ProfileFields {
  @AccountEmail()
  email!: string;

  @NewPassword(accountMessages.password)
  password!: string;

  @NewPassword(accountMessages.confirmPassword)
  @SameAs('password', accountMessages.passwordsDiffer)
  confirmPassword!: string;
}

/** PATCH /api/auth/user. Omitted fields stay. */
export class ChangeProfile extends (ProfileFields as new () => Partial<ProfileFields>) {
  @MayBeMissing()
  declare firstName?: string;

  @MayBeMissing()
  declare lastName?: string;

  @MayBeMissing()
  declare phone?: string;

  /** Takes effect once the link sent to it has been opened. */
  @MayBeMissing()
  @AccountEmail()
  email?: string;

  /** Required for a new address, because the owner of that address could reset the password. */
  @MayBeMissing()
  @PresentPassword()
  currentPassword?: string;

  /** Required for a new address, too, if the account has an authenticator. */
  @MayBeMissing()
  @AuthenticatorCode()
  code?: string;

  @MadeOnVersion()
  version?: number;
}

/** POST /api/auth/change-password */
export class ChangePassword extends ChosenPassword {
  @PresentPassword()
  currentPassword!: string;

  /** Required if the account has an authenticator. */
  @MayBeMissing()
  @AuthenticatorCode()
  code?: string;
}

/**
 * DELETE /api/auth/user. Asks for the password, so that an unattended phone can't delete an
 * account.
 */
export class DeleteAccount {
  @PresentPassword()
  currentPassword!: string;
}

/** POST /api/auth/verify-email */
export class VerifyEmail {
  @LinkToken()
  token!: string;
}

/** POST /api/auth/forgot-password */
export class ForgotPassword {
  @LoginEmail()
  email!: string;
}

/** POST /api/auth/reset-password */
export class ResetPassword extends ChosenPassword {
  @LinkToken()
  token!: string;
}

/**
 * GET /api/admin/customers. The search finds names, email addresses, street addresses and phone
 * numbers.
 */
export class CustomersQuery extends SearchablePage {}

// Who is who

/** The id of an account: the serial key of the customers table. */
export type AccountId = number;

/** A person at the office who makes a change, as the log names them. */
export interface Actor {
  readonly accountId: AccountId;
  readonly name: string;
}

// Replies

export interface LoginReply {
  readonly token: string;
  readonly message: string;
}

/** An account, as its owner and the office see it. Contains nothing about the password. */
export interface CustomerAccount extends StoredFields<ProfileFields> {
  /** Incremented with every change of the profile. A write may name the one it's based on. */
  readonly version: number;
  readonly id: AccountId;
  readonly email: string;
  /** Whether this address has been verified. */
  readonly emailVerified: boolean;
  /** A new address until its link has been opened. */
  readonly pendingEmail: string | null;
  readonly isAdmin: boolean;
  /** ISO instants. */
  readonly createdAt: string;
  readonly lastLogin: string | null;
}

export interface CustomerLoginReply extends LoginReply {
  readonly user: CustomerAccount;
}

/** A sentence for the person about what was done. */
export interface DoneReply {
  readonly message: string;
}

export interface PasswordResetReply extends DoneReply {
  /** They log in at the office. */
  readonly isAdmin: boolean;
}

/** Everything needed to send a verification or reset link. Requested when it's sent. */
export interface LinkMessage {
  readonly kind: LinkKind;
  readonly accountId: AccountId;
  readonly email: string;
  readonly firstName: string;
  /** For links about an address change: the account's future or former address. */
  readonly nextEmail: string | null;
  /** Path with the token after `#`. Append it to the site's address. */
  readonly path: string;
  /** ISO instant when the link expires. */
  readonly expiresAt: string;
}

export interface CustomerContact {
  readonly accountId: AccountId;
  readonly email: string;
  /** Missing without a verified address, and from an older release. */
  readonly phone?: string;
  readonly firstName: string;
}

export const customersRequests = {
  /**
   * Refuses with `credentials_rejected`, in the same time as for an unknown address; with the right
   * password also with `code_required`, `code_wrong` or `rate_limited`.
   */
  adminLogin: request<AdminLogin & FromNetwork, LoginReply>('customers.admin-login'),
  /** Returns a customer's token, for owners too. Refuses as `adminLogin` does. */
  logIn: request<LogIn & FromNetwork, CustomerLoginReply>('customers.log-in'),
  /** Refuses with `email_taken`. A link to verify the address is sent. */
  register: request<RegisterCustomer, CustomerAccount>('customers.register'),
  /** Refuses with `customer_not_found`. */
  account: read<{ accountId: AccountId }, CustomerAccount>('customers.account', [
    'gateway',
    'imports',
  ]),
  /**
   * Refuses with `changed_meanwhile` and the `current` account. For a new address, refuses with
   * `password_wrong` without the current password, with `email_taken`, or for a code as `adminLogin`
   * does.
   */
  changeProfile: request<{ accountId: AccountId } & ChangeProfile & FromNetwork, CustomerAccount>(
    'customers.change-profile',
  ),
  /**
   * Invalidates every token of the account and returns a new one. Refuses with `password_wrong`, or for a
   * code as `adminLogin` does.
   */
  changePassword: request<{ accountId: AccountId } & ChangePassword & FromNetwork, LoginReply>(
    'customers.change-password',
  ),
  /**
   * Asks booking to cancel upcoming visits, then deletes the account. Refuses with
   * `password_wrong`, with `too_late` if a visit is too close to be canceled online, or with
   * `owner_account`.
   */
  deleteAccount: request<{ accountId: AccountId } & DeleteAccount, { deleted: true }>(
    'customers.delete-account',
  ),
  /**
   * Refuses with `token_invalid`, in the same time for every invalid token, or with `email_taken`
   * if the address belongs to another account by now. Also accepts the link that asks an owner to
   * confirm an address change, and then sends the link to the new address.
   */
  verifyEmail: request<VerifyEmail, DoneReply>('customers.verify-email'),
  resendVerification: request<{ accountId: AccountId }, Record<string, never>>(
    'customers.resend-verification',
  ),
  /** Replies before checking whether the address exists. */
  forgotPassword: request<ForgotPassword, Record<string, never>>('customers.forgot-password'),
  /**
   * Refuses as `verifyEmail` does. Invalidates every token of the account. The link that stops an
   * address change also restores the address. An invitation to the office verifies the address.
   */
  resetPassword: request<ResetPassword, PasswordResetReply>('customers.reset-password'),
  /** The office's list, newest account first. */
  list: read<CustomersQuery & BestFirst, Page<CustomerAccount>>('customers.list'),
  /** Revokes one token. */
  logout: request<{ jti: string; exp: number }, { revoked: true }>('customers.logout'),
  /**
   * Tells whether a token is revoked, for when the cache can't. A deleted account's tokens are
   * revoked.
   */
  isRevoked: read<TokenIdentity, { revoked: boolean }>('customers.is-revoked'),
  /** The addresses that a customer has verified, in lowercase. Empty for an unknown id. */
  verifiedEmails: read<{ accountId: AccountId }, { emails: string[] }>(
    'customers.verified-emails',
    ['booking', 'payments'],
  ),
  /** Refuses with `token_invalid` if the link has been used, has expired or has been replaced. */
  linkMessage: request<{ linkId: string }, LinkMessage>('customers.link-message', [
    'notifications',
  ]),
  /**
   * The account's contact before the address change that made this version. Refuses with
   * `customer_not_found`, also a week after the change.
   */
  formerContact: read<{ accountId: AccountId; version: number }, CustomerContact>(
    'customers.former-contact',
    ['notifications'],
  ),
  /** Refuses with `customer_not_found`. */
  contact: read<{ accountId: AccountId }, CustomerContact>('customers.contact', ['notifications']),
};

// Events. They contain no names. A service that needs a name or an address asks for it at that
// moment.

export interface AccountFacts {
  readonly accountId: AccountId;
}

export interface AccountLinkFacts extends AccountFacts {
  readonly linkId: string;
  readonly kind: LinkKind;
}

/** The aggregate is the customer. */
export const accountRegistered = event<AccountFacts>('events.customers.customer-registered.v1');
/** An address was verified. `verifiedEmails` returns it. */
export const accountVerified = event<AccountFacts>('events.customers.customer-verified.v1', [
  'booking',
]);
/** The account's verified address changed. `formerContact` of that version returns the old one. */
export const emailChanged = event<AccountFacts>('events.customers.email-changed.v1', [
  'notifications',
]);
export const passwordChanged = event<AccountFacts>('events.customers.password-changed.v1', [
  'notifications',
]);
/** Each service erases what it needn't keep: docs/privacy.md. */
export const accountDeleted = event<AccountFacts>('events.customers.customer-deleted.v1', [
  'booking',
  'payments',
  'imports',
  'notifications',
]);
/** A link should be sent. The aggregate is the link. */
export const accountLinkRequested = event<AccountLinkFacts>(
  'events.customers.account-link-requested.v1',
  ['notifications'],
);
