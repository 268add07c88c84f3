import { demoCredentials } from '../demo-credentials';
import type { Customer } from '../data/customer';
import { tenDigits } from '../data/phones';
import {
  digestOf,
  truthOfRow,
  type ServiceSystem,
  type Truth,
  type RefusedStatus,
} from '../system';
import { BadParameter, maxPage, Refused, type Call, type Endpoint, type Reply } from '../http/call';
import { credentialIn, Tokens } from '../http/tokens';
import type { AskedPage, Page, Source } from '../listing/source';
import { exported } from './exports';
import {
  appointmentRecords,
  assignmentRecords,
  contactRecords,
  customerId,
  customerRecord,
  equipmentRecord,
  indexOfAppointment,
  indexOfCustomer,
  indexOfLocation,
  isActive,
  jobRecord,
  jobTypes,
  locationRecord,
  noteRecords,
  placeOfEquipment,
  placeOfJob,
} from './records';

/** https://github.com/compwright/servicetitan (docs/Api): "Perform lookup by multiple IDs (maximum 50)" */
const maxIds = 50;

/** The part of ServiceTitan's V2 API that an import needs. */
export class ServiceTitan implements ServiceSystem {
  private readonly tokens: Tokens;

  constructor(
    readonly source: Source,
    private readonly tokenLifetimeSeconds: number,
    now: () => number,
  ) {
    this.tokens = new Tokens('st_', tokenLifetimeSeconds * 1000, now);
  }

  readonly endpoints: readonly Endpoint[] = [
    {
      // https://developer.servicetitan.io/docs/get-going-first-api-call/ and /docs/oauth20/
      name: 'token',
      method: 'POST',
      path: /^\/connect\/token$/,
      answer: (call) => this.token(call),
    },
    {
      // https://glama.ai/mcp/servers/@JordanDalton/ServiceTitanMcpServer/tools/customers_getlist
      name: 'customers',
      path: /^\/crm\/v2\/tenant\/(\w+)\/customers$/,
      answer: this.inside((call) => this.customers(call)),
    },
    {
      // crm-v2.json of https://github.com/archdotdev/tap-service-titan (tap_service_titan/openapi_specs):
      // "Either CustomerIds, modifiedOn or modifiedOnOrAfter parameter must be specified". We only
      // send ids, and how many it takes is a guess.
      name: 'contacts',
      path: /^\/crm\/v2\/tenant\/(\w+)\/customers\/contacts$/,
      answer: this.inside((call) => this.contacts(call)),
    },
    {
      // docs/Api/LocationsApi.md of https://github.com/compwright/servicetitan
      name: 'locations',
      path: /^\/crm\/v2\/tenant\/(\w+)\/locations$/,
      answer: this.inside((call) => this.locations(call)),
    },
    {
      // docs/Api/JobTypesApi.md of https://github.com/compwright/servicetitan
      name: 'job-types',
      path: /^\/jpm\/v2\/tenant\/(\w+)\/job-types$/,
      answer: this.inside((call) => this.jobTypes(call)),
    },
    {
      // docs/Api/JobsApi.md of https://github.com/compwright/servicetitan
      name: 'job-notes',
      path: /^\/jpm\/v2\/tenant\/(\w+)\/jobs\/(\d{1,12})\/notes$/,
      answer: this.inside((call, id) => this.jobNotes(call, Number(id))),
    },
    {
      // docs/Api/AppointmentAssignmentsApi.md of https://github.com/compwright/servicetitan
      name: 'assignments',
      path: /^\/dispatch\/v2\/tenant\/(\w+)\/appointment-assignments$/,
      answer: this.inside((call) => this.assignments(call)),
    },
    {
      // docs/Api/InstalledEquipmentApi.md of https://github.com/compwright/servicetitan
      name: 'equipment',
      path: /^\/equipmentsystems\/v2\/tenant\/(\w+)\/installed-equipment$/,
      answer: this.inside((call) => this.equipment(call)),
    },
    {
      // docs/Api/JobsApi.md of https://github.com/compwright/servicetitan
      name: 'jobs',
      path: /^\/jpm\/v2\/tenant\/(\w+)\/jobs$/,
      answer: this.inside((call) => this.jobs(call)),
    },
    {
      // docs/Api/AppointmentsApi.md of https://github.com/compwright/servicetitan
      name: 'appointments',
      path: /^\/jpm\/v2\/tenant\/(\w+)\/appointments$/,
      answer: this.inside((call) => this.appointments(call)),
    },
    // https://developer.servicetitan.io/docs/transactional-and-export-apis
    {
      name: 'export-customers',
      path: /^\/crm\/v2\/tenant\/(\w+)\/export\/customers$/,
      answer: this.exporting((index) => [
        {
          ...customerRecord(this.source.customer(index)),
          ...(!this.source.list.has(index) && { active: false }),
        },
      ]),
    },
    {
      name: 'export-contacts',
      path: /^\/crm\/v2\/tenant\/(\w+)\/export\/customers\/contacts$/,
      answer: this.exporting((index) => contactRecords(this.source.customer(index))),
    },
    {
      name: 'export-jobs',
      path: /^\/jpm\/v2\/tenant\/(\w+)\/export\/jobs$/,
      answer: this.exporting((index) => this.jobsOf(index)),
    },
  ];

