/** The emulated service systems, and helpers that read sources. */
import { demoCredentials } from '@tools/emulators/fsm/src/demo-credentials';
import type { FaultRequest } from '@tools/emulators/fsm/src/faults/fault';
import {
  addFaults,
  control,
  get,
  jobberTokens,
  requests,
  source,
} from '@tools/emulators/fsm/test/running';
import type { SystemName } from '@tools/emulators/fsm/src/system';
import { startFsmEmulator, type FsmEmulatorOptions } from '@tools/emulators/fsm/src/start';
import type { ServiceSystemId } from '@contracts/vocabulary/service-systems';
import type { ImportsConfig } from '../src/config';
import type { ConnectionsService, IssuedTokens } from '../src/jobs/connections.service';
import type {
  CompanyRow,
  HistoryRow,
  ImportSource,
  SourceBatch,
  SourceRow,
} from '../src/runs/source';
import { JobberConnection } from '../src/systems/jobber/jobber-connection';
import { ServiceSystems } from '../src/systems/service-systems';

/** A customer of each system. */
export const owner = {
  firstName: 'Petra',
  lastName: 'Larkspur',
  email: 'petra.larkspur@example.com',
  phone: '904-555-0199',
};

const timeouts = { attemptMs: 2_000, firstPauseMs: 1, longestPauseMs: 20, attempts: 6 };

export async function systemsUnderTest(options: Partial<FsmEmulatorOptions> = {}) {
  const emulator = await startFsmEmulator({
    port: 0,
    people: [owner],
    ...options,
    // Jobber's points come back within milliseconds.
    rateLimits: { servicetitan: 60, servicepro: null, jobber: 1_000_000, ...options.rateLimits },
  });
  const { url, urls } = emulator;
  const settings = {
    SERVICETITAN_BASE_URL: urls.servicetitan,
    SERVICETITAN_AUTH_URL: urls.servicetitan,
    HOUSECALLPRO_BASE_URL: urls.housecallpro,
    HOUSECALLPRO_AUTH_SCHEME: 'Token' as const,
    SERVICEPRO_BASE_URL: urls.servicepro,
    JOBBER_BASE_URL: urls.jobber,
    JOBBER_API_VERSION: '2026-03-10',
    JOBBER_CLIENT_ID: demoCredentials.jobber.clientId,
    JOBBER_CLIENT_SECRET: demoCredentials.jobber.clientSecret,
    companyAccount: demoCredentials.servicepro,
  };
  const jobber = await connectedJobber(url, settings);
  const systems = new ServiceSystems(settings, jobber, timeouts);
  const { company, username, password } = demoCredentials.servicepro;
  return {
    /** Settings of a service with the company's own account. */
    env: {
      SERVICEPRO_BASE_URL: urls.servicepro,
      SERVICEPRO_COMPANY: company,
      SERVICEPRO_USERNAME: username,
      SERVICEPRO_PASSWORD: password,
      SERVICETITAN_BASE_URL: urls.servicetitan,
      SERVICETITAN_AUTH_URL: urls.servicetitan,
      SERVICETITAN_TENANT_ID: demoCredentials.servicetitan.tenantId,
      SERVICETITAN_APP_KEY: demoCredentials.servicetitan.appKey,
      SERVICETITAN_CLIENT_ID: demoCredentials.servicetitan.clientId,
      SERVICETITAN_CLIENT_SECRET: demoCredentials.servicetitan.clientSecret,
      HOUSECALLPRO_BASE_URL: urls.housecallpro,
      HOUSECALLPRO_API_KEY: demoCredentials.housecallpro.apiKey,
      JOBBER_BASE_URL: urls.jobber,
      JOBBER_CLIENT_ID: demoCredentials.jobber.clientId,
      JOBBER_CLIENT_SECRET: demoCredentials.jobber.clientSecret,
    },
    systems,
    /** All customers of the demo's account. */
    company: (system: ServiceSystemId, after: unknown = null) =>
      systems.companySource(system, demoCredentials[system], after),
    close: () => emulator.close(),
    addFaults: (...faults: FaultRequest[]) => addFaults(url, ...faults),
    clearFaults: () => control(url, 'DELETE /faults'),
    /** How many requests faults have befallen. */
    struck: async () => {
      const faults = await control<readonly { struck: number }[]>(url, 'GET /faults');
      return faults.reduce((sum, each) => sum + each.struck, 0);
    },
    /** A call, so that faults of the list happen. */
    touch: (system: ServiceSystemId) =>
      firstOf(systems.companySource(system, demoCredentials[system]), null),
    forbid: (...endpoints: string[]) =>
      addFaults(
        url,
        ...endpoints.map((endpoint): FaultRequest => ({
          kind: 'forbidden',
          system: 'servicetitan',
          endpoint,
          times: null,
        })),
      ),
    /** Ids of ServiceTitan's inactive customers. */
    inactiveCustomers: async (): Promise<string[]> => {
      const { tenantId } = demoCredentials.servicetitan;
      const path = `/crm/v2/tenant/${tenantId}/customers?pageSize=5000`;
      const found: string[] = [];
      for (let page = 1; ; page += 1) {
        const { body } = await get(url, 'servicetitan', `${path}&page=${page}`);
        const { data, hasMore } = body as {
          data: readonly { id: number; active: boolean }[];
          hasMore: boolean;
        };
        found.push(...data.filter(({ active }) => !active).map(({ id }) => String(id)));
        if (!hasMore) return found;
      }
    },
    requests: () => requests(url),
    truth: (system: SystemName, kind: 'customers' | 'history') => source(url, system, kind),
  };
}

