/**
 * A client as one writes it in an afternoon: it asks for page after page and believes what it gets. It
 * does not retry, does not watch the clock, checks no type and never reads a page twice. The specs of
 * the faults show what becomes of it.
 */
import { demoCredentials } from '../src/demo-credentials';
import type { SystemName } from '../src/system';
import { logIn } from './running';

export interface Row {
  readonly id: string | number;
}

interface Paging {
  readonly path: (page: number) => string;
  readonly records: (body: Record<string, unknown>) => Row[];
  readonly hasMore: (body: Record<string, unknown>, page: number) => boolean;
}

export const pageSize = 10;
const { tenantId } = demoCredentials.servicetitan;

const pagings: Readonly<Record<SystemName, Paging>> = {
  servicetitan: {
    path: (page) => `/crm/v2/tenant/${tenantId}/customers?page=${page}&pageSize=${pageSize}`,
    records: ({ data }) => data as Row[],
    hasMore: ({ hasMore }) => hasMore === true,
  },
  housecallpro: {
    path: (page) => `/customers?page=${page}&page_size=${pageSize}`,
    records: ({ customers }) => customers as Row[],
    hasMore: ({ total_pages: pages }, page) => page < Number(pages),
  },
  servicepro: {
    path: (page) => `/customers?page=${page}&pageSize=${pageSize}`,
    records: ({ customers }) => customers as Row[],
    hasMore: ({ hasMore }) => hasMore === true,
  },
};

/**
 * All customers of a system, as often as they came.
 * @param signal ends it; nothing else does when the other side never comes to an end
 * @throws whatever goes wrong first
 */
export async function importNaively(
  url: string,
  system: SystemName,
  signal?: AbortSignal,
): Promise<Row[]> {
  const headers = await logIn(url, system);
  const { path, records, hasMore } = pagings[system];
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${url}/${system}${path(page)}`, { headers, signal });
    if (!response.ok) throw new Error(`${response.status} on page ${page}`);
    const body = (await response.json()) as Record<string, unknown>;
    for (const record of records(body)) all.push(record);
    if (!hasMore(body, page)) return all;
  }
}
