import type { ImportOutcome, ImportUnderWay } from '@contracts/imports/answers';
import type { ImportFromSystem, ImportHistory } from '@contracts/imports/jobs';
import type { ServiceSystem } from '@contracts/vocabulary/service-systems';
import { api } from '../../../shared/api/api';

/** 200 has the result, 202 only where to look: the import is under way. */
export type ImportAnswer = ImportOutcome | ImportUnderWay;

/** What an import may have changed by the time of its answer: one that was refused in the middle has, too. */
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
