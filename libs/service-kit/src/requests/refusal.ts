import { refusalMessages, type RefusalBody, type RefusalCode } from '@contracts/refusals';

export interface RefusalOptions {
  /** For people. Without it the code's own message is used. */
  message?: string;
  /** For programs, such as the alternatives of a slot. */
  details?: Record<string, unknown>;
}

/** A "no" that was decided, as opposed to a bug: it crosses services with its code and details. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details?: Record<string, unknown>;

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(options.message ?? refusalMessages[code]);
    this.name = 'Refusal';
    this.code = code;
    this.details = options.details;
  }

  get body(): RefusalBody {
    return this.details
      ? { code: this.code, message: this.message, details: this.details }
      : { code: this.code, message: this.message };
  }
}

/** No answer: no responder, no connection, no answer in time, or something that the owner needs is away. */
export class Unavailable extends Error {
  constructor(
    readonly subject: string,
    readonly reason: 'no_responders' | 'disconnected' | 'deadline' | 'dependency',
  ) {
    super(`${subject} is unavailable: ${reason}`);
    this.name = 'Unavailable';
  }
}

/** The owner failed with a bug; its stack trace is in the owner's log under this request id. */
export class RemoteFailure extends Error {
  constructor(
    readonly subject: string,
    readonly requestId: string | undefined,
  ) {
    super(`${subject} failed (request ${requestId ?? 'unknown'})`);
    this.name = 'RemoteFailure';
  }
}
