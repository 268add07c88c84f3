/** What the customers service answers and announces. */
import { IsString, MinLength, registerDecorator } from 'class-validator';
import { fieldNames, type StoredFields } from '../fields';
import { event, request, type Page } from '../messaging';
import {
  composed,
  EmailAddress,
  MadeOnVersion,
  MaxText,
  MayBeMissing,
  OptionalText,
  PersonName,
  RequiredText,
  SearchablePage,
} from '../parsing';
import type { TokenIdentity } from './tokens';
import {
  accountMessages,
  accountTextLimits,
  loginMessages,
  passwordLength,
  type LinkKind,
} from '../vocabulary/customers';

// Fields

const AccountEmail = () => EmailAddress(accountTextLimits.email, accountMessages.email);

/** What a customer says of themselves, besides the address they log in with. */
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

/** A password that someone chooses. */
const NewPassword = (tooShort: string): PropertyDecorator =>
  composed(
    MaxText(passwordLength.max),
    MinLength(passwordLength.min, { message: tooShort }),
    IsString({ message: tooShort }),
  );

/** The password that the account has, to show that the account is theirs. */
const PresentPassword = (): PropertyDecorator =>
  composed(
    MaxText(passwordLength.max),
    MinLength(1, { message: accountMessages.currentPassword }),
    IsString({ message: accountMessages.currentPassword }),
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

/** A password twice, so that a slip of the finger locks no one out. */
class ChosenPassword {
  @NewPassword(accountMessages.password)
  password!: string;

  @NewPassword(accountMessages.confirmPassword)
  @SameAs('password', accountMessages.passwordsDiffer)
  confirmPassword!: string;
}

/** The token of a link that was sent: `signed-links.ts` reads it, this only bounds it. */
const LinkToken = (): PropertyDecorator => composed(MaxText(100), MinLength(1), IsString());

// Requests

/** POST /api/admin/login */
export class AdminLogin {
  @AccountEmail()
  email!: string;

  @IsString({ message: loginMessages.adminPassword })
  @MinLength(1, { message: loginMessages.adminPassword })
  @MaxText(passwordLength.max)
  password!: string;
}

/** POST /api/auth/login */
export class LogIn {
  @AccountEmail()
  email!: string;

  @NewPassword(loginMessages.password)
  password!: string;
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

/** PATCH /api/auth/user: what is left out stays as it is. */
export class ChangeProfile extends (ProfileFields as new () => Partial<ProfileFields>) {
  @MayBeMissing()
  declare firstName?: string;

  @MayBeMissing()
  declare lastName?: string;

  @MayBeMissing()
  declare phone?: string;

  /** Counts once the link that is sent there has been followed. */
  @MayBeMissing()
  @AccountEmail()
  email?: string;

  /** Asked for with another address: the owner of that address could reset the password. */
  @MayBeMissing()
  @PresentPassword()
  currentPassword?: string;

  @MadeOnVersion()
  version?: number;
}

/** POST /api/auth/change-password */
export class ChangePassword extends ChosenPassword {
  @PresentPassword()
  currentPassword!: string;
}

/** DELETE /api/auth/user. A phone that was left lying around does not end an account. */
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
  @AccountEmail()
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

/** Who someone with an account is: the serial of the customers table. */
export type CustomerId = number;

/** A person at the office who changes something, as the log names them. */
export interface Actor {
  readonly customerId: CustomerId;
  readonly name: string;
}

// Replies

export interface LoginReply {
  readonly token: string;
  readonly message: string;
}

/**
 * Someone with an account, as they see themselves and as the office sees them. Nothing about the
 * password.
 */
export interface CustomerAccount extends StoredFields<ProfileFields> {
  /** Goes up with every change of the profile; a write may name the one it was made on. */
  readonly version: number;
  readonly id: CustomerId;
  readonly email: string;
  /** Whether the link sent to this very address has been followed. */
  readonly emailVerified: boolean;
  /** An address that counts once its link has been followed. */
  readonly pendingEmail: string | null;
  readonly isAdmin: boolean;
  /** ISO instants. */
  readonly createdAt: string;
  readonly lastLogin: string | null;
}

export interface CustomerLoginReply extends LoginReply {
  readonly user: CustomerAccount;
}

/** What was done, in a sentence for the person who did it. */
export interface DoneReply {
  readonly message: string;
}

/**
 * What it takes to send someone the link of a verification or a reset: asked for when it is sent.
 */
export interface LinkMessage {
  readonly kind: LinkKind;
  readonly customerId: CustomerId;
  readonly email: string;
  readonly firstName: string;
  /** The address that is to be, or has become, the account's: of links about a change of it. */
  readonly nextEmail: string | null;
  /** Path, with the token behind its `#`; the site's address goes before it. */
  readonly path: string;
  /** ISO instant at which the link ends. */
  readonly expiresAt: string;
}

export interface CustomerContact {
  readonly customerId: CustomerId;
  readonly email: string;
  readonly firstName: string;
}

export const customersRequests = {
  /** Refuses with `credentials_rejected`, in the same time for an unknown address. */
  adminLogin: request<AdminLogin, LoginReply>('customers.admin-login'),
  /** Always a customer's token, to owners too. Refuses as `adminLogin` does. */
  logIn: request<LogIn, CustomerLoginReply>('customers.log-in'),
  /** Refuses with `email_taken`. A link to verify the address is sent. */
  register: request<RegisterCustomer, CustomerAccount>('customers.register'),
  /** Refuses with `customer_not_found`. */
  account: request<{ customerId: CustomerId }, CustomerAccount>('customers.account', [
    'gateway',
    'imports',
  ]),
  /**
   * Refuses with `changed_meanwhile` and the `current` account; another address with `password_wrong`
   * without the current password, and with `email_taken`.
   */
  changeProfile: request<{ customerId: CustomerId } & ChangeProfile, CustomerAccount>(
    'customers.change-profile',
  ),
  /** Ends every token of the account and answers a new one. Refuses with `password_wrong`. */
  changePassword: request<{ customerId: CustomerId } & ChangePassword, LoginReply>(
    'customers.change-password',
  ),
  /**
   * Asks booking to cancel what is still to come, then deletes. Refuses with `password_wrong`, with
   * `too_late` when a visit is too near to be cancelled online, and with `owner_account`.
   */
  deleteAccount: request<{ customerId: CustomerId } & DeleteAccount, { deleted: true }>(
    'customers.delete-account',
  ),
  /**
   * Refuses with `token_invalid`, in the same time for every token that does not count, and with
   * `email_taken` when the address has become another account's. Also takes the link that asks an
   * owner to confirm a change of address, and sends the one to the next address then.
   */
  verifyEmail: request<VerifyEmail, DoneReply>('customers.verify-email'),
  resendVerification: request<{ customerId: CustomerId }, Record<string, never>>(
    'customers.resend-verification',
  ),
  /** Answers before it looks whether anyone has this address. */
  forgotPassword: request<ForgotPassword, Record<string, never>>('customers.forgot-password'),
  /**
   * Refuses as `verifyEmail` does. Ends every token of the account. The link that stops a change of
   * address puts the address back, too.
   */
  resetPassword: request<ResetPassword, DoneReply>('customers.reset-password'),
  /** The office's list, the newest account first. */
  list: request<CustomersQuery, Page<CustomerAccount>>('customers.list'),
  /** Kills one token. */
  logout: request<{ jti: string; exp: number }, { revoked: true }>('customers.logout'),
  /** The truth when the cache has no answer. A token of an account that is gone is revoked. */
  isRevoked: request<TokenIdentity, { revoked: boolean }>('customers.is-revoked'),
  /** The addresses that a customer has shown to be theirs, in lower case. Empty for an unknown id. */
  verifiedEmails: request<{ customerId: CustomerId }, { emails: string[] }>(
    'customers.verified-emails',
    ['booking'],
  ),
  /** Refuses with `token_invalid` once the link is used, has expired or has been replaced. */
  linkMessage: request<{ linkId: string }, LinkMessage>('customers.link-message', [
    'notifications',
  ]),
  /**
   * How the account was reached before its address was changed at that version of it. Refuses with
   * `customer_not_found`, a week after the change too.
   */
  formerContact: request<{ customerId: CustomerId; version: number }, CustomerContact>(
    'customers.former-contact',
    ['notifications'],
  ),
  /** Refuses with `customer_not_found`. */
  contact: request<{ customerId: CustomerId }, CustomerContact>('customers.contact', [
    'notifications',
  ]),
};

// Events. They carry no names: a service that needs a name or an address asks for it when it is needed.

export interface CustomerFacts {
  readonly customerId: CustomerId;
}

export interface AccountLinkFacts extends CustomerFacts {
  readonly linkId: string;
  readonly kind: LinkKind;
}

/** The aggregate of these is the customer. */
export const customerRegistered = event<CustomerFacts>('events.customers.customer-registered.v1');
/** An address was shown to be theirs: `verifiedEmails` has it. */
export const customerVerified = event<CustomerFacts>('events.customers.customer-verified.v1', [
  'booking',
]);
/** The account has another address than the verified one that it had; at that version `formerContact` has the old one. */
export const emailChanged = event<CustomerFacts>('events.customers.email-changed.v1', [
  'notifications',
]);
export const passwordChanged = event<CustomerFacts>('events.customers.password-changed.v1', [
  'notifications',
]);
/** Each service forgets what it does not have to keep: docs/privacy.md. */
export const customerDeleted = event<CustomerFacts>('events.customers.customer-deleted.v1', [
  'booking',
  'payments',
  'imports',
  'notifications',
]);
/** A link is to be sent. The aggregate is the link. */
export const accountLinkRequested = event<AccountLinkFacts>(
  'events.customers.account-link-requested.v1',
  ['notifications'],
);
