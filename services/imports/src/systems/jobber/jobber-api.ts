/**
 * Jobber's GraphQL API: https://developer.getjobber.com/docs/using_jobbers_api/api_queries_and_mutations/
 * (address, content type), https://developer.getjobber.com/docs/ (objects and fields),
 * https://developer.getjobber.com/docs/using_jobbers_api/api_rate_limits/ (points, THROTTLED) and
 * https://developer.getjobber.com/docs/using_jobbers_api/api_versioning/ (version header).
 */
import { Logger } from '@nestjs/common';
import type { ValidateFunction } from 'ajv';
import { SourceFailure } from '../../runs/source';
import {
  anything,
  boolean,
  list,
  number,
  numberOrNull,
  object,
  orNull,
  schemaOf,
  string,
  stringOrNull,
  type Accepted,
} from '../http/page-schemas';
import { paused } from '../http/request-gate';
import { SystemUnavailable, unusable } from '../http/system-failures';
import { defaultTimeouts, SystemHttp, type SystemAddress } from '../http/system-http';
import { SystemSession, type Login } from '../http/system-session';

export const jobber = 'Jobber';

/** 2,500 requests in five minutes, for each app and company. */
const gate = { perSecond: 8, burst: 10, concurrency: 2 };
/** How often to ask again without points, and after errors. */
const mostAttempts = 8;
/** How often to ask for what comes with errors. */
const partialAttempts = 3;
/** If the answer doesn't say when there are enough. */
const longestPauseMs = 20_000;

export interface AccessToken {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** The company's connection. */
export interface AccessTokens {
  /**
   * @param refused the token that no longer works; null at first
   * Throws SourceFailure if the company has to connect again.
   */
  current(refused: string | null, signal: AbortSignal): Promise<AccessToken>;
}

const isThrottleStatus = object(
  { maximumAvailable: number, currentlyAvailable: number, restoreRate: number },
  ['maximumAvailable', 'currentlyAvailable', 'restoreRate'],
);
const isAnswer = schemaOf(
  object({
    data: anything,
    errors: orNull(list(object({ message: string, path: anything, extensions: anything }))),
    extensions: orNull(
      object({
        cost: orNull(
          object({ requestedQueryCost: numberOrNull, throttleStatus: orNull(isThrottleStatus) }),
        ),
        versioning: orNull(object({ warning: stringOrNull })),
      }),
    ),
  }),
);
type Answer = Accepted<typeof isAnswer>;
type AnswerError = NonNullable<Answer['errors']>[number];

const isThrottling = schemaOf(object({ code: string }, ['code']));
const isPath = schemaOf<readonly (string | number)[]>({
  type: 'array',
  items: { type: ['string', 'integer'] },
});

const isPage = schemaOf(
  object(
    {
      edges: list(object({ cursor: string, node: anything }, ['cursor'])),
      pageInfo: object({ hasNextPage: boolean }, ['hasNextPage']),
    },
    ['edges', 'pageInfo'],
  ),
);
const isCounted = schemaOf(object({ totalCount: number }, ['totalCount']));

/** A page of a list, with the cursor of each record. */
export interface CursorPage {
  /** A part that Jobber couldn't read is `unreadable`, so that no check accepts it. */
  readonly records: readonly unknown[];
  readonly cursors: readonly string[];
  readonly hasMore: boolean;
}

/** No schema of a field accepts it. */
const unreadable = [null];

/** How Jobber refuses in words, and what that means for an import. */
const refusals: readonly (readonly [RegExp, SourceFailure])[] = [
  [
    /permission|scope/i,
    new SourceFailure(
      'system_credentials_rejected',
      'Jobber does not let the app read clients and jobs. Give it these scopes in Jobber’s Developer Center, then connect again.',
    ),
  ],
  [
    /doesn't exist on type|doesn't accept argument|isn't a defined/i,
    unusable(jobber, 'no longer has a field that we ask for: its version has to be updated here'),
  ],
];

export const connectionEnded = new SourceFailure(
  'system_credentials_rejected',
  'Jobber has ended the connection. An owner has to connect Jobber again, on the page of imports.',
);

/** Points that are left, as of the last answer. */
interface Balance {
  readonly available: number;
  readonly restoreRate: number;
  readonly at: number;
}

export class JobberApi {
  private readonly session: SystemSession;
  private readonly firstPauseMs: number;
  private readonly logger = new Logger('Imports');
  private isWarned = false;
  private refused: string | null = null;
  private balance: Balance | null = null;
  /** What each query was expected to take. */
  private readonly costs = new Map<string, number>();

  constructor(
    { baseUrl, version, timeouts }: SystemAddress & { readonly version: string },
    tokens: AccessTokens,
  ) {
    const http = new SystemHttp({ system: jobber, baseUrl, gate, timeouts });
    this.firstPauseMs = timeouts?.firstPauseMs ?? defaultTimeouts.firstPauseMs;
    this.session = new SystemSession(http, async (signal): Promise<Login> => {
      const { token, endsAt } = await tokens.current(this.refused, signal);
      this.refused = token;
      const headers = { authorization: `Bearer ${token}`, 'x-jobber-graphql-version': version };
      return { headers, endsAt };
    });
  }

