import { seededRandom } from '../../../base/src/seeded-random';

/** How events are delivered. Lost at a restart. */
export interface PlannedDelivery {
  /** `hold`: until released. */
  readonly mode: 'send' | 'hold';
  /** How often an event is sent, drawn for each. */
  readonly copies: { readonly min: number; readonly max: number };
  /** Drawn for each copy. */
  readonly delayMs: { readonly min: number; readonly max: number };
  /** The event types that it applies to; empty for all. */
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

  /** A delay for each copy of an event. */
  draw(type: string): { readonly held: boolean; readonly delays: number[] } {
    const { types, mode, copies, delayMs } = this.planned;
    if (types.length > 0 && !types.includes(type)) return { held: false, delays: [0] };
    return {
      held: mode === 'hold',
      delays: Array.from({ length: drawn(copies, this.random) }, () => drawn(delayMs, this.random)),
    };
  }
}
