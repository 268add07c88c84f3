import { Injectable } from '@nestjs/common';
import {
  accountLinkRequested,
  customerDeleted,
  emailChanged,
  passwordChanged,
  type AccountLinkFacts,
  type CustomerFacts,
} from '@contracts/customers/accounts';
import type { EventEnvelope } from '@contracts/messaging';
import type { MessageKind } from '@contracts/vocabulary/messages';
import { inTransaction } from '@service-kit/database/transaction';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { once } from '@service-kit/messaging/inbox/inbox';
import { DataSource, type EntityManager } from 'typeorm';
import { MessageQueueService } from '../messages/message-queue.service';
import { FirstStartService } from './first-start.service';
import { inboxName } from './visit-events.consumer';

/** Events about accounts. */
@Injectable()
export class CustomerEventsConsumer implements EventConsumer {
  readonly handlers = [
    on(accountLinkRequested, (event) => this.sendLink(event)),
    on(passwordChanged, (event) => this.tellOf(event, 'password-changed')),
    on(emailChanged, (event) => this.tellOf(event, 'email-changed')),
    on(customerDeleted, (event) =>
      this.onceFor(event, (tx) => this.queue.eraseCustomer(tx, event.facts.customerId)),
    ),
  ];

  constructor(
    private readonly dataSource: DataSource,
    private readonly firstStart: FirstStartService,
    private readonly queue: MessageQueueService,
  ) {}

  private async sendLink(event: EventEnvelope<AccountLinkFacts>): Promise<void> {
    if (!this.firstStart.covers(event)) return;
    const { kind, linkId, customerId } = event.facts;
    await this.onceFor(event, (tx) =>
      // The kinds of links are kinds of messages.
      this.queue.add(tx, {
        kind,
        about: linkId,
        occasion: 'link',
        eventId: event.id,
        customerId,
        linkId,
      }),
    );
  }

  private async tellOf(event: EventEnvelope<CustomerFacts>, kind: MessageKind): Promise<void> {
    if (!this.firstStart.covers(event)) return;
    const { customerId } = event.facts;
    await this.onceFor(event, (tx) =>
      this.queue.add(tx, {
        kind,
        about: String(customerId),
        occasion: event.version,
        eventId: event.id,
        customerId,
        version: event.version,
      }),
    );
  }

  private async onceFor(
    event: EventEnvelope<unknown>,
    effect: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.dataSource, (tx) => once(tx, event, inboxName, () => effect(tx)));
  }
}