  refuse(status: RefusedStatus): Reply {
    const titles = {
      401: 'Unauthorized',
      403: 'Forbidden',
      404: 'Not Found',
      429: 'Too Many Requests',
    };
    return problem(status, titles[status]);
  }

  refuseParameter({ parameter, message }: BadParameter): Reply {
    return problem(400, 'Bad Request', { [parameter]: [message] });
  }

  revoke(call: Call): void {
    this.tokens.revoke(credentialIn(call.headers.authorization, 'Bearer'));
  }

  customerTruth(customer: Customer): Truth {
    const contacts = contactRecords(customer);
    const valueOf = (isEmail: boolean) =>
      contacts.find(({ type }) => (type === 'Email') === isEmail)?.value ?? null;
    return {
      id: String(customerId(customer.index)),
      digest: digestOf(customerRecord(customer)),
      email: valueOf(true),
      phone: tenDigits(valueOf(false) ?? ''),
    };
  }

  historyTruth(customer: Customer): Truth[] {
    return this.jobsOf(customer.index).map((job) => truthOfRow(job, job.customerId));
  }

  /** Errors as in RFC 6749, 5.2. */
  private token({ body }: Call): Reply {
    const form = new URLSearchParams(body);
    const { clientId, clientSecret } = demoCredentials.servicetitan;
    if (form.get('grant_type') !== 'client_credentials') {
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    }
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      return { status: 400, body: { error: 'invalid_client' } };
    }
    return {
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        access_token: this.tokens.issue().token,
        expires_in: this.tokenLifetimeSeconds,
        token_type: 'Bearer',
        scope: 'tn.crm.customers:r tn.jpm.appointments:r tn.jpm.jobs:r',
      },
    };
  }

  /** A missing or invalid token is 401. A wrong app key or tenant is 403. */
  private inside(answer: (call: Call, id: string) => Reply): Endpoint['answer'] {
    const { appKey, tenantId } = demoCredentials.servicetitan;
    return (call, tenant, id) => {
      const token = credentialIn(call.headers.authorization, 'Bearer');
      if (!this.tokens.isGood(token)) throw new Refused(this.refuse(401));
      const given = call.headers['st-app-key'];
      if (given === undefined) throw new Refused(problem(401, 'The ST-App-Key header is missing'));
      if (given !== appKey) throw new Refused(problem(403, 'This application is not known'));
      if (tenant !== tenantId) throw new Refused(problem(403, 'Not a tenant of this application'));
      return answer(call, id);
    };
  }

  private exporting(of: (index: number) => readonly object[]): Endpoint['answer'] {
    return this.inside((call) => exported({ source: this.source, call }, of));
  }

  private customers(call: Call): Reply {
    const { query } = call;
    const asked = askedPage(call);
    const wanted = stateIn(call);
    const ids = idsIn(call);
    const phone = query.text('phone');
    const since = query.instant('modifiedOnOrAfter');
    const page =
      ids || phone !== null
        ? this.source.chosen(this.chosen(ids, phone, wanted), asked)
        : this.source.customers(asked, since);
    return envelope(call, { ...page, records: page.records.map(customerRecord) });
  }

  private chosen(
    ids: readonly number[] | null,
    phone: string | null,
    wanted: 'True' | 'False' | 'Any',
  ): number[] {
    return this.named(ids, phone).filter(
      (index) => wanted === 'Any' || isActive(this.source.customer(index)) === (wanted === 'True'),
    );
  }

  private named(ids: readonly number[] | null, phone: string | null): number[] {
    const { company, list } = this.source;
    const digits = phone === null ? null : tenDigits(phone);
    if (phone !== null && !digits) return [];
    const named = ids?.map(indexOfCustomer).filter((index) => list.has(index));
    if (!digits) return named ?? [];
    return company
      .withPhone(digits, list.first, list.end)
      .filter((index) => named?.includes(index) ?? true);
  }

  private contacts(call: Call): Reply {
    const ids = idsIn(call, 'customerIds');
    if (!ids) throw new BadParameter('customerIds', 'customerIds is needed');
    const indexes = ids.map(indexOfCustomer).filter((index) => this.source.list.has(index));
    const own = indexes.flatMap((index) => contactRecords(this.source.customer(index)));
    return envelope(call, this.source.rowsOf(own, askedPage(call)));
  }

  private jobs(call: Call): Reply {
    const asked = askedPage(call);
    const customer = call.query.integer('customerId', 0, 1, 999_999_999);
    const of = (index: number) => this.jobsOf(index);
    const { list, company } = this.source;
    if (customer !== 0) {
      const index = indexOfCustomer(customer);
      return envelope(call, this.source.rowsOf(list.has(index) ? of(index) : [], asked));
    }
    return envelope(call, this.source.rows(company.visitRows, of, asked));
  }

  private appointments(call: Call): Reply {
    const asked = askedPage(call);
    const ids = idsIn(call);
    const of = (index: number) => appointmentRecords(index, this.source.visits(index));
    const { list, company } = this.source;
    if (ids) {
      const owners = new Set(ids.map(indexOfAppointment).filter((index) => list.has(index)));
      const named = [...owners].flatMap((index) => of(index).filter(({ id }) => ids.includes(id)));
      return envelope(call, this.source.rowsOf(named, asked));
    }
    return envelope(call, this.source.rows(company.appointmentRows, of, asked));
  }

  private locations(call: Call): Reply {
    const { list } = this.source;
    const indexes = (idsIn(call) ?? []).map(indexOfLocation).filter((index) => list.has(index));
    const found = indexes.map((index) => locationRecord(this.source.customer(index)));
    return envelope(call, this.source.rowsOf(found, askedPage(call)));
  }

  private jobTypes(call: Call): Reply {
    const ids = idsIn(call);
    const found = jobTypes.filter(({ id }) => ids?.includes(id) ?? true);
    return envelope(call, this.source.rowsOf(found, askedPage(call)));
  }

  private jobNotes(call: Call, id: number): Reply {
    const { index, nth } = placeOfJob(id);
    const visit = this.source.list.has(index) ? this.source.visits(index)[nth] : undefined;
    if (!visit) throw new Refused(this.refuse(404));
    return envelope(call, this.source.rowsOf(noteRecords(index, visit), askedPage(call)));
  }

  private assignments(call: Call): Reply {
    const ids = idsIn(call, 'appointmentIds') ?? [];
    const { list } = this.source;
    const owners = new Set(ids.map(indexOfAppointment).filter((index) => list.has(index)));
    const found = [...owners]
      .flatMap((index) => assignmentRecords(index, this.source.visits(index)))
      .filter(({ appointmentId }) => ids.includes(appointmentId));
    return envelope(call, this.source.rowsOf(found, askedPage(call)));
  }

  private equipment(call: Call): Reply {
    const found = (idsIn(call) ?? []).flatMap((id) => {
      const { index, nth } = placeOfEquipment(id);
      const visit = this.source.list.has(index) ? this.source.visits(index)[nth] : undefined;
      const record = visit && equipmentRecord(index, visit);
      return record?.id === id ? [record] : [];
    });
    return envelope(call, this.source.rowsOf(found, askedPage(call)));
  }

  private jobsOf(index: number) {
    const visits = this.source.visits(index);
    return visits.map((visit) => jobRecord(index, visits, visit));
  }
}

