/** ServicePro's interface, as docs/imports.md describes it. */
import {
  anything,
  boolean,
  list,
  nonEmptyString,
  numberOrNull,
  object,
  oneOf,
  orNull,
  schemaOf,
  string,
  stringOrNull,
  textId,
  type Accepted,
} from '../http/page-schemas';
import { SystemHttp, type SystemAddress } from '../http/system-http';
import { SystemSession, type Login } from '../http/system-session';
import type { ListPage, PageWindow } from '../listing/listing';

export const servicePro = 'ServicePro';
export const customerPages = { system: servicePro, maxPageSize: 500 };
export const historyPages = { system: servicePro, maxPageSize: 1_000 };

/** It allows 200 requests per second. */
const gate = { perSecond: 150, burst: 20, concurrency: 4 };

type Credentials = Readonly<Record<'company' | 'username' | 'password', string>>;

const customer = {
  id: textId,
  firstName: stringOrNull,
  lastName: stringOrNull,
  company: stringOrNull,
  email: stringOrNull,
  phone: stringOrNull,
  secondPhone: stringOrNull,
  address: stringOrNull,
  city: stringOrNull,
  state: stringOrNull,
  zip: stringOrNull,
  lastServiceDate: stringOrNull,
  totalServices: numberOrNull,
  totalSpentCents: numberOrNull,
  preferredTechnician: stringOrNull,
  preferences: orNull(object({ contactBy: stringOrNull, arrival: stringOrNull })),
  notes: stringOrNull,
};
export const isCustomer = schemaOf(object(customer, ['id']));
export type ServiceProCustomer = Accepted<typeof isCustomer>;
export const isFoundCustomer = schemaOf(
  object({ ...customer, serviceHistory: list(anything) }, ['id', 'serviceHistory']),
);
export const isRecord = schemaOf(
  object(
    {
      id: textId,
      customerId: textId,
      kind: oneOf('visit', 'request'),
      status: string,
      service: stringOrNull,
      appliance: stringOrNull,
      brand: stringOrNull,
      description: stringOrNull,
      /** YYYY-MM-DD; for a request, when it was made. */
      date: string,
      /** `HH:MM-HH:MM` in the company's local time. */
      window: stringOrNull,
      technician: stringOrNull,
      costCents: numberOrNull,
      notes: stringOrNull,
      createdAt: stringOrNull,
    },
    ['id', 'customerId', 'kind', 'status', 'date'],
  ),
);
export type ServiceProRecord = Accepted<typeof isRecord>;

const paged = { totalCount: numberOrNull, hasMore: boolean };
const isPage = {
  customers: schemaOf<Envelope>(
    object({ ...paged, customers: list(anything) }, ['hasMore', 'customers']),
  ),
  history: schemaOf<Envelope>(
    object({ ...paged, history: list(anything) }, ['hasMore', 'history']),
  ),
};
interface Envelope {
  readonly totalCount?: number | null;
  readonly hasMore: boolean;
  readonly customers?: readonly unknown[];
  readonly history?: readonly unknown[];
}
const isHistoryOfOne = schemaOf(object({ history: list(anything) }, ['history']));
const isFound = schemaOf(
  object({ customers: list(anything), truncated: boolean }, ['customers', 'truncated']),
);
const isSession = schemaOf(
  object({ token: nonEmptyString, expiresAt: string }, ['token', 'expiresAt']),
);

async function logIn(
  http: SystemHttp,
  { company, username, password }: Credentials,
  signal: AbortSignal,
): Promise<Login> {
  const session = await http.askFor(
    'login at its address',
    {
      path: ['session'],
      json: { company, username, password },
      expects: isSession,
      rejections: [401, 403],
    },
    signal,
  );
  return {
    headers: { authorization: `Bearer ${session.token}` },
    // If the end is unreadable, a 401 will tell.
    endsAt: Date.parse(session.expiresAt) || Number.POSITIVE_INFINITY,
  };
}

export class ServiceProApi {
  private readonly session: SystemSession;

  constructor(address: SystemAddress, credentials: Credentials) {
    const http = new SystemHttp({ system: servicePro, gate, ...address });
    this.session = new SystemSession(http, (signal) => logIn(http, credentials, signal));
  }

  async page(
    name: keyof typeof isPage,
    query: Readonly<Record<string, string>>,
    { page, pageSize }: PageWindow,
    signal: AbortSignal,
  ): Promise<ListPage<unknown>> {
    const answer = await this.session.list(
      { path: [name], query: { ...query, page, pageSize }, expects: isPage[name] },
      signal,
    );
    const { totalCount = null, hasMore } = answer;
    return { records: answer[name] ?? [], total: totalCount, hasMore };
  }

  /** Newest first; null if the customer doesn't exist. */
  async historyOf(id: string, signal: AbortSignal): Promise<readonly unknown[] | null> {
    const answer = await this.session.ask(
      { path: ['customers', id, 'history'], expects: isHistoryOfOne },
      signal,
    );
    return answer?.history ?? null;
  }

  /** Customers with this number, ten digits, each with `serviceHistory`, newest first. */
  async lookUp(phone: string, signal: AbortSignal) {
    const answer = await this.session.ask(
      { path: ['customers', 'lookup'], query: { phone }, expects: isFound },
      signal,
    );
    return answer ?? { customers: [], truncated: false };
  }
}
