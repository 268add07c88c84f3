/**
 * ServiceTitan's V2 API: https://developer.servicetitan.io/docs/get-going-first-api-call/ (token and
 * headers), https://partnerapis.servicetitan.io/docs/timeouts-and-pagination (pages), the paths and
 * parameters as https://github.com/compwright/servicetitan (docs/Api) lists them, and the fields of its
 * published descriptions (Jpm.V2.JobResponse, Jpm.V2.AppointmentResponse).
 */
import {
  anything,
  boolean,
  booleanOrNull,
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

const isExport = schemaOf(
  object({ data: list(anything), hasMore: boolean, continueFrom: stringOrNull }, [
    'data',
    'hasMore',
  ]),
);

const address = object({
  street: stringOrNull,
  unit: stringOrNull,
  city: stringOrNull,
  state: stringOrNull,
  zip: stringOrNull,
});
/** Its address is for bills. Jobs are at locations. */
export const isCustomer = schemaOf(
  object(
    {
      id: numberId,
      name: stringOrNull,
      /** Residential or Commercial. */
      type: stringOrNull,
      address: orNull(address),
      active: booleanOrNull,
      mergedToId: orNull(numberId),
    },
    ['id'],
  ),
);
export type ServiceTitanCustomer = Accepted<typeof isCustomer>;
export const isLocation = schemaOf(object({ id: numberId, address: orNull(address) }, ['id']));
export type ServiceTitanLocation = Accepted<typeof isLocation>;
/** A phone number, a fax number or an email address. Each is an object of its own. */
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
      locationId: orNull(numberId),
      jobTypeId: orNull(numberId),
      jobStatus: string,
      /** HTML. */
      summary: stringOrNull,
      summaryOfWork: stringOrNull,
      priority: stringOrNull,
      /** Dollars. */
      total: numberOrNull,
      appointmentCount: numberOrNull,
      firstAppointmentId: orNull(numberId),
      lastAppointmentId: orNull(numberId),
      equipmentIds: orNull(list(numberId)),
      completedOn: stringOrNull,
      createdOn: stringOrNull,
      /** Only in exports. */
      active: booleanOrNull,
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
      appointmentSummaries: orNull(list(object({ notes: stringOrNull }))),
      /** Neither has taken place. */
      unused: booleanOrNull,
      active: booleanOrNull,
      createdOn: stringOrNull,
    },
    ['id', 'jobId', 'start', 'status'],
  ),
);
export type ServiceTitanAppointment = Accepted<typeof isAppointment>;
export const isJobType = schemaOf(object({ id: numberId, name: string }, ['id', 'name']));
export const isAssignment = schemaOf(
  object({ id: numberId, appointmentId: numberId, technicianName: stringOrNull }, [
    'id',
    'appointmentId',
  ]),
);
export const isEquipment = schemaOf(
  object(
    {
      id: numberId,
      name: stringOrNull,
      manufacturer: stringOrNull,
      model: stringOrNull,
      serialNumber: stringOrNull,
    },
    ['id'],
  ),
);
export type ServiceTitanEquipment = Accepted<typeof isEquipment>;
export const isJobNote = schemaOf(object({ text: stringOrNull }));

export interface ExportPart {
  readonly records: readonly unknown[];
  readonly hasMore: boolean;
  readonly continueFrom: string | null;
}

type Area = 'crm' | 'jpm' | 'dispatch' | 'equipmentsystems';
type Query = Readonly<Record<string, string | number>>;

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

  /** @param path the area, and what comes after the tenant */
  async page(
    [area, ...path]: readonly [Area, ...string[]],
    query: Query,
    { page, pageSize }: PageWindow,
    signal: AbortSignal,
  ): Promise<ListPage<unknown>> {
    return pageOf(
      await this.session.list(this.call([area, ...path], query, page, pageSize), signal),
    );
  }

  /**
   * All records of the company, inactive and deleted ones, too.
   * @param from where an earlier call ended, or a date; null for everything
   */
  async exported(
    [area, ...path]: readonly [Area, ...string[]],
    from: string | null,
    signal: AbortSignal,
  ): Promise<ExportPart> {
    const call = {
      path: [area, 'v2', 'tenant', this.credentials.tenantId, 'export', ...path],
      // Without it, the latest changes come minutes later.
      query: { includeRecentChanges: true, ...(from !== null && { from }) },
      expects: isExport,
    };
    const { data, hasMore, continueFrom } = await this.session.list(call, signal);
    return { records: data, hasMore, continueFrom: continueFrom ?? null };
  }

  /** All records of a short list. Null if the credentials don't allow it, or there is none. */
  async all(
    path: readonly [Area, ...string[]],
    query: Query,
    signal: AbortSignal,
  ): Promise<readonly unknown[] | null> {
    const records: unknown[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const call = { ...this.call(path, query, page, allAtOnce), isOptional: true };
      const answer = await this.session.ask(call, signal);
      if (!answer) return page === 1 ? null : records;
      records.push(...answer.data);
      if (!answer.hasMore) break;
    }
    return records;
  }

  private call(
    [area, ...path]: readonly [Area, ...string[]],
    query: Query,
    page: number,
    pageSize: number,
  ) {
    return {
      path: [area, 'v2', 'tenant', this.credentials.tenantId, ...path],
      query: { ...query, page, pageSize, includeTotal: true },
      expects: isPage,
    };
  }
}

/** https://github.com/compwright/servicetitan (docs/Api): "Perform lookup by multiple IDs (maximum 50)" */
const idsAtOnce = 50;

/** Each id once, as many as a call takes. */
export function idBatches(ids: readonly (number | null | undefined)[]): number[][] {
  const unique = [...new Set(ids)].filter((id) => typeof id === 'number');
  return Array.from({ length: Math.ceil(unique.length / idsAtOnce) }, (_, nth) =>
    unique.slice(nth * idsAtOnce, (nth + 1) * idsAtOnce),
  );
}

/** The limit is 5,000, but a page should arrive within seconds. */
const allAtOnce = 500;
const mostPages = 20;

const pageOf = ({ data, totalCount, hasMore }: Accepted<typeof isPage>): ListPage<unknown> => ({
  records: data,
  total: totalCount ?? null,
  hasMore,
});
