import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';

/** One page of a list, with what its headers say of the whole. */
export interface ListPage<Item> {
  readonly items: Item[];
  /** How many there are; the page may hold fewer. */
  readonly total: number;
  /** Where the next page begins; null when this is the last. */
  readonly next: string | null;
}

export const listPage = <Item>(items: Item[], meta: FetchBaseQueryMeta | undefined) => ({
  items,
  total: Number(meta?.response?.headers.get('x-total-count') ?? items.length),
  next: meta?.response?.headers.get('x-next-cursor') ?? null,
});

/** For `build.infiniteQuery`: pages are asked for by the cursor of the one before. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }): string | undefined => next ?? undefined,
};

export interface LoadedList<Item> {
  readonly items: Item[];
  readonly total: number;
}

/**
 * Pages one after the other. What has moved from one to the next between two answers is listed once; the newest page knows
 * best how many there are.
 */
export function joined<Item extends { readonly id: string | number }>(
  pages: readonly ListPage<Item>[] | undefined,
): LoadedList<Item> {
  const items = new Map<Item['id'], Item>();
  for (const page of pages ?? []) for (const item of page.items) items.set(item.id, item);
  return { items: [...items.values()], total: pages?.at(-1)?.total ?? 0 };
}
