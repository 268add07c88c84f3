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
import { customerRecord, historyRecord, indexOf } from './records';

const maxCustomersPerPage = 500;
const maxHistoryPerPage = 1_000;
/** Maximum results of a lookup. `truncated` says that there are more. */
const maxFound = 25;

/** As described in docs/imports.md, "ServicePro's interface". */
export class ServicePro implements ServiceSystem {
  private readonly sessions: Tokens;

  constructor(
    readonly source: Source,
    sessionSeconds: number,
    now: () => number,
  ) {
    this.sessions = new Tokens('sp_', sessionSeconds * 1000, now);
  }

  readonly endpoints: readonly Endpoint[] = [
    { name: 'session', method: 'POST', path: /^\/session$/, answer: (call) => this.logIn(call) },
    { name: 'session', method: 'DELETE', path: /^\/session$/, answer: (call) => this.logOut(call) },
    {
      name: 'customers',
      path: /^\/customers$/,
      answer: (call) => this.customers(call),
    },
    {
      name: 'lookup',
      path: /^\/customers\/lookup$/,
      answer: (call) => this.lookup(call),
    },
    {
      name: 'customer',
      path: /^\/customers\/(SP-\d+)$/,
      answer: (call, id) => this.customer(call, id),
    },
    {
      name: 'customer-history',
      path: /^\/customers\/([\w-]+)\/history$/,
      answer: (call, id) => this.customerHistory(call, id),
    },
    { name: 'history', path: /^\/history$/, answer: (call) => this.history(call) },
  ];

  refuse(status: RefusedStatus, { path }: Pick<Call, 'path'>): Reply {
    if (status === 404) return refusal(404, 'not_found', `Nothing is at ${path.slice(0, 100)}.`);
    if (status === 403) return refusal(403, 'forbidden', 'This account may not read that.');
    return status === 429
      ? refusal(429, 'too_many_requests', 'Wait for as long as Retry-After says.')
      : refusal(401, 'session_expired', 'The session has ended or never was. Log in again.');
  }

  refuseParameter({ parameter, message }: BadParameter): Reply {
    return refusal(400, 'invalid_parameter', message, parameter);
  }

  revoke(call: Call): void {
    this.sessions.revoke(tokenOf(call));
  }

  customerTruth(customer: Customer): Truth {
    const record = this.record(customer);
    const { id, email } = record;
    return { id, digest: digestOf(record), email, phone: tenDigits(record.phone ?? '') };
  }

  historyTruth(customer: Customer): Truth[] {
    return this.historyOf(customer.index).map((row) => truthOfRow(row, row.customerId));
  }

  private logIn({ body }: Call): Reply {
    const { company, username, password } = demoCredentials.servicepro;
    const given = objectIn(body);
    const isRight =
      given?.company === company && given.username === username && given.password === password;
    if (!given) return refusal(400, 'invalid_body', 'The body is a JSON object.');
    if (!isRight) {
      return refusal(401, 'wrong_credentials', 'Company, username or password is wrong.');
    }
    const { token, endsAt } = this.sessions.issue();
    return { status: 201, body: { token, expiresAt: new Date(endsAt).toISOString() } };
  }

  private logOut(call: Call): Reply {
    this.sessions.revoke(tokenOf(call));
    return { status: 204, body: null };
  }

  private admit(call: Call): void {
    if (!this.sessions.isGood(tokenOf(call))) throw new Refused(this.refuse(401, call));
  }

  private customers(call: Call): Reply {
    this.admit(call);
    const asked = askedPage(call, maxCustomersPerPage);
    const page = this.source.customers(asked, call.query.instant('updatedSince'));
    const customers = page.records.map((customer) => this.record(customer));
    return { status: 200, body: { ...pageFields(page), customers } };
  }

  private customer(call: Call, id: string): Reply {
    const index = this.indexIn(call, id);
    return { status: 200, body: this.record(this.source.customer(index)) };
  }

  private lookup(call: Call): Reply {
    this.admit(call);
    const digits = tenDigits(call.query.text('phone') ?? '');
    if (!digits) throw new BadParameter('phone', 'phone is a US phone number of ten digits');
    const { company, list } = this.source;
    const found = company.withPhone(digits, list.first, list.end);
    const customers = found.slice(0, maxFound).map((index) => {
      const customer = this.source.customer(index);
      const serviceHistory = this.historyOf(index).toReversed();
      return { ...this.record(customer), serviceHistory };
    });
    return { status: 200, body: { customers, truncated: found.length > maxFound } };
  }

  private customerHistory(call: Call, id: string): Reply {
    const index = this.indexIn(call, id);
    const history = this.historyOf(index).toReversed();
    return { status: 200, body: { customerId: id, history } };
  }

  /** @throws Refused without a session, and for an unknown id */
  private indexIn(call: Call, id: string): number {
    this.admit(call);
    const index = indexOf(id);
    if (index === null || !this.source.list.has(index)) throw new Refused(this.refuse(404, call));
    return index;
  }

  private history(call: Call): Reply {
    this.admit(call);
    const page = this.source.rows(
      this.source.company.visitRows,
      (index) => this.historyOf(index),
      askedPage(call, maxHistoryPerPage),
      call.query.instant('updatedSince'),
    );
    return { status: 200, body: { ...pageFields(page), history: page.records } };
  }

  private record(customer: Customer) {
    return customerRecord(customer, this.source.visits(customer.index));
  }

  /** Oldest first. */
  private historyOf(index: number) {
    return this.source.visits(index).map((visit) => historyRecord(index, visit));
  }
}

const tokenOf = ({ headers }: Call) => credentialIn(headers.authorization, 'Bearer');

function askedPage({ query, trouble }: Call, max: number): AskedPage {
  return {
    page: query.integer('page', 1, 1, maxPage),
    pageSize: query.integer('pageSize', 100, 1, max),
    trouble,
  };
}

const pageFields = ({ window }: Page<unknown>) => ({
  page: window.page,
  pageSize: window.pageSize,
  totalCount: window.total,
  hasMore: window.hasMore,
});

const refusal = (status: number, code: string, message: string, parameter?: string): Reply => ({
  status,
  body: { error: { code, message, ...(parameter === undefined ? {} : { parameter }) } },
});

/** Null if the text isn't a JSON object. */
function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
