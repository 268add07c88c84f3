import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy as CustomStrategy } from 'passport-custom';
import { ExtractJwt, Strategy as JwtStrategy } from 'passport-jwt';
import { keysOf } from '@service-kit/keys/key-settings';
import { GatewayConfig } from '../../config';
import type { AccessRule } from './access';
import type { AccountCaller, Caller } from './caller';
import { PhoneLinks } from './phone-links';
import { tokenChecks, Tokens } from './tokens';

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '')?.[1];
}

interface RuledRequest {
  readonly routeOptions: { readonly config: { readonly accessRule?: AccessRule } };
}

@Injectable()
export class AccountStrategy extends PassportStrategy(JwtStrategy, 'account') {
  constructor(
    config: GatewayConfig,
    private readonly tokens: Tokens,
  ) {
    const keys = keysOf(config, 'JWT_SECRET');
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request: unknown, token: string, done) =>
        done(null, keys.keyOfToken(token)),
      passReqToCallback: true,
      ...tokenChecks,
    });
  }

  validate({ routeOptions }: RuledRequest, claims: unknown): Promise<AccountCaller> {
    return this.tokens.callerWith(claims, routeOptions.config.accessRule);
  }
}

interface LinkRequest extends RuledRequest {
  readonly headers: { readonly authorization?: string };
  readonly params: unknown;
}

/** Technicians: the opaque token of their phone link, in the header or in the path. */
@Injectable()
export class PhoneLinkStrategy extends PassportStrategy(CustomStrategy, 'phone-link') {
  constructor(private readonly phoneLinks: PhoneLinks) {
    super();
  }

  validate({ headers, params, routeOptions }: LinkRequest): Promise<Caller> {
    const token = routeOptions.config.accessRule?.linkInPath
      ? (params as { token: string }).token
      : bearerToken(headers.authorization);
    return this.phoneLinks.callerOf(token ?? '');
  }
}
