import { randomBytes } from 'node:crypto';

const maxTokens = 1_000;

/** Issued tokens that haven't expired. If there are too many, the oldest are dropped. */
export class Tokens {
  private readonly ends = new Map<string, number>();

  constructor(
    private readonly prefix: string,
    private readonly lifetimeMs: number,
    private readonly now: () => number,
  ) {}

  issue(): { readonly token: string; readonly endsAt: number } {
    const token = `${this.prefix}${randomBytes(24).toString('base64url')}`;
    const endsAt = this.now() + this.lifetimeMs;
    this.ends.set(token, endsAt);
    for (const oldest of this.ends.keys()) {
      if (this.ends.size <= maxTokens) break;
      this.ends.delete(oldest);
    }
    return { token, endsAt };
  }

  isGood(token: string): boolean {
    return (this.ends.get(token) ?? 0) > this.now();
  }

  revoke(token: string): void {
    this.ends.delete(token);
  }
}

/** The value after `Bearer`, for example; empty for another header. */
export function credentialIn(authorization: string | undefined, scheme: string): string {
  const [given = '', credential = ''] = (authorization ?? '').split(' ');
  return given.toLowerCase() === scheme.toLowerCase() ? credential : '';
}
