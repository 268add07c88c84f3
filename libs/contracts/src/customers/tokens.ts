/** The tokens that customers signs and gateways check, and how both know which have ended. */
import type { CustomerId } from './accounts';
import type { Role } from '../vocabulary/customers';

/** The claims of a token that customers signs (HS256) and the gateway checks. */
export interface TokenClaims {
  /** The customer id in decimal digits. */
  readonly sub: string;
  /** First and last name, for the office's log. */
  readonly name: string;
  readonly role: Role;
  readonly jti: string;
  /**
   * Which generation of the account's tokens it is of. A change of password begins the next one and
   * so ends all tokens at once. Tokens from before there were generations have none and count as 0.
   */
  readonly gen?: number;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

export const tokenIssuer = 'appliance-repair';

/** Seconds that a token lives. */
export const tokenLifetime: Record<Role, number> = { customer: 7 * 86_400, admin: 8 * 3_600 };

/** What tells one token from all others. */
export interface TokenIdentity {
  readonly jti: string;
  readonly customerId: CustomerId;
  /** 0 for a token that names none. */
  readonly generation: number;
}

/**
 * The cache of revoked tokens in Redis: customers writes it, gateways read it. The last key says up
 * to when it is complete, as the JSON of a `RedisMoment`. A missing key means "not revoked" only if
 * that moment is of the Redis that answers, which then hasn't lost any by a restart, and later than
 * the gateway's last gap: what was revoked after that moment, the gateway has heard of on the live channel.
 */
export const revokedKey = (jti: string) => `revoked:${jti}`;
/** The oldest generation of an account's tokens that still counts; `deletedGeneration` of a deleted account. */
export const oldestGenerationKey = (customerId: CustomerId) => `revoked:account:${customerId}`;
export const revokedTokensCompleteKey = 'revoked:complete';
/** A Redis process and what its clock says, in microseconds: one clock for all who compare. */
export interface RedisMoment {
  readonly runId: string;
  readonly micros: number;
}
/** Above every generation: the account is gone. */
export const deletedGeneration = 2_147_483_647;
