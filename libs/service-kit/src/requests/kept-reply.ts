import { isDeepStrictEqual } from 'node:util';
import {
  Logger,
  type FactoryProvider,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { RequestDefinition } from '@contracts/messaging';
import { PeriodicWork } from '../background/periodic-work';
import { Requests } from './requests';

/** How old a reply may get. */
const pauseMs = 2_000;

/**
 * Another service's newest reply, in memory, for what is needed all the time and rarely changes.
 * `first` until it has answered; after that, an owner that is down changes nothing.
 */
export class KeptReply<Reply> implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly asking = new PeriodicWork(new Logger(KeptReply.name));
  private silent = false;
  private readonly listeners: (() => Promise<void>)[] = [];
  /** The reply that all listeners have taken in. */
  private told: Reply;

  constructor(
    private readonly requests: Requests,
    private readonly definition: RequestDefinition<Record<string, never>, Reply>,
    private reply: Reply,
  ) {
    this.told = reply;
  }

  /** For a module's providers; a service has one at most. */
  static of<Reply>(
    definition: RequestDefinition<Record<string, never>, Reply>,
    first: Reply,
  ): FactoryProvider<KeptReply<Reply>> {
    return {
      provide: KeptReply,
      useFactory: (requests: Requests) => new KeptReply(requests, definition, first),
      inject: [Requests],
    };
  }

  get current(): Reply {
    return this.reply;
  }

  /** Calls it after each change, one call after the other, and again soon if it failed. */
  onChange(listener: () => Promise<void>): void {
    this.listeners.push(listener);
  }

  onApplicationBootstrap(): void {
    this.asking.repeat({ pauseMs, failed: 'an answer is as old as before' }, () => this.refresh());
  }

  onModuleDestroy(): Promise<void> {
    return this.asking.stop();
  }

  async refresh(): Promise<void> {
    try {
      const reply = await this.requests.ask(this.definition, {});
      this.silent = false;
      if (!isDeepStrictEqual(reply, this.reply)) this.reply = reply;
    } catch (error) {
      // Said once, not every two seconds of an outage.
      if (this.silent) return;
      this.silent = true;
      throw error;
    }
    const { reply } = this;
    if (this.told === reply) return;
    for (const listener of this.listeners) await listener();
    this.told = reply;
  }
}
