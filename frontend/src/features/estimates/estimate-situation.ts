import type { Estimate, ShownEstimate } from '@contracts/payments/estimates';

/** What the page is about. */
export type EstimateSituation = 'open' | 'approved' | 'declined' | 'canceled';

export function situationOf({ estimate, open }: ShownEstimate): EstimateSituation {
  const { state } = estimate;
  if (!open) return state === 'approved' ? 'approved' : 'canceled';
  return state === 'approved' || state === 'declined' ? state : 'open';
}

/** The option that was approved; null if none was. */
export function approvedOption({ options, answer }: Estimate) {
  const index = answer?.option ?? null;
  return index === null ? null : (options[index] ?? null);
}
