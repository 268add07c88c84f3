/**
 * Published and recorded answers of each system, read by our clients as they are. A file in
 * test/examples has the records, what they become, and the fields that we don't read, each with its
 * reason. Any other field must change something.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoCredentials } from '@tools/emulators/fsm/src/demo-credentials';
import { exampleServer, type ExampleAnswers } from '../../test/example-server';
import { batchesOf, owner, rowsOf } from '../../test/systems-under-test';
import { ServiceSystems } from './service-systems';

type Records = Readonly<Record<string, readonly object[]>>;
interface Example {
  readonly records: Records;
  /** Paths of fields, by the reason. */
  readonly notRead: Readonly<Record<string, readonly string[]>>;
  readonly history: readonly unknown[];
  readonly company: readonly unknown[];
}

const titanTenant = `v2/tenant/${demoCredentials.servicetitan.tenantId}`;
const titanPage = (data: readonly object[] = []) => ({
  page: 1,
  pageSize: 500,
  hasMore: false,
  totalCount: data.length,
  data,
});
const titanExport = (data: readonly object[] = []) => ({
  hasMore: false,
  continueFrom: 'end',
  data,
});
const housecallPage = (name: string, of: readonly object[] = []) => ({
  page: 1,
  page_size: 200,
  total_pages: 1,
  total_items: of.length,
  [name]: of,
});
const proPage = (name: string, of: readonly object[] = []) => ({
  page: 1,
  pageSize: 500,
  totalCount: of.length,
  hasMore: false,
  [name]: of,
});

/** With nodes and with edges, as a query asks for one of them. */
const connection = (of: readonly object[] = []) => ({
  nodes: of,
  edges: of.map((node, nth) => ({ cursor: String(nth), node })),
  pageInfo: { hasNextPage: false },
  totalCount: of.length,
});

