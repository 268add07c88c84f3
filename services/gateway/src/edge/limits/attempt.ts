import { Refusal } from '@service-kit/requests/refusal';

/** An attempt that was counted, until it is given back or its window is over. */
export interface Attempt {
  readonly key: string;
  /** When the window that counted it is over, by this process's clock in milliseconds. */
  readonly windowEnd: number;
}

/** The refusal of a call that came too often; `msLeft` is the rest of the window. */
export function tooManyAttempts(msLeft: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(msLeft / 1000));
  return new Refusal('rate_limited', { details: { retryAfterSeconds } });
}
