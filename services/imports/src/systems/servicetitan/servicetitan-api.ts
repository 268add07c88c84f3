/**
 * ServiceTitan's V2 API: https://developer.servicetitan.io/docs/get-going-first-api-call/ (token and
 * headers), https://partnerapis.servicetitan.io/docs/timeouts-and-pagination (pages), and the paths and
 * parameters as https://github.com/compwright/servicetitan (docs/Api) lists them.
 */
import type { ValidateFunction } from 'ajv';
import { LoginSession, type Login } from '../http/login-session';
import { flag, list, number, numberId, object, orNull, schemaOf, text } from '../http/page-schemas';
import { unusable } from '../http/system-failures';
import { SystemHttp, type SystemHttpSettings, type SystemSession } from '../http/system-http';
import type { ListPage } from '../listing/listing';
import type { PageWindow } from '../listing/page-window';

export const serviceTitan = 'ServiceTitan';

/** https://apis.io/rate-limits/servicetitan/servicetitan-rate-limits/: 60 in a second. */
const gate = { perSecond: 50, burst: 10, concurrency: 4 };

export interface ServiceTitanCredentials {
  readonly tenantId: string;
  readonly appKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ServiceTitanCustomer {
  readonly id: number;
  readonly name?: string | null;
  readonly address?: {
    readonly street?: string | null;
    readonly unit?: string | null;
    readonly city?: string | null;
    readonly state?: string | null;
    readonly zip?: string | null;
  } | null;
}

/** A phone number or an email address; they are objects of their own. */
export interface ServiceTitanContact {
  readonly id: number;
  readonly customerId: number;
  readonly type?: string | null;
  readonly value?: string | null;
}

export interface ServiceTitanJob {
  readonly id: number;
  readonly customerId: number;
  readonly jobStatus: string;
  readonly summary?: string | null;
  readonly priority?: string | null;
  readonly completedOn?: string | null;
  readonly createdOn?: string | null;
}

export interface ServiceTitanAppointment {
  readonly id: number;
  readonly jobId: number;
  readonly start: string;
  readonly end?: string | null;
  readonly arrivalWindowStart?: string | null;
  readonly arrivalWindowEnd?: string | null;
  readonly status: string;
  readonly specialInstructions?: string | null;
  readonly createdOn?: string | null;
}

interface Envelope {
  readonly data: readonly unknown[];
  readonly hasMore: boolean;
  readonly totalCount?: number | null;
}

interface Token {
  readonly access_token: string;
  readonly expires_in: number;
}

const isToken = schemaOf<Token>(
  object({ access_token: { type: 'string', minLength: 1 }, expires_in: { type: 'number' } }, [
    'access_token',
    'expires_in',
  ]),
);
const isEnvelope = schemaOf<Envelope>(
  object({ data: list({}), hasMore: { type: 'boolean' }, totalCount: number }, ['data', 'hasMore']),
);
const required = { type: 'string' };
const address = object({ street: text, unit: text, city: text, state: text, zip: text });

export const isCustomer: ValidateFunction<ServiceTitanCustomer> = schemaOf(
  object({ id: numberId, name: text, address: orNull(address) }, ['id']),
);
export const isContact: ValidateFunction<ServiceTitanContact> = schemaOf(
  object({ id: numberId, customerId: numberId, type: text, value: text }, ['id', 'customerId']),
);
export const isJob: ValidateFunction<ServiceTitanJob> = schemaOf(
  object(
    {
      id: numberId,
      customerId: numberId,
      jobStatus: required,
      summary: text,
      priority: text,
      completedOn: text,
      createdOn: text,
    },
    ['id', 'customerId', 'jobStatus'],
  ),
);
export const isAppointment: ValidateFunction<ServiceTitanAppointment> = schemaOf(
  object(
    {
      id: numberId,
      jobId: numberId,
      start: required,
      end: text,
      arrivalWindowStart: text,
      arrivalWindowEnd: text,
      status: required,
      specialInstructions: text,
      createdOn: text,
      unused: flag,
    },
    ['id', 'jobId', 'start', 'status'],
  ),
);

export interface ServiceTitanSettings {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly timeouts?: SystemHttpSettings['timeouts'];
}

async function logIn(
  http: SystemHttp,
  { appKey, clientId, clientSecret }: ServiceTitanCredentials,
  signal: AbortSignal,
): Promise<Login> {
  const token = await http.ask(
    {
      method: 'POST',
      path: ['connect', 'token'],
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
      expects: isToken,
      // RFC 6749, 5.2: a client that is not known is 400 or 401.
      rejections: [400, 401, 403],
    },
    signal,
  );
  if (!token) throw unusable(serviceTitan, 'has no login at its address');
  return {
    headers: { authorization: `Bearer ${token.access_token}`, 'st-app-key': appKey },
    endsAt: Date.now() + token.expires_in * 1_000,
  };
}

export class ServiceTitanApi {
  private readonly http: SystemHttp;
  private readonly session: SystemSession;

  constructor(
    { baseUrl, authUrl, timeouts }: ServiceTitanSettings,
    private readonly credentials: ServiceTitanCredentials,
  ) {
    const settings = { system: serviceTitan, gate, timeouts };
    this.http = new SystemHttp({ ...settings, baseUrl });
    const auth = new SystemHttp({ ...settings, baseUrl: authUrl });
    this.session = new LoginSession((signal) => logIn(auth, credentials, signal));
  }

  /** @param list what is behind the tenant in the path */
  async page(
    [area, ...path]: readonly ['crm' | 'jpm', ...string[]],
    query: Readonly<Record<string, string | number | undefined>>,
    { page, pageSize }: PageWindow,
    signal: AbortSignal,
  ): Promise<ListPage<unknown>> {
    const answer = await this.http.ask(
      {
        path: [area, 'v2', 'tenant', this.credentials.tenantId, ...path],
        query: { ...query, page, pageSize, includeTotal: true },
        session: this.session,
        expects: isEnvelope,
      },
      signal,
    );
    if (!answer) throw unusable(serviceTitan, 'has no such list');
    return { records: answer.data, total: answer.totalCount ?? null, hasMore: answer.hasMore };
  }
}
