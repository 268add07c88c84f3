import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import { liveAccountSubject, type LiveAccount } from '@contracts/live';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import type { AccountCaller } from '../edge/access/caller';
import { Revocations } from '../edge/access/revocations';
import type { LiveConnection } from './live-connection';
import { Broadcast, keyOf, outgoing } from './outgoing-frame';
import { RoleTopic } from './role-topic';

const everything: LiveAccount = { changed: ['account', 'appointments', 'service-requests'] };

/** Logged-in customers. Each hears of their own records only. */
@Injectable()
export class AccountHolders extends RoleTopic implements OnModuleInit {
  private readonly byCustomer = new Map<AccountId, Set<LiveConnection>>();
  private readonly broadcast = new Broadcast();

  constructor(
    revocations: Revocations,
    private readonly live: LiveSubscriber,
    private readonly nats: NatsConnection,
  ) {
    super('account', 'customer', revocations);
  }

  onModuleInit(): void {
    this.live.subscribe<LiveAccount>(liveAccountSubject('*'), (update, subject) =>
      this.tell(Number(subject.slice(subject.lastIndexOf('.') + 1)), update),
    );
    // Messages published while NATS was away are lost.
    this.nats.onReconnect(() => {
      for (const accountId of this.byCustomer.keys()) this.tell(accountId, everything);
    });
  }

  override add(connection: LiveConnection, caller: AccountCaller): void {
    // The same browser may log in as someone else.
    if (connection.callers.has(this.topic)) this.remove(connection);
    super.add(connection, caller);
    const known = this.byCustomer.get(caller.accountId);
    if (known) known.add(connection);
    else this.byCustomer.set(caller.accountId, new Set([connection]));
  }

  override remove(connection: LiveConnection): void {
    const accountId = connection.callers.get(this.topic)?.accountId;
    super.remove(connection);
    if (accountId === undefined) return;
    const known = this.byCustomer.get(accountId);
    known?.delete(connection);
    if (known?.size === 0) this.byCustomer.delete(accountId);
  }

  private tell(accountId: AccountId, { changed }: LiveAccount): void {
    const connections = this.byCustomer.get(accountId);
    if (!connections) return;
    const frame = outgoing(keyOf.ofTopic(this.topic, [...changed].join()), {
      type: 'account_update',
      changed,
    });
    this.broadcast.to(this.stillLoggedIn(connections), frame);
  }
}
