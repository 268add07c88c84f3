import type { ImportOutcome, ImportUnderWay } from '@contracts/imports/answers';
import type { ImportFromSystem, ImportHistory } from '@contracts/imports/jobs';
import type { ServiceSystem } from '@contracts/vocabulary/service-systems';
import { api } from '../../../shared/api/api';

/** 200 has the result, 202 only the id: the import is running. */
export type ImportAnswer = ImportOutcome | ImportUnderWay;

/** Data that the import may have changed, even if it failed halfway. */
const started = ['Import', 'OwnAppointment', 'OwnServiceRequest'] as const;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    serviceSystems: build.query<readonly ServiceSystem[], void>({
      query: () => '/service-systems',
    }),
    importFromSystem: build.mutation<ImportAnswer, ImportFromSystem>({
      query: (body) => ({ url: '/customer/import-from-system', method: 'POST', body }),
      invalidatesTags: started,
    }),
    importHistory: build.mutation<ImportAnswer, ImportHistory>({
      query: (body) => ({ url: '/customer/import-history', method: 'POST', body }),
      invalidatesTags: started,
    }),
  }),
});

export const { useServiceSystemsQuery, useImportFromSystemMutation, useImportHistoryMutation } =
  endpoints;
