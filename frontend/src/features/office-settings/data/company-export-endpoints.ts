import type { AskCompanyExport, NewestCompanyExport } from '@contracts/customers/company-exports';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { api } from '../../../shared/api/api';
import { fileUrlOf } from '../../../shared/api/file-url';

const asAdmin = { as: 'admin' } as const;
const url = '/admin/company-export';
/** A large file, over a slow line. */
const hourMs = 60 * 60_000;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    companyExport: build.query<NewestCompanyExport, void>({
      query: () => url,
      extraOptions: asAdmin,
    }),
    askCompanyExport: build.mutation<NewestCompanyExport, AskCompanyExport>({
      query: (body) => ({ url, method: 'POST', body }),
      extraOptions: asAdmin,
    }),
    /** A mutation, so that the file isn't cached. */
    logFile: build.mutation<string, ReportPeriod>({
      query: (period) => ({ url: '/admin/log.csv', params: { ...period }, timeout: hourMs }),
      extraOptions: { ...asAdmin, file: 'text/csv' },
    }),
    /** The address of the file in this browser. A mutation, so that it isn't cached. */
    companyExportFile: build.mutation<string, void>({
      query: () => ({ url: `${url}/file`, timeout: hourMs, responseHandler: fileUrlOf }),
      extraOptions: { ...asAdmin, file: 'application/zip' },
    }),
  }),
});

export const {
  useCompanyExportQuery,
  useAskCompanyExportMutation,
  useCompanyExportFileMutation,
  useLogFileMutation,
} = endpoints;
