/** ServicePro's interface, as docs/imports.md describes it. */
import type { ValidateFunction } from 'ajv';
import { LoginSession, type Login } from '../http/login-session';
import { list, number, object, orNull, schemaOf, text, textId } from '../http/page-schemas';
import { unusable } from '../http/system-failures';
import { SystemHttp, type SystemHttpSettings, type SystemSession } from '../http/system-http';
import type { ListPage } from '../listing/listing';
import type { PageWindow } from '../listing/page-window';

export const servicePro = 'ServicePro';
export const maxCustomersPerPage = 500;
export const maxHistoryPerPage = 1_000;

/** 200 in a second. */
const gate = { perSecond: 150, burst: 20, concurrency: 4 };

export interface ServiceProCredentials {
  readonly company: string;
  readonly username: string;
  readonly password: string;
}

export interface ServiceProCustomer {
  readonly id: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly company?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly secondPhone?: string | null;
  readonly address?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly zip?: string | null;
  readonly lastServiceDate?: string | null;
  readonly totalServices?: number | null;
  readonly totalSpentCents?: number | null;
  readonly preferredTechnician?: string | null;
  readonly preferences?: {
    readonly contactBy?: string | null;
    readonly arrival?: string | null;
  } | null;
  readonly notes?: string | null;
}

export interface ServiceProRecord {
  readonly id: string;
  readonly customerId: string;
  readonly kind: 'visit' | 'request';
  readonly status: string;
  readonly service?: string | null;
  readonly appliance?: string | null;
  readonly brand?: string | null;
  readonly description?: string | null;
  /** YYYY-MM-DD; of a request when it was made. */
  readonly date: string;
  /** `HH:MM-HH:MM` as the clocks of the company show it. */
  readonly window?: string | null;
  readonly costCents?: number | null;
  readonly notes?: string | null;
  readonly createdAt?: string | null;
}

export interface FoundCustomer {
  readonly id: string;
  readonly serviceHistory: readonly unknown[];
}

type Envelope = Readonly<Record<string, unknown>> & {
  readonly totalCount?: number | null;
  readonly hasMore: boolean;
};

const customer = {
  id: textId,
  firstName: text,
  lastName: text,
  company: text,
  email: text,
  phone: text,
  secondPhone: text,
  address: text,
  city: text,
  state: text,
  zip: text,
  lastServiceDate: text,
  totalServices: number,
  totalSpentCents: number,
  preferredTechnician: text,
  preferences: orNull(object({ contactBy: text, arrival: text })),
  notes: text,
};
export const isCustomer: ValidateFunction<ServiceProCustomer> = schemaOf(object(customer, ['id']));
export const isFoundCustomer: ValidateFunction<ServiceProCustomer & FoundCustomer> = schemaOf(
  object({ ...customer, serviceHistory: list({}) }, ['id', 'serviceHistory']),
);
export const isRecord: ValidateFunction<ServiceProRecord> = schemaOf(
  object(
    {
      id: textId,
      customerId: textId,
      kind: { enum: ['visit', 'request'] },
      status: { type: 'string' },
      service: text,
      appliance: text,
      brand: text,
      description: text,
      date: { type: 'string' },
      window: text,
      costCents: number,
      notes: text,
      createdAt: text,
    },
    ['id', 'customerId', 'kind', 'status', 'date'],
  ),
);

const paged = { totalCount: number, hasMore: { type: 'boolean' } };
const envelopes = {
  customers: schemaOf<Envelope>(
    object({ ...paged, customers: list({}) }, ['hasMore', 'customers']),
  ),
  history: schemaOf<Envelope>(object({ ...paged, history: list({}) }, ['hasMore', 'history'])),
};
const isHistoryOfOne = schemaOf<{ readonly history: readonly unknown[] }>(
  object({ history: list({}) }, ['history']),
);
const isFound = schemaOf<{ readonly customers: readonly unknown[]; readonly truncated: boolean }>(
  object({ customers: list({}), truncated: { type: 'boolean' } }, ['customers', 'truncated']),
);
const isSession = schemaOf<{ readonly token: string; readonly expiresAt: string }>(
  object({ token: { type: 'string', minLength: 1 }, expiresAt: { type: 'string' } }, [
    'token',
    'expiresAt',
  ]),
);

export interface ServiceProSettings {
  readonly baseUrl: string;
  readonly timeouts?: SystemHttpSettings['timeouts'];
}

async function logIn(
  http: SystemHttp,
  { company, username, password }: ServiceProCredentials,
  signal: AbortSignal,
): Promise<Login> {
  const session = await http.ask(
    {
      method: 'POST',
      path: ['session'],
      json: { company, username, password },
      expects: isSession,
      rejections: [401, 403],
    },
    signal,
  );
  if (!session) throw unusable(servicePro, 'has no login at its address');
  return {
    headers: { authorization: `Bearer ${session.token}` },
    // An end that cannot be read is found out by a 401.
    endsAt: Date.parse(session.expiresAt) || Number.POSITIVE_INFINITY,
  };
}

export class ServiceProApi {
  private readonly http: SystemHttp;
  private readonly session: SystemSession;

  constructor({ baseUrl, timeouts }: ServiceProSettings, credentials: ServiceProCredentials) {
    this.http = new SystemHttp({ system: servicePro, baseUrl, gate, timeouts });
    this.session = new LoginSession((signal) => logIn(this.http, credentials, signal));
  }

  async page(
    name: keyof typeof envelopes,
    query: Readonly<Record<string, string>>,
    { page, pageSize }: PageWindow,
    signal: AbortSignal,
  ): Promise<ListPage<unknown>> {
    const answer = await this.http.ask(
      {
        path: [name],
        query: { ...query, page, pageSize },
        session: this.session,
        expects: envelopes[name],
      },
      signal,
    );
    if (!answer) throw unusable(servicePro, 'has no such list');
    return {
      records: answer[name] as readonly unknown[],
      total: answer.totalCount ?? null,
      hasMore: answer.hasMore,
    };
  }

  /** Newest first; null for a customer who is not there. */
  async historyOf(id: string, signal: AbortSignal): Promise<readonly unknown[] | null> {
    const answer = await this.http.ask(
      { path: ['customers', id, 'history'], session: this.session, expects: isHistoryOfOne },
      signal,
    );
    return answer?.history ?? null;
  }

  /** Customers with this number, ten digits, each with `serviceHistory`, newest first. */
  async lookUp(phone: string, signal: AbortSignal) {
    const answer = await this.http.ask(
      {
        path: ['customers', 'lookup'],
        query: { phone },
        session: this.session,
        expects: isFound,
      },
      signal,
    );
    return answer ?? { customers: [], truncated: false };
  }
}
