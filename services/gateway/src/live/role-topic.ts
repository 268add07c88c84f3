import { Injectable } from '@nestjs/common';
import type { LiveTopic } from '@contracts/live';
import { Refusal } from '@service-kit/requests/refusal';
import { withOfficeRole, type AccountCaller } from '../edge/access/caller';
import { Revocations } from '../edge/access/revocations';
import type { LiveConnection } from './live-connection';
import type { Audience } from './outgoing-frame';
import { TopicMembers } from './topic-members';

/** A topic for everyone with one role. */
export abstract class RoleTopic extends TopicMembers {
  constructor(
    override readonly topic: LiveTopic,
    private readonly role: AccountCaller['role'],
    revocations: Revocations,
  ) {
    super(topic, revocations);
    revocations.onRevoked((revoked) => this.endRevoked(revoked));
  }

  override add(connection: LiveConnection, caller: AccountCaller): void {
    if (caller.role !== this.role) throw new Refusal('forbidden');
    super.add(connection, withOfficeRole(caller));
  }
}

@Injectable()
export class Dispatchers extends RoleTopic {
  constructor(revocations: Revocations) {
    super('dispatch', 'admin', revocations);
  }

  present(): Audience {
    return this.stillLoggedIn(this.connections);
  }
}
