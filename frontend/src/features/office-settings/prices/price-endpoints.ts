import type {
  ChangePriceBookItem,
  ImportPriceBook,
  PriceBookImport,
  PriceBookItem,
} from '@contracts/payments/price-book';
import { api } from '../../../shared/api/api';

const asAdmin = { as: 'admin' } as const;

export const { useChangePriceMutation, useImportPricesMutation, usePriceBookFileMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      changePrice: build.mutation<PriceBookItem, { code: string; change: ChangePriceBookItem }>({
        query: ({ code, change }) => ({
          url: `/admin/price-book/${encodeURIComponent(code)}`,
          method: 'PUT',
          body: change,
        }),
        extraOptions: asAdmin,
        // After a refusal, too: someone else has changed it.
        invalidatesTags: ['PriceBook'],
      }),
      importPrices: build.mutation<PriceBookImport, ImportPriceBook>({
        query: (body) => ({ url: '/admin/price-book/csv', method: 'POST', body }),
        extraOptions: asAdmin,
        invalidatesTags: (_result, _error, { dryRun }) => (dryRun ? [] : ['PriceBook']),
      }),
      /** A mutation, so that the file isn't cached. */
      priceBookFile: build.mutation<string, void>({
        query: () => '/admin/price-book.csv',
        extraOptions: { ...asAdmin, file: 'text/csv' },
      }),
    }),
  });