  /** @param query asks for the list with edges and `hasNextPage`, and takes `after` */
  async page(
    name: string,
    query: string,
    variables: object,
    signal: AbortSignal,
  ): Promise<CursorPage> {
    const { edges, pageInfo } = await this.part(name, query, variables, isPage, signal);
    return {
      records: edges.map(({ node }) => node),
      cursors: edges.map(({ cursor }) => cursor),
      hasMore: pageInfo.hasNextPage,
    };
  }

  async count(name: string, signal: AbortSignal): Promise<number> {
    const query = `query { ${name}(first: 1) { totalCount } }`;
    return (await this.part(name, query, {}, isCounted, signal)).totalCount;
  }

  /** One record, or a list within it; null if it doesn't exist. */
  async record(
    name: string,
    query: string,
    variables: object,
    signal: AbortSignal,
  ): Promise<unknown> {
    const data = await this.ask(query, variables, signal);
    return data[name] ?? null;
  }

  /** What the answer has under this name. */
  private async part<T>(
    name: string,
    query: string,
    variables: object,
    isPart: ValidateFunction<T>,
    signal: AbortSignal,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const part = (await this.ask(query, variables, signal))[name];
      if (isPart(part)) return part;
      if (attempt === mostAttempts) {
        throw new SystemUnavailable(jobber, 'sends data in another form than it describes');
      }
    }
  }

  /** The answer's data. Errors that come with it are marked in it. */
  private async ask(
    query: string,
    variables: object,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    for (let attempt = 1; ; attempt += 1) {
      await paused(this.pauseBefore(query), signal);
      const call = { path: ['graphql'], json: { query, variables }, expects: isAnswer };
      const answer = await this.session.list(call, signal).catch(throwEnded);
      this.note(query, answer);
      const errors = answer.errors ?? [];
      // What couldn't be read may be readable in a moment.
      const isEnough = errors.length === 0 || attempt >= partialAttempts;
      if (isData(answer.data) && isEnough) return withUnreadable(answer.data, errors);
      const words = isData(answer.data) ? '' : messagesOf(errors);
      const [, refusal] = refusals.find(([known]) => known.test(words)) ?? [];
      if (refusal) throw refusal;
      if (/disconnected this app/i.test(words)) throw connectionEnded;
      const isThrottled = errors.some(isThrottle);
      if (isThrottled && this.costs.get(query) === Infinity) {
        throw unusable(jobber, 'allows fewer points at once than a page takes');
      }
      if (attempt === mostAttempts) {
        const what = isThrottled ? 'is too busy' : 'reports an error';
        throw new SystemUnavailable(jobber, what, isThrottled ? longestPauseMs : null);
      }
      await paused(Math.min(longestPauseMs, this.firstPauseMs * 2 ** (attempt - 1)), signal);
    }
  }

  /** Until there are enough points, so that the next query isn't refused. */
  private pauseBefore(query: string): number {
    if (!this.balance) return 0;
    const { available, restoreRate, at } = this.balance;
    const now = available + ((Date.now() - at) / 1_000) * restoreRate;
    const missing = (this.costs.get(query) ?? 0) - now;
    if (!(missing > 0)) return 0;
    return Math.min(longestPauseMs, Math.ceil((missing / Math.max(1, restoreRate)) * 1_000));
  }

  private note(query: string, { extensions }: Answer): void {
    const warning = extensions?.versioning?.warning;
    if (warning && !this.isWarned) {
      this.isWarned = true;
      this.logger.warn({ msg: 'Jobber warns of its version', warning: warning.slice(0, 300) });
    }
    const { requestedQueryCost: cost, throttleStatus: status } = extensions?.cost ?? {};
    if (!status) return;
    const { currentlyAvailable: available, maximumAvailable, restoreRate } = status;
    this.balance = { available, restoreRate, at: Date.now() };
    if (typeof cost === 'number') this.costs.set(query, cost > maximumAvailable ? Infinity : cost);
  }
}

const isData = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && Object.values(data).some((part) => part !== null);

const isThrottle = ({ extensions }: AnswerError): boolean =>
  isThrottling(extensions) && extensions.code === 'THROTTLED';

const messagesOf = (errors: readonly AnswerError[]): string =>
  errors.map(({ message }) => message ?? '').join('\n');

/** The token is refused even after a new one was issued. */
function throwEnded(error: unknown): never {
  if (error instanceof SourceFailure && error.code === 'system_credentials_rejected') {
    throw connectionEnded;
  }
  throw error;
}

/** An error with a path means that this part is null because it couldn't be read. */
function withUnreadable(
  data: Record<string, unknown>,
  errors: readonly AnswerError[],
): Record<string, unknown> {
  for (const { path } of errors) {
    if (!isPath(path) || path.length < 2) continue;
    const key = path.at(-1) ?? '';
    const around = path
      .slice(0, -1)
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], data);
    if (typeof around === 'object' && around !== null) {
      (around as Record<string, unknown>)[key] = unreadable;
    }
  }
  return data;
}
