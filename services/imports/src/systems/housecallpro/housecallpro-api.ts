/**
 * Housecall Pro's public API: https://docs.housecallpro.com/, with the names of fields as
 * https://github.com/BeelineRoutes/housecall (customers.go, jobs.go) reads them.
 */
import type { ValidateFunction } from 'ajv';
import { list, number, object, orNull, schemaOf, text, textId } from '../http/page-schemas';
import { unusable } from '../http/system-failures';
import { SystemHttp, type SystemHttpSettings, type SystemSession } from '../http/system-http';
import type { ListPage } from '../listing/listing';
import type { PageWindow } from '../listing/page-window';

export const housecallPro = 'Housecall Pro';

/** Its limit isn't published. This is as fast as a person in a hurry, and 429 is respected. */
const gate = { perSecond: 15, burst: 5, concurrency: 4 };

export interface HousecallPerson {
  readonly id: string;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly company?: string | null;
  readonly email?: string | null;
  readonly mobile_number?: string | null;
  readonly home_number?: string | null;
  readonly work_number?: string | null;
}

export interface HousecallAddress {
  readonly street?: string | null;
  readonly street_line_2?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly zip?: string | null;
}

export interface HousecallJob {
  readonly id: string;
  readonly customer?: HousecallPerson | null;
  readonly address?: HousecallAddress | null;
  readonly description?: string | null;
  readonly notes?: readonly { readonly content?: string | null }[] | null;
  readonly work_status: string;
  readonly work_timestamps?: { readonly completed_at?: string | null } | null;
  readonly schedule?: {
    readonly scheduled_start?: string | null;
    readonly scheduled_end?: string | null;
  } | null;
  /** Cents. */
  readonly total_amount?: number | null;
  readonly created_at?: string | null;
}

export interface HousecallAppointment {
  readonly id: string;
  readonly start_time?: string | null;
  readonly end_time?: string | null;
}

interface Counted {
  readonly total_items?: number | null;
  readonly total_pages: number;
}
type Envelope = Counted & Readonly<Record<string, unknown>>;

const person = object(
  {
    id: textId,
    first_name: text,
    last_name: text,
    company: text,
    email: text,
    mobile_number: text,
    home_number: text,
    work_number: text,
  },
  ['id'],
);
export const isPerson: ValidateFunction<HousecallPerson> = schemaOf(person);
const isKnown = schemaOf<{ readonly id: string }>(object({ id: textId }, ['id']));
export const isJob: ValidateFunction<HousecallJob> = schemaOf(
  object(
    {
      id: textId,
      customer: orNull(person),
      address: orNull(
        object({ street: text, street_line_2: text, city: text, state: text, zip: text }),
      ),
      description: text,
      notes: orNull(list(object({ content: text }))),
      work_status: { type: 'string' },
      work_timestamps: orNull(object({ completed_at: text })),
      schedule: orNull(object({ scheduled_start: text, scheduled_end: text })),
      total_amount: number,
      created_at: text,
    },
    ['id', 'work_status'],
  ),
);

const counted = { total_items: number, total_pages: { type: 'integer' } };
const envelopes = {
  customers: schemaOf<Envelope>(
    object({ ...counted, customers: list({}) }, ['total_pages', 'customers']),
  ),
  jobs: schemaOf<Envelope>(object({ ...counted, jobs: list({}) }, ['total_pages', 'jobs'])),
};
const isAppointmentList = schemaOf<{ readonly appointments: readonly HousecallAppointment[] }>(
  object({ appointments: list(object({ id: textId, start_time: text, end_time: text }, ['id'])) }, [
    'appointments',
  ]),
);

export interface HousecallProSettings {
  readonly baseUrl: string;
  /** The prefix of the key: the vendor's page says Token, public clients send Bearer. */
  readonly scheme: 'Token' | 'Bearer';
  readonly timeouts?: SystemHttpSettings['timeouts'];
}

export class HousecallProApi {
  private readonly http: SystemHttp;
  private readonly session: SystemSession;

  constructor({ baseUrl, scheme, timeouts }: HousecallProSettings, apiKey: string) {
    this.http = new SystemHttp({ system: housecallPro, baseUrl, gate, timeouts });
    const headers = Promise.resolve({ authorization: `${scheme} ${apiKey}` });
    // A key has no login. A second attempt tells a temporary error from a wrong key.
    this.session = { headers: () => headers, renew: () => undefined };
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
        query: { ...query, page, page_size: pageSize },
        session: this.session,
        expects: envelopes[name],
      },
      signal,
    );
    if (!answer) throw unusable(housecallPro, 'has no such list');
    return {
      records: answer[name] as readonly unknown[],
      total: answer.total_items ?? null,
      hasMore: page < answer.total_pages,
    };
  }

  /** Null if it doesn't exist. */
  customer(id: string, signal: AbortSignal): Promise<{ readonly id: string } | null> {
    return this.http.ask(
      { path: ['customers', id], session: this.session, expects: isKnown },
      signal,
    );
  }

  async appointmentsOf(
    jobId: string,
    signal: AbortSignal,
  ): Promise<readonly HousecallAppointment[]> {
    const answer = await this.http.ask(
      { path: ['jobs', jobId, 'appointments'], session: this.session, expects: isAppointmentList },
      signal,
    );
    // The job was deleted in the meantime, or never had any.
    return answer?.appointments ?? [];
  }
}
