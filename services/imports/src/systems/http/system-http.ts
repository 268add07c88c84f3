import type { ValidateFunction } from 'ajv';
import { SourceFailure } from '../../runs/source';
import { paused, RequestGate, type GateLimits } from './request-gate';
import { credentialsRejected, SystemUnavailable, unusable } from './system-failures';
import type { Login, SystemSession } from './system-session';

export interface SystemCall<Answer> {
  /** Path after the base URL. Each part is encoded, so that an id can't change the address. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** With a form or JSON, the call is a POST. */
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: object;
  /** Adds headers. Renewed once if the call is answered with 401. */
  readonly session?: Pick<SystemSession, 'headers' | 'renew'>;
  /** The schema of the answer. Other answers are requested again. */
  readonly expects: ValidateFunction<Answer>;
  /** Statuses that mean wrong credentials. */
  readonly rejections?: readonly number[];
  /** The credentials may not allow it. Then it's null. */
  readonly isOptional?: boolean;
}

export interface SystemHttpSettings {
  /** For people. */
  readonly system: string;
  /** From config. Its path, if any, comes before those of calls. */
  readonly baseUrl: string;
  readonly gate: GateLimits;
  readonly timeouts?: Partial<Timeouts>;
}
export type SystemAddress = Pick<SystemHttpSettings, 'baseUrl' | 'timeouts'>;

/** Milliseconds, except for the counts. */
export interface Timeouts {
  /** For one attempt, including the body. */
  readonly attemptMs: number;
  /** For a call with all attempts and pauses. No attempt starts after that. */
  readonly callMs: number;
  readonly attempts: number;
  /** The longest pause before the second attempt. It doubles with each one. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** The run handles a longer Retry-After. */
  readonly longestRetryAfterMs: number;
  readonly maxBytes: number;
}

/** Short: the run retries for longer, from where it was. */
export const defaultTimeouts: Timeouts = {
  attemptMs: 20_000,
  callMs: 60_000,
  attempts: 4,
  firstPauseMs: 200,
  longestPauseMs: 5_000,
  longestRetryAfterMs: 10_000,
  maxBytes: 32 * 1024 * 1024,
};
/** The longest wait of a job. */
const longestBusyMs = 15 * 60_000;

/** An attempt failed, and another may succeed. */
class Failed extends Error {
  constructor(
    readonly what: string,
    readonly waitMs: number | null = null,
  ) {
    super(what);
  }
}

const retriedStatuses = new Set([408, 425, 429]);
/** Those that proxies made up are passing, too, such as 522. */
const isPassing = (status: number): boolean => status >= 500 || retriedStatuses.has(status);

/**
 * Requests JSON from one service system, with retries within limits. Doesn't follow redirects: the
 * credentials are only for the address in our settings.
 */
export class SystemHttp {
  private readonly timeouts: Timeouts;
  private readonly base: URL;
  private readonly gate: RequestGate;

  constructor(private readonly settings: SystemHttpSettings) {
    this.timeouts = { ...defaultTimeouts, ...settings.timeouts };
    this.base = new URL(settings.baseUrl);
    this.gate = new RequestGate(settings.gate);
  }

