import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import type { PriceBookItem, PriceBookQuery } from '@contracts/payments/price-book';
import type { PriceKind } from '@contracts/vocabulary/office/price-book';
import { api } from './api';
import { officePages, type ListPage } from './list-page';

/** An item of the price book in a list. */
export type ListedPrice = PriceBookItem & { readonly id: string };

/** How many are offered at once. */
const offered = 20;

const withId = (item: PriceBookItem): ListedPrice => ({ ...item, id: item.code });

const pages = officePages<PriceBookItem>('/admin/price-book');

export const { usePriceBookPagesInfiniteQuery, useFoundPricesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    priceBookPages: build.infiniteQuery<ListPage<ListedPrice>, PriceBookQuery, string | null>({
      ...pages,
      transformResponse: (items: PriceBookItem[], meta: FetchBaseQueryMeta | undefined) => {
        const page = pages.transformResponse(items, meta);
        return { ...page, items: page.items.map(withId) };
      },
      providesTags: ['PriceBook'],
    }),
    /** Those that are sold today. */
    foundPrices: build.query<PriceBookItem[], { search: string; kind?: PriceKind }>({
      query: ({ search, kind }) => ({
        url: '/admin/price-book',
        params: { limit: offered, ...(search !== '' && { search }), ...(kind && { kind }) },
      }),
      extraOptions: { as: 'admin' },
      providesTags: ['PriceBook'],
    }),
  }),
});
