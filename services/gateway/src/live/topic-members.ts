import type { LiveRevoked } from '@contracts/live';
import { refusalMessages } from '@contracts/refusals';
import type { AccountCaller } from '../edge/access/caller';
import type { Revocations } from '../edge/access/revocations';
import { unavailableMessage } from '../edge/errors/error-answer';
import type { LiveConnection } from './live-connection';
import {
  keyOf,
  namesOf,
  outgoing,
  type Audience,
  type HeardTopic,
  type OutgoingFrame,
} from './outgoing-frame';

const endings = {
  unauthenticated: refusalMessages.unauthenticated,
  unavailable: unavailableMessage,
} as const;

/** The browsers that receive a protected topic, each as long as its token is valid. */
export abstract class TopicMembers {
  protected readonly connections = new Set<LiveConnection>();

  constructor(
    readonly topic: HeardTopic,
    private readonly revocations: Revocations,
  ) {}

  get any(): boolean {
    return this.connections.size > 0;
  }

  add(connection: LiveConnection, caller: AccountCaller): void {
    connection.callers.set(this.topic, caller);
    this.connections.add(connection);
  }

  remove(connection: LiveConnection): void {
    connection.leave(this.topic);
    this.connections.delete(connection);
  }

  /** A logout may have been missed. Also removes everyone whose token can't be checked. */
  async recheck(): Promise<void> {
    await Promise.all(
      [...this.connections].map(async (connection) => {
        const caller = connection.callers.get(this.topic);
        try {
          if (caller && (await this.revocations.isRevoked(caller)))
            this.end(connection, 'unauthenticated');
        } catch {
          this.end(connection, 'unavailable');
        }
      }),
    );
  }

  endRevoked(revoked: LiveRevoked): void {
    for (const connection of this.connections) {
      const caller = connection.callers.get(this.topic);
      if (caller && isEndedBy(revoked, caller)) this.end(connection, 'unauthenticated');
    }
  }

  /** Those whose token hasn't expired. Called with each send. */
  protected stillLoggedIn(connections: Audience): Audience {
    for (const connection of connections) {
      const { exp } = connection.callers.get(this.topic) ?? { exp: 0 };
      if (exp * 1000 <= Date.now()) this.end(connection, 'unauthenticated');
    }
    return connections;
  }

  private end(connection: LiveConnection, code: keyof typeof endings): void {
    this.remove(connection);
    const message = endings[code];
    connection.send(
      outgoing(`ended:${this.topic}`, { type: 'error', code, message, ...namesOf(this.topic) }),
    );
  }
}

function isEndedBy(revoked: LiveRevoked, { jti, accountId, generation }: AccountCaller): boolean {
  switch (revoked.kind) {
    case 'token':
      return revoked.jti === jti;
    case 'account':
      return revoked.accountId === accountId && generation < revoked.oldestGeneration;
    case 'phone-link':
      return false;
  }
}

export const subscribedFrame = (topic: HeardTopic): OutgoingFrame =>
  outgoing(keyOf.subscription(topic), { type: 'subscribed', ...namesOf(topic) });

export const unsubscribedFrame = (topic: HeardTopic): OutgoingFrame =>
  outgoing(keyOf.subscription(topic), { type: 'unsubscribed', ...namesOf(topic) });
