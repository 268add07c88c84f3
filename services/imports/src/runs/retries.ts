/** Decides whether and when to retry a job. Pure. */

export interface RetryLimits {
  /** The longest delay after the first failure. It doubles with each one. */
  readonly baseMs: number;
  readonly capMs: number;
  /** Attempts in a row without progress. */
  readonly attempts: number;
  /** How long a source may fail without returning anything, including waits that it asked for. */
  readonly totalMs: number;
  /**
   * The same for a source that has returned nothing yet: someone is waiting to hear whether it
   * works.
   */
  readonly firstContactMs: number;
  /** How long our own services may be away. */
  readonly ownPartsMs: number;
}

export interface FailedAttempt {
  /** Including this one, since the last progress. */
  readonly attempts: number;
  /** Milliseconds since the first failure after the last progress. */
  readonly failingMs: number;
  readonly hasStarted: boolean;
  /** Requested by the source. */
  readonly retryAfterMs: number | null;
  /** One of our own parts failed, not the source: the database, booking, NATS. */
  readonly ours: boolean;
}

/**
 * Milliseconds until the next attempt, or null to give up. `random` is from 0 to 1: full jitter, so
 * that jobs which failed together don't retry together. A wait that the source asks for is
 * respected and never shortened.
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
  // A source that says when to retry does answer.
  if (!hasStarted && retryAfterMs === null && until > limits.firstContactMs) return null;
  return delay;
}

/** How long the source asks to wait; null if it doesn't. */
export function retryAfterOf(error: unknown): number | null {
  const asked = (error as { retryAfterMs?: unknown } | null)?.retryAfterMs;
  return typeof asked === 'number' && Number.isFinite(asked) && asked >= 0 ? asked : null;
}
