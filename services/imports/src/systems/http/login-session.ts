import type { SystemSession } from './system-http';

export interface Login {
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970; Infinity if unknown. */
  readonly endsAt: number;
}

/** How long before its end a login is renewed: a request takes time to arrive. */
const marginMs = 60_000;

/** Logs in when necessary, and again before the login expires. */
export class LoginSession implements SystemSession {
  private login: Login | null = null;

  constructor(private readonly logIn: (signal: AbortSignal) => Promise<Login>) {}

  async headers(signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    if (!this.login || Date.now() >= this.login.endsAt - marginMs) {
      this.login = await this.logIn(signal);
    }
    return this.login.headers;
  }

  renew(): void {
    this.login = null;
  }
}