/** As if an owner had connected Jobber, without a database. */
async function connectedJobber(url: string, settings: object): Promise<JobberConnection> {
  const issued = await jobberTokens(url);
  let tokens: IssuedTokens | null = {
    accessToken: issued.access_token,
    refreshToken: issued.refresh_token,
    endsAt: Infinity,
  };
  const connections: Pick<ConnectionsService, 'current'> = {
    current: async (_system, refused, renew) => {
      if (tokens?.accessToken === refused) tokens = await renew(tokens.refreshToken);
      return tokens;
    },
  };
  return new JobberConnection(connections as ConnectionsService, settings as ImportsConfig);
}

export type SystemsUnderTest = Awaited<ReturnType<typeof systemsUnderTest>>;

const noAbort = new AbortController().signal;

/** All batches from a cursor on. */
export async function batchesOf<Row>(
  source: ImportSource<Row>,
  cursor: unknown = null,
): Promise<SourceBatch<Row>[]> {
  const batches: SourceBatch<Row>[] = [];
  for await (const batch of source.batches(cursor, noAbort)) batches.push(batch);
  return batches;
}

/** As if the worker were killed after each batch: opens a new source for each one. */
export async function batchesOfKilled<Row>(
  open: () => ImportSource<Row>,
): Promise<SourceBatch<Row>[]> {
  const batches: SourceBatch<Row>[] = [];
  let cursor: unknown = null;
  for (;;) {
    const [first] = await firstOf(open(), cursor);
    if (!first) return batches;
    batches.push(first);
    cursor = JSON.parse(JSON.stringify(first.cursor));
  }
}

async function firstOf<Row>(
  source: ImportSource<Row>,
  cursor: unknown,
): Promise<SourceBatch<Row>[]> {
  for await (const batch of source.batches(cursor, noAbort)) return [batch];
  return [];
}

export const rowsOf = <Row>(batches: readonly SourceBatch<Row>[]): SourceRow<Row>[] =>
  batches.flatMap(({ rows }) => [...rows]);

export const valuesOf = <Row>(batches: readonly SourceBatch<Row>[]): Row[] =>
  rowsOf(batches).flatMap((row) => ('value' in row ? [row.value] : []));

export const keysOf = (batches: readonly SourceBatch<HistoryRow>[]): string[] =>
  valuesOf(batches).map(({ record }) => record.key);

/** The last that was said of each. */
export function lastOf(batches: readonly SourceBatch<CompanyRow>[]) {
  const customers = new Map<string | null, boolean>();
  const services = new Map<string | null, string>();
  for (const row of valuesOf(batches)) {
    if (row.kind === 'customer') {
      customers.set(row.customer.externalId, row.customer.inactive ?? false);
    } else services.set(row.service.externalId, row.service.customerExternalId);
  }
  return { customers, services };
}

/** The whole company has come: each customer, and each service of theirs. */
export async function expectAll(
  under: SystemsUnderTest,
  system: ServiceSystemId,
  batches: readonly SourceBatch<CompanyRow>[],
): Promise<void> {
  const found = lastOf(batches);
  const customers = await under.truth(system, 'customers');
  const history = await under.truth(system, 'history');
  expect(customers.filter(({ id }) => !found.customers.has(id))).toEqual([]);
  expect(history.filter(({ id, customerId }) => found.services.get(id) !== customerId)).toEqual([]);
  expect(rowsOf(batches).filter((row) => 'wrong' in row)).toEqual([]);
}
