import { Refusal } from '@service-kit/requests/refusal';

/** A counted attempt, until it's given back or its window ends. */
export interface Attempt {
  readonly key: string;
  /** When its window ends, by this process's clock, in milliseconds. */
  readonly windowEnd: number;
}

/** The refusal of a call over its limit. `msLeft` is the rest of the window. */
export function tooManyAttempts(msLeft: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(msLeft / 1000));
  return new Refusal('rate_limited', { details: { retryAfterSeconds } });
}