/** https://partnerapis.servicetitan.io/docs/timeouts-and-pagination: 1 to 5000, 50 by default. */
function askedPage({ query, trouble }: Call): AskedPage {
  return {
    page: query.integer('page', 1, 1, maxPage),
    pageSize: query.integer('pageSize', 50, 1, 5_000),
    trouble,
  };
}

/** The total is null unless the call requests it. */
function envelope({ query }: Call, { window, records: data }: Page<unknown>): Reply {
  const { page, pageSize, hasMore, total } = window;
  const wantsTotal = query.text('includeTotal')?.toLowerCase() === 'true';
  return {
    status: 200,
    body: { page, pageSize, hasMore, totalCount: wantsTotal ? total : null, data },
  };
}

/** Only active ones by default. */
function stateIn({ query }: Call): 'True' | 'False' | 'Any' {
  const state = query.text('active') ?? 'True';
  if (state !== 'True' && state !== 'False' && state !== 'Any') {
    throw new BadParameter('active', 'active is True, False or Any');
  }
  return state;
}

/** @throws BadParameter for more than fifty, or if one isn't a number */
function idsIn({ query }: Call, name = 'ids'): number[] | null {
  const ids = query.text(name)?.split(',').map(Number) ?? null;
  if (ids && (ids.length > maxIds || !ids.every(Number.isSafeInteger))) {
    throw new BadParameter(name, `${name} are up to ${maxIds} whole numbers, with commas`);
  }
  return ids;
}

/** The vendor describes only its statuses. The bodies are a guess. */
const problem = (status: number, title: string, errors?: object): Reply => ({
  status,
  body: {
    type: 'about:blank',
    title,
    status,
    traceId: '00-emulated-00',
    ...(errors ? { errors } : {}),
  },
});
