import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import passport from 'passport';
import { Refusal } from '@service-kit/requests/refusal';
import { anonymous, withOfficeRole, type Caller } from './caller';
import { AccountStrategy, bearerToken, PhoneLinkStrategy } from './strategies';

type Strategy = 'account' | 'phone-link';

/**
 * Called twice: by a hook before the body is read, so that strangers can't make us parse anything,
 * and by Nest as a guard, so that no handler is reachable without it.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  /**
   * Nest's own guards use the process-wide passport. With two gateways in a process, the later one
   * would check the tokens of both.
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
    const token = bearerToken(request.headers.authorization);
    // Signed tokens have three parts with dots. A technician's is opaque.
    const strategy = token?.split('.').length === 3 ? 'account' : 'phone-link';
    if (rule.roles.includes('anyone')) {
      const isRecognized = rule.recognize && strategy === 'account';
      // The browser sends any stored token. An expired one must not close a public call.
      request.caller = isRecognized
        ? await this.callerBy(strategy, request, reply)
            .then((caller) => withOfficeRole(caller, rule.atLeast))
            .catch(() => anonymous)
        : anonymous;
      return;
    }
    if (!token && !rule.linkInPath) throw new Refusal('unauthenticated');
    const caller = await this.callerBy(rule.linkInPath ? 'phone-link' : strategy, request, reply);
    if (!rule.roles.some((role) => role === caller.role)) throw new Refusal('forbidden');
    request.caller = withOfficeRole(caller, rule.atLeast);
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
