/** People who work at the office: who they are, and what they may do. */
import { IsBoolean, IsIn } from 'class-validator';
import { read, request } from '../messaging';
import { MadeOnVersion, MayBeMissing, PersonName } from '../parsing';
import { accountMessages, accountTextLimits } from '../vocabulary/accounts';
import { officeRoles, type OfficeRole } from '../vocabulary/office/office-roles';
import { AccountEmail, type Actor, type AccountId } from './accounts';

const IsOfficeRole = () => IsIn(officeRoles, { message: 'Choose a role' });

/** POST /api/admin/users */
export class InviteOfficeUser {
  @PersonName(accountTextLimits.firstName, accountMessages.firstName)
  firstName!: string;

  @PersonName(accountTextLimits.lastName, accountMessages.lastName)
  lastName!: string;

  @AccountEmail()
  email!: string;

  @IsOfficeRole()
  officeRole!: OfficeRole;
}

/** PATCH /api/admin/users/{id}. Omitted fields stay. */
export class ChangeOfficeUser {
  @MayBeMissing()
  @IsOfficeRole()
  officeRole?: OfficeRole;

  @MayBeMissing()
  @IsBoolean()
  active?: boolean;

  @MadeOnVersion()
  version?: number;
}

export interface OfficeUser {
  readonly id: AccountId;
  /** The account's. */
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly officeRole: OfficeRole;
  /** Otherwise they can't log in at the office. */
  readonly active: boolean;
  /** ISO instant; null for someone who never has. */
  readonly lastLogin: string | null;
  /** Their logins ask for a code of an authenticator. */
  readonly secondStep: boolean;
}

export const officeUserRequests = {
  /** Active ones first, each part by name. */
  list: read<Record<string, never>, { users: OfficeUser[] }>('customers.office-users', [
    'gateway',
    'notifications',
  ]),
  /**
   * Sends them a link to choose a password. Someone with a customer's account keeps it, but its
   * password, tokens and links end. Refuses with `email_taken` if they are in the list.
   */
  invite: request<InviteOfficeUser, OfficeUser>('customers.invite-office-user'),
  /**
   * Ends their tokens. Refuses with `changed_meanwhile` and the `current` user, or with
   * `last_owner`.
   */
  change: request<{ userId: AccountId } & ChangeOfficeUser, OfficeUser>(
    'customers.change-office-user',
  ),
  /**
   * Someone else's authenticator ends, for a phone that is lost, and so do their tokens: anyone with the
   * phone may be logged in. Refuses with `forbidden` for one's own, which takes a code to remove.
   */
  resetAuthenticator: request<{ userId: AccountId; by: Actor }, OfficeUser>(
    'customers.reset-authenticator',
  ),
  /** Sends another link to choose a password, at most one a minute. */
  sendLink: request<{ userId: AccountId }, Record<string, never>>('customers.link-office-user'),
};
