import type { SystemSession } from './system-http';

export interface Login {
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970; infinite for one of which no one knows when it ends. */
  readonly endsAt: number;
}

/** A login is renewed so long before it ends: a request takes its time to get there. */
const marginMs = 60_000;

/** Logs in when it has to, and again before the login ends. */
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