  /**
   * Returns null for 404, and for an optional call that isn't allowed. Throws SourceFailure,
   * SystemUnavailable, and the signal's reason when it
   * aborts.
   */
  async ask<Answer>(call: SystemCall<Answer>, signal: AbortSignal): Promise<Answer | null> {
    const { attempts, callMs } = this.timeouts;
    const deadline = Date.now() + callMs;
    let isRenewed = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        // The session makes its own request. Inside the gate, the two would wait for each other.
        const headers = (await call.session?.headers(signal)) ?? {};
        const answer = await this.attempt(call, headers, signal);
        if (answer !== 'unauthorized') return answer;
        if (isRenewed || !call.session) throw credentialsRejected(this.settings.system);
        isRenewed = true;
        await call.session.renew(headers);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof Failed)) throw error;
        const wait = error.waitMs ?? this.backoff(attempt);
        const isLong = wait > this.timeouts.longestRetryAfterMs;
        if (isLong || attempt >= attempts || Date.now() + wait > deadline) {
          throw new SystemUnavailable(this.settings.system, error.what, error.waitMs);
        }
        await paused(wait, signal);
      }
    }
  }

  /** Like `ask`, for what the system must have. A 404 is a failure. */
  async askFor<Answer>(
    what: string,
    call: SystemCall<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const answer = await this.ask(call, signal);
    if (!answer) throw unusable(this.settings.system, `has no ${what}`);
    return answer;
  }

  /** Full jitter: callers that were refused together don't come back together. */
  private backoff(attempt: number): number {
    const { firstPauseMs, longestPauseMs } = this.timeouts;
    return Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
  }

  private async attempt<Answer>(
    call: SystemCall<Answer>,
    sessionHeaders: Login['headers'],
    signal: AbortSignal,
  ): Promise<Answer | null | 'unauthorized'> {
    const content = contentOf(call);
    return this.gate.run(signal, async () => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(this.timeouts.attemptMs)]);
      try {
        const response = await fetch(this.addressOf(call), {
          method: content ? 'POST' : 'GET',
          headers: {
            accept: 'application/json',
            ...sessionHeaders,
            ...(content && { 'content-type': content.type }),
          },
          body: content?.body,
          redirect: 'manual',
          signal: limited,
        });
        return await this.read(call, response);
      } catch (error) {
        if (error instanceof Failed || error instanceof SourceFailure) throw error;
        if (error instanceof TooLong) {
          throw unusable(this.settings.system, 'sends more than we can read at once');
        }
        // fetch's error may contain the address. Only the failure itself counts.
        throw new Failed('does not answer');
      }
    });
  }

  private async read<Answer>(
    call: SystemCall<Answer>,
    response: Response,
  ): Promise<Answer | null | 'unauthorized'> {
    const { status, headers } = response;
    if (status < 200 || status >= 300) {
      await discard(response);
      if (status === 403 && call.isOptional) return null;
      if ((call.rejections ?? [403]).includes(status)) {
        throw credentialsRejected(this.settings.system);
      }
      if (status === 401) return 'unauthorized';
      if (status === 404) return null;
      if (!isPassing(status)) {
        throw unusable(this.settings.system, `answers in a way we do not know (${status})`);
      }
      const waitMs = retryAfterMs(headers.get('retry-after'), Date.now(), longestBusyMs);
      throw new Failed(status === 429 ? 'is too busy' : `reports an error (${status})`, waitMs);
    }
    if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')) {
      await discard(response);
      throw new Failed('sends something else than data');
    }
    const answer = parsed(await textOf(response, this.timeouts.maxBytes));
    if (!call.expects(answer)) throw new Failed('sends data in another form than it describes');
    return answer;
  }

  private addressOf({ path, query = {} }: SystemCall<unknown>): URL {
    const parts = path.map((part) => {
      // Even encoded, these two would change the path.
      if (part === '' || part === '.' || part === '..') {
        throw unusable(this.settings.system, 'has no records under such an id');
      }
      return encodeURIComponent(part);
    });
    const url = new URL(this.base);
    url.pathname = `${this.base.pathname.replace(/\/$/, '')}/${parts.join('/')}`;
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return url;
  }
}

function contentOf({ form, json }: SystemCall<unknown>): { type: string; body: string } | null {
  if (form) {
    const body = new URLSearchParams(form).toString();
    return { type: 'application/x-www-form-urlencoded', body };
  }
  return json ? { type: 'application/json', body: JSON.stringify(json) } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failed('sends data that end in the middle');
  }
}

/** The answer is too long. */
class TooLong extends Error {}

/** Counts bytes as they arrive, so that an endless or decompressed body is given up in time. */
async function textOf(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream and closes the connection.
    if (bytes > maxBytes) throw new TooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Discards an unread answer, so that its connection is free again. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}

/**
 * Parses `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), to milliseconds; null if there
 * is none or it's unreadable. At most `maxMs`: no one makes us wait for a year.
 */
export function retryAfterMs(header: string | null, now: number, maxMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,12}$/.test(text)) return Math.min(Number(text) * 1_000, maxMs);
  // Date.parse would read a plain number as a year.
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now), maxMs);
}
