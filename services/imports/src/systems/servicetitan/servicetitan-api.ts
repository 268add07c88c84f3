/**
 * ServiceTitan's V2 API: https://developer.servicetitan.io/docs/get-going-first-api-call/ (token and
 * headers), https://partnerapis.servicetitan.io/docs/timeouts-and-pagination (pages), and the paths and
 * parameters as https://github.com/compwright/servicetitan (docs/Api) lists them.
 */
import {
  anything,
  boolean,
  list,
  nonEmptyString,
  number,
  numberId,
  numberOrNull,
  object,
  orNull,
  schemaOf,
  string,
  stringOrNull,
  type Accepted,
} from '../http/page-schemas';
import { SystemHttp, type SystemAddress } from '../http/system-http';
import { SystemSession, type Login } from '../http/system-session';
import type { ListPage, PageWindow } from '../listing/listing';

export const serviceTitan = 'ServiceTitan';

/** https://apis.io/rate-limits/servicetitan/servicetitan-rate-limits/: 60 in a second. */
const gate = { perSecond: 50, burst: 10, concurrency: 4 };

type Credentials = Readonly<Record<'tenantId' | 'appKey' | 'clientId' | 'clientSecret', string>>;

const isToken = schemaOf(
  object({ access_token: nonEmptyString, expires_in: number }, ['access_token', 'expires_in']),
);
const isPage = schemaOf(
  object({ data: list(anything), hasMore: boolean, totalCount: numberOrNull }, ['data', 'hasMore']),
);

const address = object({
  street: stringOrNull,
  unit: stringOrNull,
  city: stringOrNull,
  state: stringOrNull,
  zip: stringOrNull,
});
export const isCustomer = schemaOf(
  object({ id: numberId, name: stringOrNull, address: orNull(address) }, ['id']),
);
export type ServiceTitanCustomer = Accepted<typeof isCustomer>;
/** A phone number or an email address. Each is an object of its own. */
export const isContact = schemaOf(
  object({ id: numberId, customerId: numberId, type: stringOrNull, value: stringOrNull }, [
    'id',
    'customerId',
  ]),
);
export const isJob = schemaOf(
  object(
    {
      id: numberId,
      customerId: numberId,
      jobStatus: string,
      summary: stringOrNull,
      priority: stringOrNull,
      completedOn: stringOrNull,
      createdOn: stringOrNull,
    },
    ['id', 'customerId', 'jobStatus'],
  ),
);
export type ServiceTitanJob = Accepted<typeof isJob>;
export const isAppointment = schemaOf(
  object(
    {
      id: numberId,
      jobId: numberId,
      start: string,
      end: stringOrNull,
      arrivalWindowStart: stringOrNull,
      arrivalWindowEnd: stringOrNull,
      status: string,
      specialInstructions: stringOrNull,
      createdOn: stringOrNull,
    },
    ['id', 'jobId', 'start', 'status'],
  ),
);
export type ServiceTitanAppointment = Accepted<typeof isAppointment>;

async function logIn(
  http: SystemHttp,
  { appKey, clientId, clientSecret }: Credentials,
  signal: AbortSignal,
): Promise<Login> {
  const token = await http.askFor(
    'login at its address',
    {
      path: ['connect', 'token'],
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
      expects: isToken,
      // RFC 6749, 5.2: an unknown client is 400 or 401.
      rejections: [400, 401, 403],
    },
    signal,
  );
  return {
    headers: { authorization: `Bearer ${token.access_token}`, 'st-app-key': appKey },
    endsAt: Date.now() + token.expires_in * 1_000,
  };
}

export class ServiceTitanApi {
  private readonly session: SystemSession;

  constructor(
    { baseUrl, authUrl, timeouts }: SystemAddress & { readonly authUrl: string },
    private readonly credentials: Credentials,
  ) {
    const settings = { system: serviceTitan, gate, timeouts };
    const auth = new SystemHttp({ ...settings, baseUrl: authUrl });
    const http = new SystemHttp({ ...settings, baseUrl });
    this.session = new SystemSession(http, (signal) => logIn(auth, credentials, signal));
  }

  /** @param list what comes after the tenant in the path */
  async page(
    [area, ...path]: readonly ['crm' | 'jpm', ...string[]],
    query: Readonly<Record<string, string | number>>,
    { page, pageSize }: PageWindow,
    signal: AbortSignal,
  ): Promise<ListPage<unknown>> {
    const answer = await this.session.list(
      {
        path: [area, 'v2', 'tenant', this.credentials.tenantId, ...path],
        query: { ...query, page, pageSize, includeTotal: true },
        expects: isPage,
      },
      signal,
    );
    return { records: answer.data, total: answer.totalCount ?? null, hasMore: answer.hasMore };
  }
}
