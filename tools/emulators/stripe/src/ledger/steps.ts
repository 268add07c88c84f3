import { newId } from '../state/ids';
import type { Step } from '../state/tables';
import type { World } from '../world';

/** Puts off what happens on its own, as Stripe lets a dispute or the end of a refund come later. */
export function later({ store, clock, stepDelayMs }: World, action: Step['action']): void {
  if (stepDelayMs === null) return;
  store.put('step', { id: newId('step'), dueAt: clock.now() + stepDelayMs, action });
}