/** The answers that have a system's records. */
const answersOf = {
  servicetitan: (of) => ({
    '/connect/token': { access_token: 't', expires_in: 900, token_type: 'Bearer', scope: '' },
    [`/crm/${titanTenant}/customers`]: titanPage(of.customers),
    [`/crm/${titanTenant}/customers/contacts`]: titanPage(of.contacts),
    [`/crm/${titanTenant}/locations`]: titanPage(of.locations),
    [`/jpm/${titanTenant}/jobs`]: titanPage(of.jobs),
    [`/jpm/${titanTenant}/jobs/7001/notes`]: titanPage(of.notes),
    [`/jpm/${titanTenant}/jobs/7003/notes`]: titanPage(),
    [`/jpm/${titanTenant}/job-types`]: titanPage(of.jobTypes),
    [`/jpm/${titanTenant}/appointments`]: titanPage(of.appointments),
    [`/dispatch/${titanTenant}/appointment-assignments`]: titanPage(of.assignments),
    [`/equipmentsystems/${titanTenant}/installed-equipment`]: titanPage(of.equipment),
    [`/crm/${titanTenant}/export/customers`]: titanExport(of.customers),
    [`/crm/${titanTenant}/export/customers/contacts`]: titanExport(),
    [`/jpm/${titanTenant}/export/jobs`]: titanExport(of.jobs),
  }),
  housecallpro: (of) => ({
    '/customers': housecallPage('customers', of.customers),
    '/jobs': housecallPage('jobs', of.jobs),
    '/jobs/job_1/line_items': { object: 'list', data: of.items, url: '/jobs/job_1/line_items' },
    '/jobs/job_2/line_items': { object: 'list', data: [], url: '/jobs/job_2/line_items' },
    '/jobs/job_3/line_items': { object: 'list', data: [], url: '/jobs/job_3/line_items' },
  }),
  servicepro: (of) => ({
    '/session': { token: 't', expiresAt: '2030-01-01T00:00:00Z' },
    '/customers': proPage('customers', of.customers),
    '/history': proPage('history', of.history),
    '/customers/lookup': { customers: of.customers, truncated: false },
    '/customers/SP-1/history': { customerId: 'SP-1', history: of.history },
  }),
  jobber: (of) => ({
    '/graphql': (body) => {
      const { query } = JSON.parse(body) as { query: string };
      const list = connection(/\{\s*jobs/.test(query) ? of.jobs : of.clients);
      const data = /\{\s*client\(/.test(query)
        ? { client: { jobs: connection(of.jobs) } }
        : { clients: list, jobs: list };
      return { data };
    },
  }),
} satisfies Record<string, (records: Records) => ExampleAnswers>;
type System = keyof typeof answersOf;

let server: Awaited<ReturnType<typeof exampleServer>>;
beforeAll(async () => {
  server = await exampleServer();
});
afterAll(() => server.close());

/** What the systems' clients make of records. */
async function read(system: System, records: Records) {
  const url = server.serve(answersOf[system](records));
  const settings = {
    SERVICETITAN_BASE_URL: url,
    SERVICETITAN_AUTH_URL: url,
    HOUSECALLPRO_BASE_URL: url,
    HOUSECALLPRO_AUTH_SCHEME: 'Token' as const,
    SERVICEPRO_BASE_URL: url,
    JOBBER_BASE_URL: url,
    JOBBER_API_VERSION: '2026-03-10',
    companyAccount: demoCredentials.servicepro,
  };
  const token = { token: 't', endsAt: Infinity };
  const systems = new ServiceSystems(settings, { current: () => Promise.resolve(token) });
  const credentials = demoCredentials[system];
  const whose = { ...owner, externalCustomerId: null };
  return {
    history: rowsOf(await batchesOf(systems.source(system, credentials, whose))),
    company: rowsOf(await batchesOf(systems.companySource(system, credentials))),
  };
}

/** Each field once, without the places in lists: `jobs.schedule.appointments.id`. */
function fieldsOf(value: unknown, at: string): string[] {
  if (Array.isArray(value) && value.length > 0) {
    return [...new Set(value.flatMap((each) => fieldsOf(each, at)))];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at];
  return Object.entries(value).flatMap(([name, each]) => fieldsOf(each, `${at}.${name}`));
}

/** The same with another value in this field of each record. */
function changed(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value) && value.length > 0)
    return value.map((each) => changed(each, [name, ...rest]));
  if (name === '') return otherThan(value);
  if (typeof value !== 'object' || value === null || !(name in value)) return value;
  const of = value as Readonly<Record<string, unknown>>;
  return { ...of, [name]: changed(of[name], rest) };
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `x${value}` : 'x';
}

const without = (records: Records, fields: readonly string[]): Records =>
  fields.reduce<Records>((all, field) => changed(all, field.split('.')) as Records, records);

describe.each(Object.keys(answersOf) as System[])('examples of %s', (system) => {
  const file = path.join(__dirname, `../../test/examples/${system}.json`);
  const example = JSON.parse(readFileSync(file, 'utf8')) as Example;
  const { records, notRead, history, company } = example;
  const ignored = Object.values(notRead).flat();

  it('become these rows', async () => {
    server.unanswered.clear();
    expect(await read(system, records)).toEqual({ history, company });
    expect([...server.unanswered]).toEqual([]);
  });

  it('have no fields that are not read, other than those with a reason', async () => {
    const fields = Object.entries(records).flatMap(([name, of]) => fieldsOf(of, name));
    expect(ignored.filter((field) => !fields.includes(field))).toEqual([]);
    const rows = JSON.stringify(await read(system, records));
    expect(JSON.stringify(await read(system, without(records, ignored)))).toBe(rows);
    const others = [...new Set(fields)].filter((field) => !ignored.includes(field));
    const changedRows = await Promise.all(
      others.map(async (field) =>
        JSON.stringify(await read(system, without(records, [field])).catch(String)),
      ),
    );
    expect(others.filter((_field, nth) => changedRows[nth] === rows)).toEqual([]);
  });
});
