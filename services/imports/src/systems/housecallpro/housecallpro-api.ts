/**
 * Housecall Pro's public API: https://docs.housecallpro.com/, whose parameters and schemas are in
 * reference/housecall.v1.yaml of the vendor's project housecall-public-api at stoplight.io. Live
 * answers differ from it: see docs/imports.md.
 */
import {
  anything,
  booleanOrNull,
  integer,
  list,
  numberOrNull,
  object,
  objectOrNothing,
  orNull,
  schemaOf,
  string,
  stringOrNull,
  textId,
  type Accepted,
} from '../http/page-schemas';
import { SystemHttp, type SystemAddress } from '../http/system-http';
import { SystemSession } from '../http/system-session';
import type { ListPage, PageWindow } from '../listing/listing';

export const housecallPro = 'Housecall Pro';

/** Its limit isn't published. This is as fast as a person in a hurry, and 429 is respected. */
const gate = { perSecond: 15, burst: 5, concurrency: 4 };

/** By default, new records come first and push the others back while we read. */
const oldestFirst = { sort_by: 'created_at', sort_direction: 'asc' };

const personFields = {
  id: textId,
  first_name: stringOrNull,
  last_name: stringOrNull,
  company: stringOrNull,
  email: stringOrNull,
  mobile_number: stringOrNull,
  home_number: stringOrNull,
  work_number: stringOrNull,
};
const person = object(personFields, ['id']);
const addressFields = {
  street: stringOrNull,
  street_line_2: stringOrNull,
  city: stringOrNull,
  state: stringOrNull,
  zip: stringOrNull,
};
const address = object(addressFields);
/** As in the list of customers. */
export const isListedCustomer = schemaOf(
  object(
    {
      ...personFields,
      notes: stringOrNull,
      addresses: orNull(list(object({ ...addressFields, type: stringOrNull }))),
    },
    ['id'],
  ),
);
export type HousecallListedCustomer = Accepted<typeof isListedCustomer>;
export const isPerson = schemaOf(person);
export type HousecallPerson = Accepted<typeof isPerson>;
const isKnown = schemaOf(object({ id: textId }, ['id']));

const appointment = object(
  {
    id: textId,
    start_time: stringOrNull,
    end_time: stringOrNull,
    /** Booked for a day. */
    anytime: booleanOrNull,
    start_date: stringOrNull,
    dispatched_employees_ids: orNull(list(string)),
  },
  ['id'],
);
export const isJob = schemaOf(
  object(
    {
      id: textId,
      customer: orNull(person),
      address: orNull(address),
      description: stringOrNull,
      /** Some jobs have `[false]`. */
      notes: orNull(list(objectOrNothing({ content: stringOrNull }))),
      tags: orNull(list(string)),
      work_status: string,
      work_timestamps: orNull(object({ completed_at: stringOrNull })),
      schedule: orNull(
        object({
          scheduled_start: stringOrNull,
          scheduled_end: stringOrNull,
          /** Only if the call asks for them. */
          appointments: orNull(list(appointment)),
        }),
      ),
      assigned_employees: orNull(
        list(
          object({
            id: stringOrNull,
            first_name: stringOrNull,
            last_name: stringOrNull,
            role: stringOrNull,
          }),
        ),
      ),
      /** Cents. */
      total_amount: numberOrNull,
      created_at: stringOrNull,
      deleted_at: stringOrNull,
    },
    ['id', 'work_status'],
  ),
);
export type HousecallJob = Accepted<typeof isJob>;
export type HousecallAppointment = NonNullable<
  NonNullable<HousecallJob['schedule']>['appointments']
>[number];

export const isLineItem = schemaOf(object({ name: string }, ['name']));
/** A job whose items can't be read is a job without items. */
const isAnswer = schemaOf(object({ data: anything }));

const counted = { total_items: numberOrNull, total_pages: integer };
const isPage = {
  customers: schemaOf<Envelope>(
    object({ ...counted, customers: list(anything) }, ['total_pages', 'customers']),
  ),
  jobs: schemaOf<Envelope>(object({ ...counted, jobs: list(anything) }, ['total_pages', 'jobs'])),
};
interface Envelope {
  readonly total_items?: number | null;
  readonly total_pages: number;
  readonly customers?: readonly unknown[];
  readonly jobs?: readonly unknown[];
}

interface HousecallProSettings extends SystemAddress {
  /** The prefix of the key: the vendor's page says Token, public clients send Bearer. */
  readonly scheme: 'Token' | 'Bearer';
}

export class HousecallProApi {
  private readonly session: SystemSession;

  constructor({ scheme, ...address }: HousecallProSettings, apiKey: string) {
    const login = {
      headers: { authorization: `${scheme} ${apiKey}` },
      endsAt: Number.POSITIVE_INFINITY,
    };
    const http = new SystemHttp({ system: housecallPro, gate, ...address });
    // A key has no login. The second attempt after a 401 tells a temporary error from a wrong key.
    this.session = new SystemSession(http, () => Promise.resolve(login));
  }

  async page(
    name: keyof typeof isPage,
    query: Readonly<Record<string, string>>,
    { page, pageSize }: PageWindow,
    signal: AbortSignal,
  ): Promise<ListPage<unknown>> {
    const answer = await this.session.list(
      {
        path: [name],
        query: { ...query, ...oldestFirst, page, page_size: pageSize },
        expects: isPage[name],
      },
      signal,
    );
    return {
      records: answer[name] ?? [],
      total: answer.total_items ?? null,
      hasMore: page < answer.total_pages,
    };
  }

  /** Null if it doesn't exist. */
  customer(id: string, signal: AbortSignal): Promise<{ readonly id: string } | null> {
    return this.session.ask({ path: ['customers', id], expects: isKnown }, signal);
  }

  /** As they come. No parameter of the list of jobs adds them. */
  async lineItemsOf(jobId: string, signal: AbortSignal): Promise<readonly unknown[]> {
    const answer = await this.session.ask(
      { path: ['jobs', jobId, 'line_items'], expects: isAnswer },
      signal,
    );
    return Array.isArray(answer?.data) ? answer.data : [];
  }
}
