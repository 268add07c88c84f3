import type { PaymentIntentAnswer } from '@contracts/payments/paying';
import type { ApiError } from '../../shared/api/api-error';
import type { PaymentEntry } from './payment-attempts';

/** The three phases of the page. */
export type PaymentPhase =
  /** `failure`: why the last attempt failed. `ended`: why its payment can no longer be made. */
  | { readonly at: 'entry'; readonly failure: ApiError | null; readonly ended?: string }
  | { readonly at: 'setting-up' }
  | { readonly at: 'card'; readonly intent: PaymentIntentAnswer; readonly entry: PaymentEntry };

export type PaymentStep =
  | { readonly type: 'proceeded' }
  | {
      readonly type: 'ready';
      readonly intent: PaymentIntentAnswer;
      readonly entry: PaymentEntry;
    }
  | { readonly type: 'failed'; readonly failure: ApiError | null }
  | { readonly type: 'ended'; readonly why: string }
  | { readonly type: 'went-back' };

export const atEntry: PaymentPhase = { at: 'entry', failure: null };

/** An action that doesn't fit the phase, such as a late answer, changes nothing. */
export function nextPhase(phase: PaymentPhase, step: PaymentStep): PaymentPhase {
  switch (step.type) {
    case 'proceeded':
      return phase.at === 'entry' ? { at: 'setting-up' } : phase;
    case 'ready':
      return phase.at === 'setting-up'
        ? { at: 'card', intent: step.intent, entry: step.entry }
        : phase;
    case 'failed':
      return phase.at === 'setting-up' ? { at: 'entry', failure: step.failure } : phase;
    case 'ended':
      return phase.at === 'entry' ? phase : { at: 'entry', failure: null, ended: step.why };
    case 'went-back':
      return phase.at === 'entry' ? phase : atEntry;
  }
}
