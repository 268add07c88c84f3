import type { LiveTopic } from '@contracts/live';
import { Refusal } from '@service-kit/requests/refusal';
import type { AccountCaller } from '../edge/access/caller';
import type { Revocations } from '../edge/access/revocations';
import type { LiveConnection } from './live-connection';
import { TopicMembers } from './topic-members';

/** A permanent topic for everyone with one role. */
export abstract class RoleTopic extends TopicMembers {
  constructor(
    override readonly topic: LiveTopic,
    private readonly role: AccountCaller['role'],
    revocations: Revocations,
  ) {
    super(topic, revocations);
    revocations.onRevoked((revoked) => this.endRevoked(revoked));
  }

  /** Refuses other roles with `forbidden`. */
  override add(connection: LiveConnection, caller: AccountCaller): void {
    if (caller.role !== this.role) throw new Refusal('forbidden');
    super.add(connection, caller);
  }
}
