import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import passport from 'passport';
import { Refusal } from '@service-kit/requests/refusal';
import type { AccessRule } from './access';
import { AccountStrategy } from './account.strategy';
import { bearerOf, isSigned } from './bearer';
import { anonymous, type Caller } from './caller';
import { PhoneLinkStrategy } from './phone-link.strategy';

type Strategy = 'account' | 'phone-link';

/**
 * Applies the route's access rule. It's called twice: by a hook before the body is read, so that
 * strangers can't make us parse anything, and by Nest as a guard, so that no handler is reachable
 * without it. The second time, the caller is known already.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  /**
   * Nest's own guards use the process-wide passport, where the gateway that started last answers
   * for all.
   */
  private readonly passport = new passport.Passport();

  constructor(account: AccountStrategy, phoneLink: PhoneLinkStrategy) {
    this.passport.use('account' satisfies Strategy, account);
    this.passport.use('phone-link' satisfies Strategy, phoneLink);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // UpgradeGuard checks sockets. Their token is checked when they subscribe to dispatch.
    if (context.getType() !== 'http') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (!request.caller) await this.authorize(request, http.getResponse<FastifyReply>());
    return true;
  }

  async authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const rule = request.routeOptions.config.accessRule;
    if (!rule) throw new Error(`${request.routeOptions.url} has no access rule`);
    request.caller = rule.roles.includes('anyone')
      ? await this.recognizedCaller(rule, request, reply)
      : await this.authorized(rule, request, reply);
  }

  private async authorized(
    rule: AccessRule,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller> {
    const caller = rule.linkInPath
      ? await this.callerBy('phone-link', request, reply)
      : await this.authenticated(request, reply);
    if (caller.role === 'anonymous') throw new Refusal('unauthenticated');
    if (!rule.roles.includes(caller.role)) throw new Refusal('forbidden');
    return caller;
  }

  /** The browser sends any stored token. An expired one must not close a public call. */
  private async recognizedCaller(
    rule: AccessRule,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller> {
    if (!rule.recognize || !isSigned(bearerOf(request.headers.authorization) ?? '')) {
      return anonymous;
    }
    try {
      return await this.authenticated(request, reply);
    } catch {
      return anonymous;
    }
  }

  private async authenticated(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const token = bearerOf(request.headers.authorization);
    if (!token) return anonymous;
    return this.callerBy(isSigned(token) ? 'account' : 'phone-link', request, reply);
  }

  private callerBy(
    strategy: Strategy,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller> {
    return new Promise((resolve, reject) => {
      const answer = (error: unknown, caller?: Caller | false | null) => {
        if (error) reject(error);
        else if (caller) resolve(caller);
        else reject(new Refusal('unauthenticated'));
      };
      this.passport.authenticate(strategy, { session: false }, answer)(request, reply, reject);
    });
  }
}
