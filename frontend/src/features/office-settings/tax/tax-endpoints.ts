import type { AddTaxRates, ChangeTaxRules, SalesTaxSettings } from '@contracts/payments/sales-tax';
import { api } from '../../../shared/api/api';

const asAdmin = { as: 'admin' } as const;

export const { useAddTaxRatesMutation, useChangeTaxRulesMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    addTaxRates: build.mutation<SalesTaxSettings, AddTaxRates>({
      query: (body) => ({ url: '/admin/sales-tax/rates', method: 'POST', body }),
      extraOptions: asAdmin,
      // After a refusal, too: someone else has changed it.
      invalidatesTags: ['SalesTax', 'Alert'],
    }),
    changeTaxRules: build.mutation<SalesTaxSettings, ChangeTaxRules>({
      query: (body) => ({ url: '/admin/sales-tax/rules', method: 'PUT', body }),
      extraOptions: asAdmin,
      invalidatesTags: ['SalesTax'],
    }),
  }),
});
