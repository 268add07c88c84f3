import type Stripe from 'stripe';
import type { Clock } from './clock';
import type { Store } from './state/store';
import type { DeliveryPlan } from './webhooks/delivery-plan';

export interface World {
  readonly store: Store;
  readonly clock: Clock;
  readonly plan: DeliveryPlan;
  /** What happens by itself (a dispute, a refund's end) happens this many milliseconds later; null: only when told. */
  readonly stepDelayMs: number | null;
}

/** A request under way, or what happens without one. */
export interface Call {
  readonly world: World;
  readonly request: Stripe.Event.Request;
  readonly key: 'secret' | 'publishable' | 'restricted';
  /** What a restricted key may do; null for everything. */
  readonly permissions: ReadonlySet<string> | null;
}

/** What happens without a request: on its own, or in the dashboard. */
export const withoutRequest = (world: World): Call => ({
  world,
  request: { id: null, idempotency_key: null },
  key: 'secret',
  permissions: null,
});
