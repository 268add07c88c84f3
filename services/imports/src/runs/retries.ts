/** Whether and when a job is tried again. Pure. */

export interface RetryLimits {
  /** The longest delay after the first failure; it doubles with each one. */
  readonly baseMs: number;
  readonly capMs: number;
  /** Attempts in a row of which nothing came. */
  readonly attempts: number;
  /** For how long a source may fail without giving anything, waits that it asked for included. */
  readonly totalMs: number;
  /** The same for one that has given nothing yet: someone is waiting to hear whether it answers. */
  readonly firstContactMs: number;
  /** For how long parts of our own may be away. */
  readonly ownPartsMs: number;
}

export interface FailedAttempt {
  /** This one included, since anything came of one. */
  readonly attempts: number;
  /** Since the first failure after which nothing came. */
  readonly failingMs: number;
  readonly hasStarted: boolean;
  /** As the source asked for. */
  readonly retryAfterMs: number | null;
  /** Not the source has failed, but a part of our own: the database, booking, NATS. */
  readonly ours: boolean;
}

/**
 * Milliseconds until the next attempt, or null to give up. `random` is from 0 to 1: full jitter, so
 * that jobs which failed together do not come back together. A wait that the source asks for is kept,
 * and never shortened.
 */
export function delayBeforeRetry(
  { attempts, failingMs, hasStarted, retryAfterMs, ours }: FailedAttempt,
  limits: RetryLimits,
  random: number,
): number | null {
  const ceiling = Math.min(limits.capMs, limits.baseMs * 2 ** Math.max(0, attempts - 1));
  const jitter = Math.round(random * ceiling);
  const delay = retryAfterMs === null ? jitter : retryAfterMs + jitter;
  const until = failingMs + delay;
  if (ours) return until > limits.ownPartsMs ? null : delay;
  if (attempts >= limits.attempts || until > limits.totalMs) return null;
  // Anyone who says when to come back does answer.
  if (!hasStarted && retryAfterMs === null && until > limits.firstContactMs) return null;
  return delay;
}

/** How long the source asks to wait; null when it says nothing that counts. */
export function retryAfterOf(error: unknown): number | null {
  const asked = (error as { retryAfterMs?: unknown } | null)?.retryAfterMs;
  return typeof asked === 'number' && Number.isFinite(asked) && asked >= 0 ? asked : null;
}
