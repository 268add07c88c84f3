import type {
  ImportedCounts,
  ImportError,
  ImportFromSystem,
  ImportHistory,
} from '@contracts/imports/jobs';
import type { ServiceSystem } from '@contracts/vocabulary/service-systems';
import { api } from '../../../shared/api/api';

/** 200 has the counts, 202 only where to look: the import is under way. */
export interface ImportAnswer {
  readonly jobId: string;
  readonly imported?: Pick<ImportedCounts, 'serviceRequests' | 'appointments'>;
  readonly skipped?: number;
  readonly errors?: readonly ImportError[];
}

/** What an import may have changed by the time of its answer: one that was refused in the middle has, too. */
const begun = ['Import', 'OwnAppointment', 'OwnServiceRequest'] as const;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    serviceSystems: build.query<readonly ServiceSystem[], void>({
      query: () => '/service-systems',
    }),
    importFromSystem: build.mutation<ImportAnswer, ImportFromSystem>({
      query: (body) => ({ url: '/customer/import-from-system', method: 'POST', body }),
      invalidatesTags: begun,
    }),
    importHistory: build.mutation<ImportAnswer, ImportHistory>({
      query: (body) => ({ url: '/customer/import-history', method: 'POST', body }),
      invalidatesTags: begun,
    }),
  }),
});

export const { useServiceSystemsQuery, useImportFromSystemMutation, useImportHistoryMutation } =
  endpoints;
