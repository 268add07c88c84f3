/**
 * Tokens that the customers service signs and gateways check, and how both know which are revoked.
 */
import type { AccountId } from './accounts';
import type { Role } from '../vocabulary/accounts';
import type { OfficeRole } from '../vocabulary/office/office-roles';

/** The claims of a token (HS256). */
export interface TokenClaims {
  /** The customer id, in decimal. */
  readonly sub: string;
  /** First and last name, for the office's log. */
  readonly name: string;
  readonly role: Role;
  /** What an `admin` may do. Tokens from before there were dispatchers have none: an owner's. */
  readonly officeRole?: OfficeRole;
  /**
   * The office requires a second step that this account doesn't have. The token serves to set one up, and
   * for nothing else.
   */
  readonly secondStepMissing?: true;
  readonly jti: string;
  /**
   * The token's generation. A new password starts the next one, which invalidates all tokens at
   * once. Tokens from before generations existed have none and count as 0.
   */
  readonly gen?: number;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

export const tokenIssuer = 'appliance-repair';

/** Lifetime of a token in seconds. */
export const tokenLifetime: Record<Role, number> = { customer: 7 * 86_400, admin: 8 * 3_600 };

/** Identifies a token. */
export interface TokenIdentity {
  readonly jti: string;
  readonly accountId: AccountId;
  /** 0 for a token without a generation. */
  readonly generation: number;
}

/**
 * The cache of revoked tokens in Redis. The customers service writes it, gateways read it. The last
 * key is the time up to which it is complete, as a `RedisMoment` in JSON. A missing key means "not
 * revoked" only if that moment comes from the same Redis process, which then hasn't lost keys in a
 * restart, and is later than the gateway's last gap in live messages.
 */
export const revokedKey = (jti: string) => `revoked:${jti}`;
/**
 * The oldest valid generation of an account's tokens; `deletedGeneration` for a deleted account.
 */
export const oldestGenerationKey = (accountId: AccountId) => `revoked:account:${accountId}`;
export const revokedTokensCompleteKey = 'revoked:complete';
/** A Redis process and its time in microseconds. Everyone compares by this one clock. */
export interface RedisMoment {
  readonly runId: string;
  readonly micros: number;
}
/** Higher than every generation: the account was deleted. */
export const deletedGeneration = 2_147_483_647;
