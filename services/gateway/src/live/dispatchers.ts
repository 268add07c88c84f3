import { Injectable } from '@nestjs/common';
import { Revocations } from '../edge/access/revocations';
import type { Audience } from './broadcast';
import { RoleTopic } from './role-topic';

/** The office's browsers, which get every change. */
@Injectable()
export class Dispatchers extends RoleTopic {
  constructor(revocations: Revocations) {
    super('dispatch', 'admin', revocations);
  }

  present(now?: number): Audience {
    return this.stillLoggedIn(this.connections, now);
  }
}
