import { formatCount } from '../format';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';

/** One page of a list, with what its headers say of the whole. */
export interface ListPage<Item> {
  readonly items: Item[];
  /** How many there are; the page may hold fewer. */
  readonly total: number;
  /** There are more than `total`: the server counts to a limit. */
  readonly atLeast?: boolean;
  /** Where the next page begins; null when this is the last. */
  readonly next: string | null;
}

export const listPage = <Item>(items: Item[], meta: FetchBaseQueryMeta | undefined) => ({
  items,
  total: Number(meta?.response?.headers.get('x-total-count') ?? items.length),
  atLeast: meta?.response?.headers.has('x-total-count-at-least') ?? false,
  next: meta?.response?.headers.get('x-next-cursor') ?? null,
});

/** For `build.infiniteQuery`: pages are asked for by the cursor of the one before. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }): string | undefined => next ?? undefined,
};

/** An infinite query for a list of the office. */
export const officePages = <Item>(url: string) => ({
  infiniteQueryOptions: byCursor,
  query: ({ queryArg, pageParam }: { queryArg: object; pageParam: string | null }) => ({
    url,
    params: { ...queryArg, cursor: pageParam ?? undefined },
  }),
  extraOptions: { as: 'admin' } as const,
  transformResponse: listPage<Item>,
});

export interface LoadedList<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly atLeast?: boolean;
}

/** `1,204`, or `10,000+` of a list that is counted no further. */
export const totalText = ({ total, atLeast }: Omit<LoadedList<unknown>, 'items'>): string =>
  `${formatCount(total)}${atLeast ? '+' : ''}`;

/**
 * Pages one after the other. What has moved from one to the next between two answers is listed once; the newest page knows
 * best how many there are.
 */
export function joined<Item extends { readonly id: string | number }>(
  pages: readonly ListPage<Item>[] | undefined,
): LoadedList<Item> {
  const items = new Map<Item['id'], Item>();
  for (const page of pages ?? []) for (const item of page.items) items.set(item.id, item);
  const { total = 0, atLeast = false } = pages?.at(-1) ?? {};
  return { items: [...items.values()], total, atLeast };
}
