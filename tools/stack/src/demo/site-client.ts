/** A client of the site whose calls survive a restart of any service. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from '@contracts/refusals';

/** A repeat would fail, too. */
export class SiteRefusal extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: ErrorBody['code'] | undefined,
    message: string,
  ) {
    super(message);
    this.name = 'SiteRefusal';
  }
}

export interface Call {
  readonly body?: unknown;
  /** Instead of a body: a file. */
  readonly csv?: string;
  readonly token?: string;
  readonly idempotencyKey?: string;
  /** Throws if the site is away, instead of waiting. */
  readonly impatient?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

const deadlineMs = 10_000;
const firstDelayMs = 250;
const longestDelayMs = 5_000;

export class SiteClient {
  constructor(
    private readonly url: string,
    /** Ends every call and every wait. */
    private readonly stopped: AbortSignal,
  ) {}

  /**
   * Retries while the site is away, overloaded (429) or failing (5xx). Throws SiteRefusal for any other
   * answer of 400 and above, and the signal's reason once stopped.
   */
  async call<Answer>(method: Method, path: string, call: Call = {}): Promise<Answer> {
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(2 * delayMs, longestDelayMs)) {
      let waitMs = delayMs;
      try {
        const response = await this.send(method, path, call);
        const text = await response.text();
        if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as Answer;
        if (response.status !== 429 && response.status < 500) throw refusal(response.status, text);
        waitMs = Math.max(delayMs, 1_000 * Number(response.headers.get('retry-after') ?? 0) || 0);
        if (call.impatient) throw new Error(`${method} ${path}: ${response.status}`);
      } catch (error) {
        this.stopped.throwIfAborted();
        if (error instanceof SiteRefusal || call.impatient) throw error;
      }
      await this.pause(waitMs);
    }
  }

  /** Milliseconds since some moment. A drive is planned by it, and `pause` lets it pass. */
  now(): number {
    return performance.now();
  }

  /** Throws the signal's reason once stopped. */
  async pause(ms: number): Promise<void> {
    try {
      await sleep(ms, undefined, { signal: this.stopped });
    } catch (error) {
      this.stopped.throwIfAborted();
      throw error;
    }
  }

  private send(method: Method, path: string, { body, csv, token, idempotencyKey }: Call) {
    return fetch(new URL(path, this.url), {
      method,
      signal: AbortSignal.any([this.stopped, AbortSignal.timeout(deadlineMs)]),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(csv !== undefined && { 'content-type': 'text/csv' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(csv !== undefined && { body: csv }),
    });
  }
}

/** Logs in again when the token no longer works. */
export class LoggedIn {
  private token: string | undefined;

  constructor(
    private readonly site: SiteClient,
    private readonly logIn: () => Promise<string>,
  ) {}

  async call<Answer>(
    method: Method,
    path: string,
    call: Omit<Call, 'token'> = {},
  ): Promise<Answer> {
    const remembered = this.token !== undefined;
    this.token ??= await this.logIn();
    try {
      return await this.site.call<Answer>(method, path, { ...call, token: this.token });
    } catch (error) {
      if (!(error instanceof SiteRefusal) || error.statusCode !== 401) throw error;
      this.token = undefined;
      if (!remembered) throw error;
      return this.call(method, path, call);
    }
  }
}

function refusal(statusCode: number, text: string): SiteRefusal {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>;
    return new SiteRefusal(statusCode, body.code, body.message ?? text);
  } catch {
    return new SiteRefusal(statusCode, undefined, text);
  }
}
