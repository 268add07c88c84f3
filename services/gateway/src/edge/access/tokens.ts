import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { deletedGeneration, tokenIssuer, type TokenClaims } from '@contracts/customers/tokens';
import { roles } from '@contracts/vocabulary/accounts';
import { officeRoles } from '@contracts/vocabulary/office/office-roles';
import { Refusal } from '@service-kit/requests/refusal';
import { isAccountId } from '../validation/path-params';
import type { AccessRule } from './access';
import type { AccountCaller } from './caller';
import { Revocations } from './revocations';

/** Only one algorithm is allowed, so `none` is not. */
export const tokenChecks = { algorithms: ['HS256' as const], issuer: tokenIssuer };

@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly revocations: Revocations,
  ) {}

  /** For tokens that aren't sent in a header. */
  async callerOf(token: string): Promise<AccountCaller> {
    let claims: unknown;
    try {
      claims = await this.jwt.verifyAsync<TokenClaims>(token, tokenChecks);
    } catch {
      throw new Refusal('unauthenticated');
    }
    return this.callerWith(claims);
  }

  /** Refuses someone who has yet to set up a second step, unless the call is for that. */
  async callerWith(
    claims: unknown,
    { beforeSecondStep = false }: Pick<AccessRule, 'beforeSecondStep'> = {},
  ): Promise<AccountCaller> {
    if (!areClaims(claims)) throw new Refusal('unauthenticated');
    const { role, officeRole = 'owner', sub, name, jti, gen = 0, exp } = claims;
    const caller: AccountCaller = {
      role,
      officeRole: role === 'admin' ? officeRole : null,
      accountId: Number(sub),
      name,
      jti,
      generation: gen,
      exp,
    };
    if (await this.revocations.isRevoked(caller)) throw new Refusal('unauthenticated');
    if (claims.secondStepMissing && !beforeSecondStep) throw new Refusal('second_step_missing');
    return caller;
  }
}

const isGeneration = (gen: unknown): boolean =>
  typeof gen === 'number' && Number.isInteger(gen) && gen >= 0 && gen < deletedGeneration;

/** A signature proves who signed, not that all claims are present. */
function areClaims(claims: unknown): claims is TokenClaims {
  if (typeof claims !== 'object' || claims === null) return false;
  const { sub, name, role, officeRole, secondStepMissing, jti, gen, exp } = claims as Record<
    string,
    unknown
  >;
  return (
    isAccountId(sub) &&
    typeof name === 'string' &&
    typeof jti === 'string' &&
    (gen === undefined || isGeneration(gen)) &&
    typeof exp === 'number' &&
    roles.some((known) => known === role) &&
    (officeRole === undefined || officeRoles.some((known) => known === officeRole)) &&
    (secondStepMissing === undefined || secondStepMissing === true)
  );
}
