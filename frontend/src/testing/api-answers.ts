import type { ErrorBody } from '@contracts/refusals';

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Values of `:name` in the answer's address. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Parsed JSON, or text. */
  readonly body: unknown;
}

/** The response, a function of the call, or a promise. */
export type Answer = unknown;

/** By method and path, without the query: `'GET /api/tracking/:id': record`. `undefined` removes an answer. */
export type Answers = Readonly<
  Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Answer>
>;

class Reply {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** An error: in the API's form, or with an empty body, like a proxy's. */
export const refusal = (
  status: number,
  body?: Partial<Omit<ErrorBody, 'code'>> & { code: string; [fact: string]: unknown },
) =>
  new Reply(
    status,
    body === undefined ? '' : JSON.stringify({ statusCode: status, message: '', ...body }),
  );

/** Refuses a change of a version older than `current`. */
export const changedMeanwhile = (current: unknown, message = '') =>
  refusal(409, { code: 'changed_meanwhile', message, current });

/** A file, or anything else that isn't JSON. */
export const text = (body: string) => new Reply(200, body);

/** One page of a longer list. */
export const listPage = (items: readonly unknown[], total: number, next?: string) =>
  new Reply(200, JSON.stringify(items), {
    'x-total-count': String(total),
    ...(next !== undefined && { 'x-next-cursor': next }),
  });

/** The request fails without an answer. */
export const noConnection = Symbol('no connection');

/** A promise that the spec resolves. */
export function deferred<Value = void>() {
  let resolve: (value: Value | PromiseLike<Value>) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Replaces `fetch` for one page. */
export class ApiAnswers {
  readonly calls: ApiCall[] = [];
  readonly unanswered: string[] = [];
  private answers: Record<string, Answer>;

  constructor(answers: Answers) {
    this.answers = { ...answers };
  }

  answer(answers: Answers): void {
    this.answers = { ...this.answers, ...answers };
  }

  /** The calls to one address, oldest first. */
  sent(address: string): ApiCall[] {
    return this.calls.filter((call) => paramsOf(address, call) !== undefined);
  }

  readonly fetch = async (input: string | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname: path, searchParams } = new URL(request.url);
    const { method, headers, signal } = request;
    const body = bodyOf(await request.text());
    const call = { method, path, query: Object.fromEntries(searchParams), headers, body };
    const [address, params] = this.addressOf(call);
    this.calls.push({ ...call, params });
    if (address === undefined) {
      this.unanswered.push(`${method} ${path}`);
      return new Response('', { status: 501 });
    }
    const answer = this.answers[address];
    const given =
      typeof answer === 'function'
        ? (answer as (call: ApiCall) => Answer)({ ...call, params })
        : answer;
    const said = await Promise.race([given, aborted(signal)]);
    if (said === noConnection) throw new TypeError('fetch failed');
    const reply = said instanceof Reply ? said : new Reply(200, JSON.stringify(said ?? null));
    return new Response(reply.body, reply);
  };

  /** Addresses without a `:name` first. */
  private addressOf(
    call: Pick<ApiCall, 'method' | 'path'>,
  ): [string | undefined, ApiCall['params']] {
    const given = Object.keys(this.answers).filter(
      (address) => this.answers[address] !== undefined,
    );
    for (const address of given.toSorted((one, other) => countOf(one) - countOf(other))) {
      const params = paramsOf(address, call);
      if (params) return [address, params];
    }
    return [undefined, {}];
  }
}

const countOf = (address: string) => address.split('/:').length;

function paramsOf(
  address: string,
  { method, path }: Pick<ApiCall, 'method' | 'path'>,
): Record<string, string> | undefined {
  const wanted = address.split(/[ /]/);
  const got = `${method} ${path}`.split(/[ /]/);
  if (wanted.length !== got.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(got[index]!);
    else if (part !== got[index]) return undefined;
  }
  return params;
}

function bodyOf(sent: string): unknown {
  if (sent === '') return undefined;
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
