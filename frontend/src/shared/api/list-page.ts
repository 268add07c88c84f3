import { formatCount } from '../format';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';

export interface LoadedList<Item> {
  readonly items: Item[];
  /** May be more than the number of items. */
  readonly total: number;
  /** There are more than `total`: the server counts to a limit. */
  readonly atLeast?: boolean;
}

export interface ListPage<Item> extends LoadedList<Item> {
  /** The cursor of the next page; null after the last. */
  readonly next: string | null;
}

export const listPage = <Item>(items: Item[], meta: FetchBaseQueryMeta | undefined) => ({
  items,
  total: Number(meta?.response?.headers.get('x-total-count') ?? items.length),
  atLeast: meta?.response?.headers.has('x-total-count-at-least') ?? false,
  next: meta?.response?.headers.get('x-next-cursor') ?? null,
});

/** For `build.infiniteQuery`. */
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

/** `1,204`, or `10,000+` if the server stopped counting there. */
export const totalText = ({ total, atLeast }: Omit<LoadedList<unknown>, 'items'>): string =>
  `${formatCount(total)}${atLeast ? '+' : ''}`;

/**
 * All pages as one list. An item that moved to another page between two answers is listed once. The
 * last page has the newest total.
 */
export function joined<Item extends { readonly id: string | number }>(
  pages: readonly ListPage<Item>[] | undefined,
): LoadedList<Item> {
  const items = new Map<Item['id'], Item>();
  for (const page of pages ?? []) for (const item of page.items) items.set(item.id, item);
  const { total = 0, atLeast = false } = pages?.at(-1) ?? {};
  return { items: [...items.values()], total, atLeast };
}
