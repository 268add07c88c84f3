import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { GatewayConfig } from '../../config';
import type { AccountCaller } from './caller';
import { tokenChecks, Tokens } from './tokens';

/** Customers and owners: a signed token in the Authorization header. */
@Injectable()
export class AccountStrategy extends PassportStrategy(Strategy, 'account') {
  constructor(
    config: GatewayConfig,
    private readonly tokens: Tokens,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.JWT_SECRET,
      ...tokenChecks,
    });
  }

  validate(claims: unknown): Promise<AccountCaller> {
    return this.tokens.callerWith(claims);
  }
}
