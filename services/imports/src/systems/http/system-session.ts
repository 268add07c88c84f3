import type { SystemCall, SystemHttp } from './system-http';

export interface Login {
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970; Infinity if unknown. */
  readonly endsAt: number;
}

/** How long before its end a login is renewed: a request takes time to arrive. */
const marginMs = 60_000;

type OwnCall<Answer> = Omit<SystemCall<Answer>, 'session'>;

/** Asks one system with a login. Logs in when necessary, and again before the login expires. */
export class SystemSession {
  private login: Promise<Login> | null = null;

  constructor(
    private readonly http: SystemHttp,
    private readonly logIn: (signal: AbortSignal) => Promise<Login>,
  ) {}

  /** Returns null for 404. */
  ask<Answer>(call: OwnCall<Answer>, signal: AbortSignal): Promise<Answer | null> {
    return this.http.ask({ ...call, session: this }, signal);
  }

  list<Answer>(call: OwnCall<Answer>, signal: AbortSignal): Promise<Answer> {
    return this.http.askFor('such list', { ...call, session: this }, signal);
  }

  async headers(signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    const held = this.login;
    const known = await held;
    if (known && Date.now() >= known.endsAt - marginMs) this.forget(held);
    this.login ??= this.newLogin(signal);
    return (await this.login).headers;
  }

  /** The next headers come from a new login, unless another call has renewed it already. */
  async renew(used: Login['headers']): Promise<void> {
    const { login } = this;
    if ((await login)?.headers === used) this.forget(login);
  }

  /** Calls at the same time share it. */
  private newLogin(signal: AbortSignal): Promise<Login> {
    const login = this.logIn(signal);
    login.catch(() => this.forget(login));
    return login;
  }

  private forget(login: Promise<Login> | null): void {
    if (this.login === login) this.login = null;
  }
}
