import type { DetailsOf } from '@contracts/refusal-details';
import { refusalMessages, type RefusalBody, type RefusalCode } from '@contracts/refusals';

interface RefusalOptions<Code extends RefusalCode> {
  /** For people. The default is the code's own message. */
  message?: string;
  /** For programs, such as the alternatives to a slot. The API's description has the same. */
  details?: DetailsOf<Code>;
}

/** A deliberate "no", as opposed to a bug. It crosses services with its code and details. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: RefusalCode;
  readonly details?: Record<string, unknown>;

  constructor(code: Code, options: RefusalOptions<Code> = {}) {
    super(options.message ?? refusalMessages[code]);
    this.name = 'Refusal';
    this.code = code;
    this.details = options.details as Record<string, unknown> | undefined;
  }

  get body(): RefusalBody {
    return this.details
      ? { code: this.code, message: this.message, details: this.details }
      : { code: this.code, message: this.message };
  }
}

/**
 * There is no answer: no responder, no connection, no answer in time, or a dependency of the owner
 * is away.
 */
export class Unavailable extends Error {
  constructor(
    readonly subject: string,
    readonly reason:
      | 'no_responders'
      | 'disconnected'
      | 'deadline'
      | 'dependency'
      | 'stopping'
      | 'full',
  ) {
    super(`${subject} is unavailable: ${reason}`);
    this.name = 'Unavailable';
  }
}

/** The owner has a bug. Its log has the stack trace under this request id. */
export class RemoteFailure extends Error {
  constructor(
    readonly subject: string,
    readonly requestId: string | undefined,
  ) {
    super(`${subject} failed (request ${requestId ?? 'unknown'})`);
    this.name = 'RemoteFailure';
  }
}
