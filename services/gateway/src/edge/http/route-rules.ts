import { Injectable } from '@nestjs/common';
import type { AccessRule } from '../access/access';

export interface RouteRule {
  readonly method: string;
  readonly url: string;
  readonly accessRule: AccessRule;
}

/** The routes of the running application. */
@Injectable()
export class RouteRules {
  readonly all: RouteRule[] = [];

  /**
   * Throws if a route has no rule, so that the gateway doesn't start. Nothing is public by
   * omission.
   */
  add(method: string, url: string, accessRule: AccessRule | undefined): AccessRule {
    if (!accessRule || accessRule.roles.length === 0) {
      throw new Error(`${method} ${url} has no access rule: add @Access to its handler`);
    }
    this.all.push({ method, url, accessRule });
    return accessRule;
  }
}
