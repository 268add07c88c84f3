import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import type { AccessRule } from './access';
import type { Caller } from './caller';
import { bearerOf } from './bearer';
import { PhoneLinks } from './phone-links';

interface LinkRequest {
  readonly headers: { readonly authorization?: string };
  readonly params: unknown;
  readonly routeOptions: { readonly config: { readonly accessRule?: AccessRule } };
}

/** Technicians: the opaque token of their phone link, in the header or in the path. */
@Injectable()
export class PhoneLinkStrategy extends PassportStrategy(Strategy, 'phone-link') {
  constructor(private readonly phoneLinks: PhoneLinks) {
    super();
  }

  validate({ headers, params, routeOptions }: LinkRequest): Promise<Caller> {
    const token = routeOptions.config.accessRule?.linkInPath
      ? (params as { token: string }).token
      : bearerOf(headers.authorization);
    return this.phoneLinks.callerOf(token ?? '');
  }
}
