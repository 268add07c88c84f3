import type { SalesTaxSettings } from '@contracts/payments/sales-tax';
import { api } from './api';

export const { useSalesTaxQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    salesTax: build.query<SalesTaxSettings, void>({
      query: () => '/admin/sales-tax',
      extraOptions: { as: 'admin' },
      providesTags: ['SalesTax'],
    }),
  }),
});
