import { Injectable } from '@nestjs/common';
import type { Admission } from '../access/admits';

export interface RouteRule {
  readonly method: string;
  readonly url: string;
  readonly admission: Admission;
}

/** Every route of the running application with its access rule. */
@Injectable()
export class RouteRules {
  readonly all: RouteRule[] = [];

  /** Refuses a route without a rule, which ends the start: nothing is open by omission. */
  add(method: string, url: string, admission: Admission | undefined): Admission {
    if (!admission || admission.roles.length === 0) {
      throw new Error(`${method} ${url} has no access rule: add @Admits to its handler`);
    }
    this.all.push({ method, url, admission });
    return admission;
  }
}
