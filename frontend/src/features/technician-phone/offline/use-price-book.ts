import type { PriceBookItem } from '@contracts/payments/price-book';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { api } from '../../../shared/api/api';
import { listPage } from '../../../shared/api/list-page';
import { selectTechnicianToken } from '../../../shared/session/session.slice';
import { pricedItems, type PricedItem } from '../estimate/price-items';
import { inStore } from './phone-database';

const books = 'price-books';
const last = 'last';
const perCall = 500;
/** Prices change by the day. */
const pollMs = 60 * 60_000;

const { usePhonePricesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What is sold today. By phone link, so that a new one asks again. */
    phonePrices: build.query<readonly PricedItem[], string>({
      async queryFn(_token, _api, _options, ask) {
        const items: PriceBookItem[] = [];
        let cursor: string | null = null;
        do {
          const params = { limit: perCall, ...(cursor !== null && { cursor }) };
          const { data, error, meta } = await ask({ url: '/technician/price-book', params });
          if (error) return { error };
          const page = listPage(data as PriceBookItem[], meta);
          items.push(...page.items);
          cursor = page.next;
        } while (cursor !== null);
        return { data: pricedItems(items) };
      },
      extraOptions: { as: 'technician' },
    }),
  }),
});

/** The price book, also without a network: the phone keeps the last one. Undefined if it has none. */
export function usePriceBook(): readonly PricedItem[] | undefined {
  const token = useSelector(selectTechnicianToken);
  const { data, isError, refetch } = usePhonePricesQuery(token ?? skipToken, {
    pollingInterval: pollMs,
  });
  const [kept, setKept] = useState<readonly PricedItem[]>();
  useEffect(() => {
    if (data) void inStore(books, 'readwrite', (store) => store.put(data, last));
    else void inStore<PricedItem[]>(books, 'readonly', (store) => store.get(last)).then(setKept);
  }, [data]);
  useEffect(() => {
    if (!isError) return;
    const again = () => void refetch();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isError, refetch]);
  return data ?? kept;
}
