import type { Customer } from '../data/customer';
import { tenDigits } from '../data/phones';
import { Refused, type BadParameter, type Call, type Endpoint, type Reply } from '../http/call';
import type { ListTrouble } from '../listing/window';
import type { Source } from '../listing/source';
import { digestOf, type RefusedStatus, type ServiceSystem, type Truth } from '../system';
import {
  answered,
  connectionOf,
  firstOf,
  offsetBehind,
  pointsOf,
  type Arguments,
  type Connection,
  type Shown,
} from './answers';
import { Authorization } from './authorization';
import { UpdateOrder } from './order';
import { Points } from './points';
import { BadQuery, readQuery, type Argument, type Field } from './query-text';
import { clientRecord, indexOfClient, isArchived, jobRecord } from './records';

/** https://developer.getjobber.com/docs/changelog/ */
const versions = ['2025-01-20', '2025-04-16', '2026-03-10'];

/** The fields of a client and of a job by which imports are checked. */
export const shownFields = {
  clients: `id firstName lastName companyName isCompany isArchived updatedAt
    emails { address primary } phones { number primary } billingAddress { street1 city }`,
  jobs: 'id title jobStatus total completedAt client { id }',
} as const;
type ListName = keyof typeof shownFields;

interface PartOfList {
  readonly nodes?: readonly Record<string, unknown>[];
  readonly edges?: readonly { readonly node: Record<string, unknown> }[];
}

const documentation = 'https://developer.getjobber.com/docs/using_jobbers_api/api_rate_limits';

/** The part of Jobber's GraphQL API that an import needs, and its OAuth. */
export class Jobber implements ServiceSystem {
  private readonly authorization: Authorization;
  private readonly points: Points;
  private readonly orders: Readonly<Record<ListName, UpdateOrder>>;
  private readonly shown: Readonly<Record<ListName, readonly Field[]>> = {
    clients: readQuery(`{ ${shownFields.clients} }`, {}),
    jobs: readQuery(`{ ${shownFields.jobs} }`, {}),
  };

  constructor(
    readonly source: Source,
    restoreRate: number | null,
    now: () => number,
  ) {
    this.authorization = new Authorization(now);
    this.points = new Points(restoreRate, now);
    const { visitRows } = source.company;
    this.orders = {
      clients: new UpdateOrder(
        source,
        (index) => index,
        (row) => ({ customer: row, nth: 0 }),
      ),
      jobs: new UpdateOrder(
        source,
        (index) => visitRows.before(index),
        (row) => visitRows.whose(row),
      ),
    };
  }

  readonly endpoints: readonly Endpoint[] = [
    {
      // https://developer.getjobber.com/docs/building_your_app/app_authorization/
      name: 'authorize',
      path: /^\/oauth\/authorize$/,
      answer: (call) => this.authorization.authorize(call),
    },
    {
      name: 'token',
      method: 'POST',
      path: /^\/oauth\/token$/,
      answer: (call) => this.authorization.token(call),
    },
    // https://developer.getjobber.com/docs/using_jobbers_api/api_queries_and_mutations/
    ...(['clients', 'jobs', 'client', 'job'] as const).map((name): Endpoint => ({
      name,
      method: 'POST',
      path: /^\/graphql$/,
      isFor: (body) => rootIn(body)?.name === name,
      pageOf: pageIn,
      answer: (call) => this.graphql(call),
    })),
    {
      name: 'graphql',
      method: 'POST',
      path: /^\/graphql$/,
      answer: (call) => this.graphql(call),
    },
  ];

  refuse(status: RefusedStatus): Reply {
    // The vendor shows no bodies of these.
    const messages = {
      401: 'Invalid Token Error',
      403: 'Forbidden',
      404: 'Not Found',
      429: 'Too Many Requests',
    };
    return { status, body: { message: messages[status] } };
  }

  refuseParameter({ message }: BadParameter): Reply {
    return { status: 200, body: { errors: [{ message }] } };
  }

  /** The same page: with a status of 200. */
  throttle({ body }: Pick<Call, 'body'>): Reply {
    this.points.exhaust();
    const root = rootIn(body);
    return this.throttled(pointsOf(root ? [root] : []));
  }

  /** A nullable part of the first record is lost, and an error says so. */
  withPartialErrors(body: object): object {
    const spoilt = structuredClone(body) as { data?: Record<string, PartOfList> };
    for (const [list, { nodes, edges }] of Object.entries(spoilt.data ?? {})) {
      const record = nodes?.[0] ?? edges?.[0]?.node;
      const lost = ['billingAddress', 'property'].find((name) => record && name in record);
      if (!record || !lost) continue;
      record[lost] = null;
      const path = [list, ...(nodes ? ['nodes', 0] : ['edges', 0, 'node']), lost];
      return { ...spoilt, errors: [{ message: 'Internal server error', path }] };
    }
    return body;
  }

  revoke(call: Call): void {
    this.authorization.revoke(call);
  }

  customerTruth(customer: Customer): Truth {
    const record = this.client(customer.index);
    return {
      id: String(record.id),
      digest: digestOf(answered(this.shown.clients, record).data),
      email: customer.email,
      phone: customer.phone,
      isInactive: isArchived(customer),
    };
  }

  historyTruth({ index }: Customer): Truth[] {
    return this.source.visits(index).map(({ nth }) => {
      const record = this.job(index, nth);
      return {
        id: String(record.id),
        digest: digestOf(answered(this.shown.jobs, record).data),
        customerId: String(this.client(index).id),
      };
    });
  }

