import { Injectable } from '@nestjs/common';
import { Revocations } from '../edge/access/revocations';
import type { Audience } from './broadcast';
import { TopicMembers } from './topic-members';

/** The office's browsers, which hear of every change. */
@Injectable()
export class Dispatchers extends TopicMembers {
  constructor(revocations: Revocations) {
    super('dispatch', 'admin', revocations);
  }

  present(now?: number): Audience {
    return this.stillLoggedIn(this.connections, now);
  }
}
