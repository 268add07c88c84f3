/** What the customers service answers and announces. */
import { IsEmail, IsString, MinLength } from 'class-validator';
import { request } from './messaging';
import { MaxText, Trimmed } from './parsing';
import { loginMessages, passwordLength, type Role } from './vocabulary/customers';

/** POST /api/admin/login */
export class AdminLogin {
  @Trimmed()
  @IsEmail({}, { message: loginMessages.email })
  @MaxText(254)
  email!: string;

  @IsString({ message: loginMessages.adminPassword })
  @MinLength(1, { message: loginMessages.adminPassword })
  @MaxText(passwordLength.max)
  password!: string;
}

/** Who somebody with an account is: the serial of the customers table. */
export type CustomerId = number;

/** A person at the office who changes something, as the log names them. */
export interface Actor {
  readonly customerId: CustomerId;
  readonly name: string;
}

/** The claims of a token that customers signs (HS256) and the gateway checks. */
export interface TokenClaims {
  /** The customer id in decimal digits. */
  readonly sub: string;
  /** First and last name, for the office's log. */
  readonly name: string;
  readonly role: Role;
  readonly jti: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

export const tokenIssuer = 'appliance-repair';

/** Seconds that a token lives. */
export const tokenLifetime: Record<Role, number> = { customer: 7 * 86_400, admin: 8 * 3_600 };

export interface LoginReply {
  readonly token: string;
  readonly message: string;
}

/**
 * The cache of revoked tokens in Redis: customers writes it, gateways read it. A missing key means
 * "not revoked" only while the second key holds the `run_id` of the Redis that answers: then
 * customers has put all of them into this very process, which has not lost any by a restart.
 */
export const revokedKey = (jti: string) => `revoked:${jti}`;
export const revokedTokensCompleteKey = 'revoked:complete';

export const customersRequests = {
  /** Refuses with `credentials_rejected`, in the same time for an unknown address. */
  adminLogin: request<AdminLogin, LoginReply>('customers.admin-login'),
  /** Kills one token. */
  logout: request<{ jti: string; exp: number }, { revoked: true }>('customers.logout'),
  /** The truth when the cache has no answer. */
  isRevoked: request<{ jti: string }, { revoked: boolean }>('customers.is-revoked'),
};
