import {
  addFaults,
  jobberHeaders,
  jobberToken,
  jobberTokens,
  requests,
  sizes,
  source,
  start,
} from '../../test/running';
import { demoCredentials } from '../demo-credentials';
import type { FaultRequest } from '../faults/fault';
import type { RunningFsmEmulator } from '../start';
import { digestOf } from '../system';
import { shownFields } from './jobber';

const size = 45;
let now = Date.UTC(2026, 10, 22);
let emulator: RunningFsmEmulator;
let token: string;

beforeEach(async () => {
  emulator = await start({ sizes: sizes(size), now: () => now });
  token = (await jobberTokens(emulator.url)).access_token;
});
afterEach(() => emulator.close());

interface Node {
  readonly id: string;
  readonly client?: { readonly id: string };
}
interface Answer {
  readonly data: Record<
    string,
    { nodes: Node[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
  >;
  readonly errors?: readonly { message: string; path?: unknown[]; extensions?: { code: string } }[];
  readonly extensions: {
    readonly cost: {
      readonly requestedQueryCost: number;
      readonly actualQueryCost: number;
      readonly throttleStatus: { readonly currentlyAvailable: number };
    };
    readonly versioning: { readonly version: string };
  };
}

async function ask(query: string, variables: object = {}, headers = jobberHeaders(token)) {
  const response = await fetch(`${emulator.urls.jobber}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

/** All records of a list, without any defense. */
async function all(list: 'clients' | 'jobs'): Promise<Node[]> {
  const sort = '{ key: UPDATED_AT, direction: ASCENDING }';
  const query = `query All($after: String) {
    ${list}(first: 10, after: $after, sort: ${list === 'jobs' ? `[${sort}]` : sort}) {
      nodes { ${shownFields[list]} }
      pageInfo { endCursor hasNextPage }
    }
  }`;
  const nodes: Node[] = [];
  for (let after: string | null = null; ;) {
    const { body } = await ask(query, { after });
    const page = body.data[list]!;
    nodes.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return nodes;
    after = page.pageInfo.endCursor;
  }
}
const ids = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id);
const fault = (asked: Omit<FaultRequest, 'system'>) =>
  addFaults(emulator.url, { ...asked, system: 'jobber' });

describe('Jobber', () => {
  it('shows clients and jobs page by page, with the fields that are asked for', async () => {
    const clients = await all('clients');
    expect(ids(clients)).toEqual(ids(await source(emulator.url, 'jobber')));
    expect(clients.map(digestOf)).toEqual(
      (await source(emulator.url, 'jobber')).map(({ digest }) => digest),
    );
    const truth = await source(emulator.url, 'jobber', 'history');
    const jobs = await all('jobs');
    expect(jobs.map(digestOf)).toEqual(truth.map(({ digest }) => digest));
    expect(jobs.map(({ client }) => client?.id)).toEqual(truth.map(({ customerId }) => customerId));
    expect(Object.keys(await requests(emulator.url))).toEqual(
      expect.arrayContaining(['jobber/clients', 'jobber/jobs', 'jobber/token']),
    );
  });

  it('has what was changed last first, unless it is asked otherwise', async () => {
    const before = ids(await all('clients'));
    await fault({ kind: 'changed', by: 1 });
    await ask('{ clients(first: 1) { nodes { id } } }');
    const { body } = await ask('{ clients(first: 3) { nodes { id } } }');
    expect(ids(body.data.clients!.nodes)).toEqual([before[0], before[44], before[43]]);
    expect(ids(await all('clients'))).toEqual([...before.slice(1), before[0]]);
  });

  it.each([
    // The examples of https://developer.getjobber.com/docs/using_jobbers_api/api_rate_limits/
    ['{ job(id: "MTc1") { id cost title client { id firstName } } }', 6 + 1],
    ['{ jobs(first: 10) { edges { node { id title jobStatus total jobNumber } } } }', 50],
    ['{ jobs { edges { node { id title jobStatus total jobNumber } } } }', 500],
    ['{ jobs { nodes { id visits { nodes { id } } } } }', 100 * (1 + 100)],
    ['{ clients(first: 2) { nodes { id } pageInfo { endCursor } totalCount } }', 2 + 2 + 1],
  ])('counts %s as the vendor does', async (query, points) => {
    const { body } = await ask(query);
    const { requestedQueryCost, actualQueryCost } = body.extensions.cost;
    expect(requestedQueryCost).toBe(points);
    expect(actualQueryCost).toBeLessThanOrEqual(points);
  });

  it('refuses a query without enough points with 200, until they are back', async () => {
    const page = '{ jobs(first: 100) { nodes { id visits(first: 5) { nodes { id startAt } } } } }';
    const counts: number[] = [];
    for (let call = 0; call < 30; call += 1) {
      const { status, body } = await ask(page);
      expect(status).toBe(200);
      counts.push(body.errors?.[0]?.extensions?.code === 'THROTTLED' ? 1 : 0);
    }
    expect(counts).toContain(1);
    now += 20_000;
    expect((await ask(page)).body.errors).toBeUndefined();
  });

  it('says what is wrong with a query, and which version answers', async () => {
    const { body } = await ask('{ clients { nodes { id phoneNumber } } }');
    expect(body.errors?.[0]?.message).toContain("Field 'phoneNumber' doesn't exist");
    const fine = (await ask('{ account { name } }')).body;
    expect(fine.extensions.versioning).toEqual({ version: '2026-03-10' });
    const old = { ...jobberHeaders(token), 'x-jobber-graphql-version': '2020-01-01' };
    expect((await ask('{ account { name } }', {}, old)).body.extensions.versioning.version).toBe(
      '2025-01-20',
    );
    const none = { ...jobberHeaders(token), 'x-jobber-graphql-version': '' };
    expect((await ask('{ account { name } }', {}, none)).status).toBe(400);
  });

  it('is spoilt by faults of its own', async () => {
    const query = '{ clients(first: 2) { nodes { id billingAddress { city } } } }';
    await fault({ kind: 'throttled' });
    expect((await ask(query)).body.errors?.[0]?.message).toBe('Throttled');
    now += 1_000;
    await fault({ kind: 'partial-errors' });
    const partial = (await ask(query)).body;
    expect(partial.errors?.[0]?.path).toEqual(['clients', 'nodes', 0, 'billingAddress']);
    expect(partial.data.clients?.nodes[0]).toMatchObject({ billingAddress: null });
    await fault({ kind: 'unauthorized', endpoint: 'clients' });
    expect([(await ask(query)).status, (await ask(query)).status]).toEqual([401, 401]);
  });
});

describe('Jobber’s authorization', () => {
  const refresh = (token: string) =>
    jobberToken(emulator.url, { grant_type: 'refresh_token', refresh_token: token });

  it('lasts an hour, and goes on with a refresh token that works once', async () => {
    const { refresh_token: first } = await jobberTokens(emulator.url);
    expect((await ask('{ account { name } }')).status).toBe(200);
    now += 3_600_000;
    expect((await ask('{ account { name } }')).status).toBe(401);
    const next = await refresh(first);
    expect(next.body.refresh_token).not.toBe(first);
    expect(Date.parse(next.body.expires_at ?? '')).toBe(now + 3_600_000);
    token = next.body.access_token;
    expect((await ask('{ account { name } }')).status).toBe(200);
    expect(await refresh(first)).toMatchObject({ status: 401, body: { error: 'invalid_grant' } });
    expect((await refresh(next.body.refresh_token)).status).toBe(200);
  });

  it('leads back with a code for that address, once', async () => {
    const { clientId } = demoCredentials.jobber;
    const back = 'https://repairs.example.com/admin?tab=import';
    const at = (more: object) =>
      fetch(
        `${emulator.urls.jobber}/oauth/authorize?${new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: back,
          state: 'abc',
          ...more,
        })}`,
        { redirect: 'manual' },
      );
    const location = new URL((await at({})).headers.get('location') ?? '');
    expect(location.href).toMatch(/^https:\/\/repairs\.example\.com\/admin\?tab=import&code=/);
    expect(location.searchParams.get('state')).toBe('abc');
    expect((await at({ client_id: 'other' })).status).toBe(400);
    const code = location.searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code };
    const elsewhere = await jobberToken(emulator.url, {
      ...form,
      redirect_uri: 'https://x.example.com',
    });
    expect(elsewhere.status).toBe(401);
    expect((await jobberToken(emulator.url, { ...form, redirect_uri: back })).status).toBe(401);
  });

  it('ends when the company disconnects the app', async () => {
    const { refresh_token } = await jobberTokens(emulator.url);
    await ask('mutation { appDisconnect { app { name } userErrors { message } } }');
    expect((await refresh(refresh_token)).status).toBe(401);
  });
});
