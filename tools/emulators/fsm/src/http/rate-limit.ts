/** Limits requests per second. After a refusal, none are accepted until the wait is over. */
export class RateLimit {
  private second = 0;
  private taken = 0;
  private blockedUntil = 0;

  /** @param perSecond null: unlimited */
  constructor(
    private readonly perSecond: number | null,
    private readonly now: () => number,
  ) {}

  /** Returns until when to wait, in milliseconds since 1970; null accepts the request. */
  take(): number | null {
    const now = this.now();
    if (now < this.blockedUntil) return this.blockedUntil;
    if (this.perSecond === null) return null;
    const second = Math.floor(now / 1000);
    if (second !== this.second) {
      this.second = second;
      this.taken = 0;
    }
    this.taken += 1;
    return this.taken > this.perSecond ? (second + 1) * 1000 : null;
  }

  /** Earlier requests are refused again. */
  blockUntil(at: number): void {
    this.blockedUntil = Math.max(this.blockedUntil, at);
  }
}

export type RetryAfterForm = 'seconds' | 'date' | 'none';

/** https://www.rfc-editor.org/rfc/rfc9110#field.retry-after has both forms. */
export function retryAfter(
  until: number,
  now: number,
  form: RetryAfterForm,
): Readonly<Record<string, string>> {
  if (form === 'none') return {};
  if (form === 'date') return { 'retry-after': new Date(until).toUTCString() };
  return { 'retry-after': String(Math.max(0, Math.ceil((until - now) / 1000))) };
}
