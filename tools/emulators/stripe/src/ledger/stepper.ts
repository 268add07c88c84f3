import type { Change } from '../state/journal';
import type { Step } from '../state/tables';
import { withoutRequest, type World } from '../world';
import { settlePayment } from './charging';
import { openDispute } from './disputing';
import { settleRefund } from './refunding';
import { warnOfFraud } from './warning';
import { StripeFailure } from '../http/stripe-failure';

/** Takes each step when it is due. */
export class Stepper {
  private readonly timers = new Map<string, () => void>();

  constructor(private readonly world: () => World) {}

  /** Continues what an earlier process left. */
  start(): void {
    for (const step of this.world().store.all('step')) this.schedule(step);
  }

  notice(changes: readonly Change[]): void {
    for (const [kind, id, row] of changes) {
      if (kind !== 'step') continue;
      if (row) this.schedule(row as Step);
      else this.cancel(id);
    }
  }

  get pendingCount(): number {
    return this.timers.size;
  }

  stop(): void {
    for (const id of [...this.timers.keys()]) this.cancel(id);
  }

  private schedule({ id, dueAt }: Step): void {
    const { clock } = this.world();
    const cancel = clock.after(Math.max(0, dueAt - clock.now()), () => {
      try {
        this.take(id);
      } catch (error) {
        console.error('A step could not be taken', error);
      }
    });
    this.timers.set(id, cancel);
  }

  private cancel(id: string): void {
    this.timers.get(id)?.();
    this.timers.delete(id);
  }

  private take(id: string): void {
    const { store } = this.world();
    store.transaction(() => {
      const step = store.get('step', id);
      if (!step) return;
      store.remove('step', id);
      try {
        this.act(step.action);
      } catch (error) {
        // The control API or a cancellation came first.
        if (!(error instanceof StripeFailure)) throw error;
      }
    });
  }

  private act(action: Step['action']): void {
    const { store } = this.world();
    const call = withoutRequest(this.world());
    switch (action.do) {
      case 'dispute': {
        const charge = store.get('charge', action.charge);
        const { reason } = action;
        if (charge) openDispute(call, charge, { amount: charge.amount, reason });
        return;
      }
      case 'warn': {
        const charge = store.get('charge', action.charge);
        if (charge) warnOfFraud(call, charge, 'unauthorized_use_of_card');
        return;
      }
      case 'settle-payment': {
        const intent = store.get('payment_intent', action.intent);
        if (intent) settlePayment(call, intent);
        return;
      }
      case 'settle-refund': {
        const refund = store.get('refund', action.refund);
        if (refund) settleRefund(call, refund, action.fails);
      }
    }
  }
}
