/**
 * A client without any defense: it requests page after page and trusts the answers. It doesn't
 * retry, has no timeout, checks no types and reads each page once. The specs show what each fault
 * does to it.
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

/** Jobber's pages are no GET. */
export type NumberedSystem = Exclude<SystemName, 'jobber'>;

const pagings: Readonly<Record<NumberedSystem, Paging>> = {
  servicetitan: {
    path: (page) => `/crm/v2/tenant/${tenantId}/customers?page=${page}&pageSize=${pageSize}`,
    records: ({ data }) => data as Row[],
    hasMore: ({ hasMore }) => hasMore === true,
  },
  housecallpro: {
    path: (page) => `/customers?page=${page}&page_size=${pageSize}&sort_direction=asc`,
    records: ({ customers }) => customers as Row[],
    hasMore: ({ total_pages: pages }, page) => page < Number(pages),
  },
  servicepro: {
    path: (page) => `/customers?page=${page}&pageSize=${pageSize}`,
    records: ({ customers }) => customers as Row[],
    hasMore: ({ hasMore }) => hasMore === true,
  },
};

/** Returns all customers of a system, including repeated ones. @param signal the only timeout */
export async function importNaively(
  url: string,
  system: NumberedSystem,
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
