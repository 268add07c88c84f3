import type Stripe from 'stripe';
import type { Store } from './state/store';
import type { DeliveryPlan } from './webhooks/delivery-plan';

/** The SDK's version: with another SDK, this line doesn't compile. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/** Time, so that a test can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` after `ms`, unless the returned function is called first. */
  after(ms: number, task: () => void): () => void;
}

/** Its timers don't keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Seconds since 1970, as in Stripe's objects. */
export const seconds = (clock: Clock): number => Math.floor(clock.now() / 1000);

export interface World {
  readonly store: Store;
  readonly clock: Clock;
  readonly plan: DeliveryPlan;
  /** The delay of disputes and of the end of refunds; null: they wait for the control API. */
  readonly stepDelayMs: number | null;
  /** This server's address, without a trailing slash. */
  readonly url: () => string;
}

/** What an endpoint or a step acts on. */
export interface Call {
  readonly world: World;
  readonly request: Stripe.Event.Request;
  readonly key: 'secret' | 'publishable';
}

/** For changes on their own, by the bank or in the dashboard. */
export const withoutRequest = (world: World): Call => ({
  world,
  request: { id: null, idempotency_key: null },
  key: 'secret',
});
