import type { TaxReturnRow } from '@contracts/payments/invoices';
import type { OfficeReport, ReportFileQuery, ReportQuery } from '@contracts/reports';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { api } from '../../shared/api/api';

const asAdmin = { as: 'admin' } as const;

const reportCalls = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.query<OfficeReport, ReportQuery>({
      query: (query) => ({ url: '/admin/reports', params: { ...query } }),
      extraOptions: asAdmin,
    }),
    /** A mutation, so that the file isn't cached. */
    reportFile: build.mutation<string, ReportFileQuery>({
      query: (query) => ({ url: '/admin/reports.csv', params: { ...query } }),
      extraOptions: { ...asAdmin, file: 'text/csv' },
    }),
    taxReturn: build.query<TaxReturnRow[], ReportPeriod>({
      query: (period) => ({ url: '/admin/tax-return', params: { ...period } }),
      extraOptions: asAdmin,
    }),
    /** A mutation, so that the file isn't cached. */
    taxReturnFile: build.mutation<string, ReportPeriod>({
      query: (period) => ({ url: '/admin/tax-return.csv', params: { ...period } }),
      extraOptions: { ...asAdmin, file: 'text/csv' },
    }),
  }),
});

export const {
  useReportQuery,
  useReportFileMutation,
  useTaxReturnQuery,
  useTaxReturnFileMutation,
} = reportCalls;
