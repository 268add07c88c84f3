import { seededRandom } from '../../../base/src/seeded-random';

/** What becomes of an event on its way to an endpoint. Set by the control API; not kept across restarts. */
export interface PlannedDelivery {
  /** `hold`: not before it is released. */
  readonly mode: 'send' | 'hold';
  /** How often each event is sent, drawn again for each: 0 is never. */
  readonly copies: { readonly min: number; readonly max: number };
  /** How long each copy waits, drawn again for each. */
  readonly delayMs: { readonly min: number; readonly max: number };
  /** The event types it is for; empty for all. */
  readonly types: readonly string[];
}

export const asItHappens: PlannedDelivery = {
  mode: 'send',
  copies: { min: 1, max: 1 },
  delayMs: { min: 0, max: 0 },
  types: [],
};

export const drawn = (range: { min: number; max: number }, random: () => number): number =>
  range.min + Math.floor(random() * (range.max - range.min + 1));

export class DeliveryPlan {
  private planned = asItHappens;
  private random = seededRandom(1);

  set(planned: PlannedDelivery, seed: number): void {
    this.planned = planned;
    this.random = seededRandom(seed);
  }

  /** The copies of one event to one endpoint: a delay in milliseconds each. */
  draw(type: string): { readonly held: boolean; readonly delays: number[] } {
    const { types, mode, copies, delayMs } = this.planned;
    if (types.length > 0 && !types.includes(type)) return { held: false, delays: [0] };
    return {
      held: mode === 'hold',
      delays: Array.from({ length: drawn(copies, this.random) }, () => drawn(delayMs, this.random)),
    };
  }
}
