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
import { credentialIn } from '../http/tokens';
import type { AskedPage, Page, Source } from '../listing/source';
import { HousecallRecords } from './records';

/** The largest page that public clients get. Larger ones get this size. */
const maxPageSize = 200;
/** reference/housecall.v1.yaml (GET /jobs) */
const jobOrders = [
  'created_at',
  'updated_at',
  'invoice_number',
  'id',
  'description',
  'work_status',
];
const jobExpansions = ['attachments', 'appointments'];

/** Prefixes of the key: the vendor's page says Token, public clients send Bearer. */
const schemes = ['Token', 'Bearer'];

/** The part of Housecall Pro's public API that an import needs. */
export class HousecallPro implements ServiceSystem {
  private readonly records: HousecallRecords;

  constructor(
    readonly source: Source,
    seed: number,
  ) {
    this.records = new HousecallRecords(seed);
  }

  readonly endpoints: readonly Endpoint[] = [
    {
      // https://docs.housecallpro.com/ (GET /customers: the newest first by default), and
      // https://glama.ai/mcp/connectors/io.usefulapi/housecall-pro/tools/housecall_list_customers
      name: 'customers',
      path: /^\/customers$/,
      answer: (call) => this.customers(call),
    },
    {
      // https://glama.ai/mcp/connectors/io.usefulapi/housecall-pro/tools/housecall_get_customer
      name: 'customer',
      path: /^\/customers\/(\w+)$/,
      answer: (call, id) => this.customer(call, id),
    },
    {
      // https://docs.housecallpro.com/ (GET /jobs: customer_id, sort_by, sort_direction, which is
      // desc by default, and expand). Live, expand is refused unless it's an array, and without it
      // a job's list of appointments is empty.
      name: 'jobs',
      path: /^\/jobs$/,
      answer: (call) => this.jobs(call),
    },
    {
      // https://docs.housecallpro.com/ (GET /jobs/{job_id}/line_items). Live, it answers an object
      // `list`, not a URL.
      name: 'line-items',
      path: /^\/jobs\/(\w+)\/line_items$/,
      answer: (call, id) => this.lineItems(call, id),
    },
  ];

  refuse(status: RefusedStatus): Reply {
    const messages = {
      401: 'Unauthorized',
      403: 'Forbidden',
      404: 'Not Found',
      429: 'Too Many Requests',
    };
    return { status, body: { error: messages[status] } };
  }

  refuseParameter({ message }: BadParameter): Reply {
    return { status: 400, body: { error: message } };
  }

  /** Calls can't end a key. */
  revoke(): void {}

  customerTruth(customer: Customer): Truth {
    const record = this.records.customer(customer);
    const { id, email, mobile_number: phone } = record;
    return { id, digest: digestOf(record), email, phone };
  }

  historyTruth(customer: Customer): Truth[] {
    return this.jobsOf(customer).map((job) => truthOfRow(job, job.customer.id));
  }

  private admit({ headers }: Call): void {
    const { apiKey } = demoCredentials.housecallpro;
    const isKnown = schemes.some(
      (scheme) => credentialIn(headers.authorization, scheme) === apiKey,
    );
    if (!isKnown) throw new Refused(this.refuse(401));
  }

  private customers(call: Call): Reply {
    this.admit(call);
    const asked = askedPage(call);
    const isDescending = isDescendingIn(call, ['created_at']);
    const q = call.query.text('q');
    if (q === null) {
      return this.customerPage(this.source.customers(asked, null, isDescending));
    }
    const found = this.search(q);
    return this.customerPage(this.source.chosen(isDescending ? found.toReversed() : found, asked));
  }

  private customer(call: Call, id: string): Reply {
    this.admit(call);
    const index = this.records.customerIds.valueOf(id);
    if (index === null || !this.source.list.has(index)) throw new Refused(this.refuse(404));
    return { status: 200, body: this.records.customer(this.source.customer(index)) };
  }

  private customerPage({ window, records }: Page<Customer>): Reply {
    const customers = records.map((customer) => this.records.customer(customer));
    return { status: 200, body: { ...pageFields(window), customers } };
  }

  /** Searches phone numbers and email addresses. */
  private search(q: string): number[] {
    const { company, list } = this.source;
    const digits = tenDigits(q);
    if (digits) return company.withPhone(digits, list.first, list.end);
    if (q.includes('@')) return company.withEmail(q, list.first, list.end);
    return [];
  }

  private jobs(call: Call): Reply {
    this.admit(call);
    const asked = askedPage(call);
    const id = call.query.text('customer_id');
    const isDescending = isDescendingIn(call, jobOrders);
    const isExpanded = expansionsIn(call).includes('appointments');
    const of = (index: number) => this.jobsOf(this.source.customer(index), isExpanded);
    const { company, list } = this.source;
    if (id === null) {
      return jobPage(this.source.rows(company.visitRows, of, asked, null, isDescending));
    }
    const index = this.records.customerIds.valueOf(id);
    const own = index !== null && list.has(index) ? of(index) : [];
    const order = (call.query.text('sort_by') ?? 'created_at') as keyof (typeof own)[number];
    const sorted = own.toSorted((one, other) => compared(one[order], other[order]));
    return jobPage(this.source.rowsOf(isDescending ? sorted.toReversed() : sorted, asked));
  }

  private lineItems(call: Call, id: string): Reply {
    this.admit(call);
    const place = this.records.placeOfJob(id);
    if (!place || !this.source.list.has(place.index)) throw new Refused(this.refuse(404));
    const visit = this.source.visits(place.index)[place.nth];
    if (!visit) throw new Refused(this.refuse(404));
    const data = this.records.lineItems(this.source.customer(place.index), visit);
    return { status: 200, body: { object: 'list', data } };
  }

  private jobsOf(customer: Customer, isExpanded = false) {
    const visits = this.source.visits(customer.index);
    return visits.map((visit) => this.records.job(customer, visit, isExpanded));
  }
}

/** https://docs.housecallpro.com/: 10 by default. */
function askedPage({ query, trouble }: Call): AskedPage {
  const pageSize = query.integer('page_size', 10, 1, 999_999);
  return {
    page: query.integer('page', 1, 1, maxPage),
    pageSize: Math.min(pageSize, maxPageSize),
    trouble,
  };
}

/** The newest first by default. */
function isDescendingIn({ query }: Call, orders: readonly string[]): boolean {
  const sortBy = query.text('sort_by') ?? 'created_at';
  if (!orders.includes(sortBy)) {
    throw new BadParameter('sort_by', `sort_by is one of ${orders.join(', ')}`);
  }
  const direction = query.text('sort_direction') ?? 'desc';
  if (direction !== 'asc' && direction !== 'desc') {
    throw new BadParameter('sort_direction', 'sort_direction is asc or desc');
  }
  return direction === 'desc';
}

function expansionsIn({ query }: Call): string[] {
  const wanted = query.texts('expand[]');
  if (query.text('expand') !== null || wanted.some((each) => !jobExpansions.includes(each))) {
    throw new BadParameter('expand', `expand is an array of ${jobExpansions.join(', ')}`);
  }
  return wanted;
}

const compared = (one: unknown, other: unknown): number => {
  const [first, second] = [String(one), String(other)];
  return first < second ? -1 : Number(first > second);
};

const pageFields = ({ page, pageSize, total, pages }: Page<unknown>['window']) => ({
  page,
  page_size: pageSize,
  total_pages: pages,
  total_items: total,
});

const jobPage = <T>({ window, records }: Page<T>): Reply => ({
  status: 200,
  body: { ...pageFields(window), jobs: records },
});
