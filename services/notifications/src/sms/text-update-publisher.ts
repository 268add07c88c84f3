import { Injectable } from '@nestjs/common';
import { liveDispatchSubject, type LiveDispatch } from '@contracts/live';
import { LivePublisher } from '@service-kit/messaging/live';
import { whenCommitted } from '@service-kit/database/transaction';
import type { EntityManager } from 'typeorm';

/** Tells open pages of the office that texts came, were read, were sent or were delivered. */
@Injectable()
export class TextUpdatePublisher {
  constructor(private readonly live: LivePublisher) {}

  /** After the commit. */
  changed(tx: EntityManager, ...also: LiveDispatch['changed']): void {
    whenCommitted(tx, () => this.now(...also));
  }

  now(...also: LiveDispatch['changed']): void {
    this.live.hint(liveDispatchSubject, { changed: ['texts', ...also] } satisfies LiveDispatch);
  }
}