  private graphql(call: Call): Reply {
    if (!this.authorization.isGood(call)) throw new Refused(this.refuse(401));
    const version = call.headers['x-jobber-graphql-version'];
    if (typeof version !== 'string' || version === '') {
      // https://developer.getjobber.com/docs/using_jobbers_api/api_versioning/: required for all apps.
      return { status: 400, body: { message: 'The X-JOBBER-GRAPHQL-VERSION header is missing' } };
    }
    const isKnown = versions.includes(version);
    const versioning = { version: isKnown ? version : versions[0] };
    try {
      const { query = '', variables = {} } = parsed(call.body);
      const fields = readQuery(query, variables);
      const requested = pointsOf(fields);
      if (!this.points.covers(requested)) return this.throttled(requested);
      const { data, points } = answered(fields, this.root(call.trouble));
      this.points.spend(points);
      return {
        status: 200,
        body: { data, extensions: { cost: this.cost(requested, points), versioning } },
      };
    } catch (error) {
      if (!(error instanceof BadQuery)) throw error;
      return {
        status: 200,
        body: { errors: [{ message: error.message }], extensions: { versioning } },
      };
    }
  }

  private throttled(requested: number): Reply {
    const extensions = { code: 'THROTTLED', documentation };
    const errors = [{ message: 'Throttled', extensions }];
    return { status: 200, body: { errors, extensions: { cost: this.cost(requested, 0) } } };
  }

  private cost(requested: number, actual: number): object {
    const throttleStatus = this.points.status();
    return { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus };
  }

  private root(trouble: ListTrouble): Shown {
    return {
      account: { id: 'Z2lkOi8vSm9iYmVyL0FjY291bnQvMQ==', name: 'First Coast Demo' },
      appDisconnect: () => {
        this.authorization.disconnect();
        return { app: { name: 'Demo' }, userErrors: [] };
      },
      clients: (args) =>
        args.searchTerm ? this.found(String(args.searchTerm)) : this.list('clients', args, trouble),
      jobs: (args) => this.list('jobs', args, trouble),
      client: ({ id }) => this.oneClient(id),
      job: () => null,
    };
  }

  private list(name: ListName, args: Arguments, { overlap, repeatsFrom }: ListTrouble): Connection {
    const isUp = isAscending(args.sort);
    const order = this.orders[name];
    const { total } = order;
    const page = (behind: number, first: number) => {
      const isRepeated = repeatsFrom !== null && behind >= (repeatsFrom - 1) * first;
      const offset = isRepeated ? (repeatsFrom - 1) * first : Math.max(0, behind - overlap);
      const from = isUp ? offset : Math.max(0, total - offset - first);
      const rows = order.slice(from, isUp ? first : total - offset - from);
      const places = isUp ? rows : rows.toReversed();
      const records = places.map(({ customer, nth }) =>
        name === 'clients' ? this.client(customer) : this.job(customer, nth),
      );
      return { records, offset, hasMore: isRepeated || offset + first < total };
    };
    return { total, page };
  }

  /** Searches email addresses and phone numbers. */
  private found(term: string): Connection {
    const { company, list } = this.source;
    const digits = tenDigits(term);
    const indexes = digits
      ? company.withPhone(digits, list.first, list.end)
      : company.withEmail(term, list.first, list.end);
    return connectionOf(indexes.map((index) => this.client(index)));
  }

  private oneClient(id: Argument | undefined): Shown | null {
    const index = indexOfClient(String(id));
    return index !== null && this.source.list.has(index) ? this.client(index) : null;
  }

  private client(index: number): Shown {
    const customer = this.source.customer(index);
    const jobs = () =>
      connectionOf(this.source.visits(index).map(({ nth }) => this.job(index, nth)));
    return clientRecord(this.dated(customer), jobs);
  }

  private job(index: number, nth: number): Shown {
    const customer = this.dated(this.source.customer(index));
    const visit = this.source.visits(index)[nth];
    if (!visit) throw new Error(`There is no job ${nth} of ${index}`);
    return jobRecord(customer, visit, () => this.client(index));
  }

  /** Unchanged records are in the order of their list. */
  private dated(customer: Customer): Customer {
    const at = this.source.list.changedAt(customer.index) ?? customer.createdAt;
    return { ...customer, modifiedAt: at };
  }
}

/** By default, what was changed last comes first. @throws BadQuery for any other key */
function isAscending(sort: Argument | undefined): boolean {
  const [by] = Array.isArray(sort) ? (sort as readonly Argument[]) : [sort];
  if (by === undefined || by === null) return false;
  const { key, direction } = by as { key?: Argument; direction?: Argument };
  if (key !== 'UPDATED_AT') throw new BadQuery(`The emulator has no order by ${String(key)}`);
  return direction === 'ASCENDING';
}

function parsed(body: string): { query?: string; variables?: Arguments } {
  try {
    return JSON.parse(body) as { query?: string; variables?: Arguments };
  } catch {
    throw new BadQuery('No query string was present');
  }
}

let last: { readonly body: string; readonly root: Field | undefined } | null = null;

/** A query's first field. Several endpoints ask. */
function rootIn(body: string): Field | undefined {
  if (last?.body !== body) last = { body, root: readRoot(body) };
  return last.root;
}

function readRoot(body: string): Field | undefined {
  try {
    const { query = '', variables = {} } = parsed(body);
    return readQuery(query, variables)[0];
  } catch {
    return undefined;
  }
}

/** For faults of a page. */
function pageIn(body: string): number {
  const { args = {} } = rootIn(body) ?? {};
  try {
    return Math.floor(offsetBehind(args) / firstOf(args)) + 1;
  } catch {
    return 1;
  }
}
