import type { IncomingHttpHeaders } from 'node:http';
import type { ListTrouble } from '../listing/window';

/** One request, as an endpoint sees it. */
export interface Call {
  readonly method: string;
  /** Below the system's prefix. */
  readonly path: string;
  readonly query: Query;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly trouble: ListTrouble;
}

/** What is answered; `body` is an object, or null for none. */
export interface Reply {
  readonly status: number;
  readonly body: object | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Endpoint {
  /** As faults and the log of requests name it. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: RegExp;
  /** @param id what the path has in parentheses */
  readonly answer: (call: Call, id: string) => Reply | Promise<Reply>;
}

/** How a system says no, in its own form. */
export class Refused extends Error {
  constructor(readonly reply: Reply) {
    super(`Refused with ${reply.status}`);
  }
}

/** A parameter that makes no sense. Each system answers it in its own form. */
export class BadParameter extends Error {
  constructor(
    readonly parameter: string,
    message: string,
  ) {
    super(message);
  }
}

/** The parameters of an address. Those that a system does not know are ignored, as vendors do. */
export class Query {
  constructor(private readonly parameters: URLSearchParams) {}

  /** An empty one counts as not given. */
  text(name: string): string | null {
    return this.parameters.get(name) || null;
  }

  /** @throws BadParameter when it is no whole number from `min` to `max` */
  integer(name: string, otherwise: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === null) return otherwise;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) {
      throw new BadParameter(name, `${name} is a whole number from ${min} to ${max}`);
    }
    return value;
  }

  /**
   * Milliseconds since 1970; null when not given.
   * @throws BadParameter when it is no date
   */
  instant(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(at)) throw new BadParameter(name, `${name} is a date, or a date with a time`);
    return at;
  }
}

/** One page, as every system counts them: from 1. */
export const maxPage = 10_000_000;
