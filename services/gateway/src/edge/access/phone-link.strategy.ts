import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import type { Caller } from './caller';
import { bearerOf } from './bearer';
import { PhoneLinks } from './phone-links';

/** Technicians: the opaque token of their phone link. */
@Injectable()
export class PhoneLinkStrategy extends PassportStrategy(Strategy, 'phone-link') {
  constructor(private readonly phoneLinks: PhoneLinks) {
    super();
  }

  validate(request: { headers: { authorization?: string } }): Promise<Caller> {
    return this.phoneLinks.callerOf(bearerOf(request.headers.authorization) ?? '');
  }
}
