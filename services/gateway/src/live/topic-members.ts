import type { LiveRevoked, LiveTopic } from '@contracts/live';
import { refusalMessages } from '@contracts/refusals';
import { Refusal } from '@service-kit/requests/refusal';
import type { AccountCaller } from '../edge/access/caller';
import type { Revocations } from '../edge/access/revocations';
import { unavailableMessage } from '../edge/errors/error-answer';
import type { Audience } from './broadcast';
import type { LiveConnection } from './live-connection';
import { keyOf, outgoing, type OutgoingFrame } from './outgoing-frame';

/** The browsers on a topic for those who have logged in: each sees something only while its token is good. */
export abstract class TopicMembers {
  protected readonly connections = new Set<LiveConnection>();
  private readonly ended: OutgoingFrame;
  private readonly unchecked: OutgoingFrame;

  constructor(
    readonly topic: LiveTopic,
    private readonly role: AccountCaller['role'],
    private readonly revocations: Revocations,
  ) {
    const end = (code: 'unauthenticated' | 'unavailable', message: string) =>
      outgoing(`ended:${topic}`, { type: 'error', code, message, topic });
    this.ended = end('unauthenticated', refusalMessages.unauthenticated);
    this.unchecked = end('unavailable', unavailableMessage);
    revocations.onRevoked((revoked) => this.endAll((caller) => isEndedBy(revoked, caller)));
  }

  get any(): boolean {
    return this.connections.size > 0;
  }

  /** Refuses with `forbidden` whoever has another role. */
  add(connection: LiveConnection, caller: AccountCaller): void {
    if (caller.role !== this.role) throw new Refusal('forbidden');
    connection.callers.set(this.topic, caller);
    this.connections.add(connection);
  }

  remove(connection: LiveConnection): void {
    connection.leave(this.topic);
    this.connections.delete(connection);
  }

  /** A logout may have been missed: asks again, and removes everyone whose token cannot be checked. */
  async recheck(): Promise<void> {
    await Promise.all(
      [...this.connections].map(async (connection) => {
        const caller = connection.callers.get(this.topic);
        try {
          if (caller && (await this.revocations.isRevoked(caller)))
            this.end(connection, this.ended);
        } catch {
          this.end(connection, this.unchecked);
        }
      }),
    );
  }

  /** Those among `connections` whose token has not run out at this moment; asked for at each send. */
  protected stillLoggedIn(
    connections: ReadonlySet<LiveConnection>,
    now: number = Date.now(),
  ): Audience {
    for (const connection of connections) {
      const { exp } = connection.callers.get(this.topic) ?? { exp: 0 };
      if (exp * 1000 <= now) this.end(connection, this.ended);
    }
    return connections;
  }

  private endAll(isEnded: (caller: AccountCaller) => boolean): void {
    for (const connection of this.connections) {
      const caller = connection.callers.get(this.topic);
      if (caller && isEnded(caller)) this.end(connection, this.ended);
    }
  }

  private end(connection: LiveConnection, frame: OutgoingFrame): void {
    this.remove(connection);
    connection.send(frame);
  }
}

function isEndedBy(revoked: LiveRevoked, { jti, customerId, generation }: AccountCaller): boolean {
  switch (revoked.kind) {
    case 'token':
      return revoked.jti === jti;
    case 'account':
      return revoked.customerId === customerId && generation < revoked.oldestGeneration;
    case 'phone-link':
      return false;
  }
}

/** The frame that says that the browser hears the topic from now on. */
export const subscribedFrame = (topic: LiveTopic): OutgoingFrame =>
  outgoing(keyOf.subscription(topic), { type: 'subscribed', topic });

export const unsubscribedFrame = (topic: LiveTopic): OutgoingFrame =>
  outgoing(keyOf.subscription(topic), { type: 'unsubscribed', topic });
