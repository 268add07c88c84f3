import type { IncomingHttpHeaders } from 'node:http';
import type { ListTrouble } from '../listing/window';

/** One request to an endpoint. */
export interface Call {
  readonly method: string;
  /** Path after the system's prefix. */
  readonly path: string;
  readonly query: Query;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly trouble: ListTrouble;
}

/** The answer. `body` is an object, or null for none. */
export interface Reply {
  readonly status: number;
  readonly body: object | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Endpoint {
  /** The name in faults and in the request log. */
  readonly name: string;
  /** GET by default. */
  readonly method?: 'POST' | 'DELETE';
  readonly path: RegExp;
  /** Where several have one path: whether a call's body is for this one. The first is taken. */
  readonly isFor?: (body: string) => boolean;
  /** Where the body says which page. */
  readonly pageOf?: (body: string) => number;
  /** @param parts the path's groups */
  readonly answer: (call: Call, ...parts: readonly [string, string]) => Reply | Promise<Reply>;
}

/** A refusal in the system's own format. */
export class Refused extends Error {
  constructor(readonly reply: Reply) {
    super(`Refused with ${reply.status}`);
  }
}

/** An invalid parameter. Each system answers it in its own format. */
export class BadParameter extends Error {
  constructor(
    readonly parameter: string,
    message: string,
  ) {
    super(message);
  }
}

/** Query parameters. Unknown ones are ignored, as vendors do. */
export class Query {
  constructor(private readonly parameters: URLSearchParams) {}

  /** An empty one counts as missing. */
  text(name: string): string | null {
    return this.parameters.get(name) || null;
  }

  /** Of a parameter that may be there several times, such as `expand[]`. */
  texts(name: string): string[] {
    return this.parameters.getAll(name).filter(Boolean);
  }

  /** @throws BadParameter if it isn't a whole number from `min` to `max` */
  integer(name: string, otherwise: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === null) return otherwise;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) {
      throw new BadParameter(name, `${name} is a whole number from ${min} to ${max}`);
    }
    return value;
  }

  /** Milliseconds since 1970; null if missing. @throws BadParameter if it isn't a date */
  instant(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(at)) throw new BadParameter(name, `${name} is a date, or a date with a time`);
    return at;
  }
}

/** A page number, from 1. */
export const maxPage = 10_000_000;
