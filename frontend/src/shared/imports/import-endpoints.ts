import type { ImportJob } from '@contracts/imports/jobs';
import { api } from '../api/api';
import { byCursor, listPage, type ListPage } from '../api/list-page';
import { live } from '../live/live';
import { importSettled, newerOf } from './import-job';
import { ownerToken, type ImportOwner } from './import-owner';

export interface OneImport {
  readonly owner: ImportOwner;
  readonly jobId: string;
}

const pageSize = 20;

/** What to fetch again when an import or its undo has ended. */
const outdated = [
  'Import',
  'ImportedCustomer',
  'OwnAppointment',
  'OwnServiceRequest',
  'Alert',
] as const;

const hasEnded = (before: ImportJob | undefined, now: ImportJob | undefined): boolean =>
  before !== undefined && now !== undefined && !importSettled(before) && importSettled(now);

const importsUrl = ({ as }: ImportOwner): string => `/${as}/imports`;
const importUrl = ({ owner, jobId }: OneImport): string =>
  `${importsUrl(owner)}/${encodeURIComponent(jobId)}`;

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    importPages: build.infiniteQuery<ListPage<ImportJob>, ImportOwner, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({
        url: importsUrl(queryArg),
        params: { limit: pageSize, cursor: pageParam ?? undefined },
        as: queryArg.as,
      }),
      transformResponse: listPage<ImportJob>,
      providesTags: ['Import'],
    }),
    importJob: build.query<ImportJob, OneImport>({
      query: (one) => ({ url: importUrl(one), as: one.owner.as }),
      // A poll may arrive after a push that knows more.
      merge: (known, asked) => newerOf(known, asked),
      providesTags: (_job, _error, { jobId }) => [{ type: 'Import', id: jobId }],
      onCacheEntryAdded: async ({ owner, jobId }, entry) => {
        const { cacheDataLoaded, cacheEntryRemoved, dispatch, getState } = entry;
        const wanted = await cacheDataLoaded.then(
          () => true,
          () => false,
        );
        if (!wanted) return;
        const stop = live.subscribe(
          { topic: 'import', jobId, token: () => ownerToken(owner, getState()) },
          (frame) => {
            if (frame.type !== 'import_update') return;
            const known = entry.getCacheEntry().data;
            const next = known ? newerOf(known, frame.job) : frame.job;
            entry.updateCachedData(() => next);
            if (hasEnded(known, next)) dispatch(api.util.invalidateTags([...outdated]));
          },
        );
        await cacheEntryRemoved;
        stop();
      },
      onQueryStarted: async (_one, { dispatch, getCacheEntry, queryFulfilled }) => {
        const known = getCacheEntry().data;
        const answered = await queryFulfilled.then(
          () => true,
          () => false,
        );
        // A poll may find the end, too.
        if (answered && hasEnded(known, getCacheEntry().data))
          dispatch(api.util.invalidateTags([...outdated]));
      },
    }),
    /** Records imported so far stay. */
    cancelImport: build.mutation<ImportJob, OneImport>({
      query: (one) => ({ url: `${importUrl(one)}/cancel`, method: 'POST', as: one.owner.as }),
      invalidatesTags: outdated,
    }),
    undoImport: build.mutation<ImportJob, OneImport>({
      query: (one) => ({ url: `${importUrl(one)}/undo`, method: 'POST', as: one.owner.as }),
      invalidatesTags: outdated,
    }),
    /** All wrong rows that were kept, as CSV. A mutation, so that the file is not kept. */
    importErrorsFile: build.mutation<string, OneImport>({
      query: (one) => ({ url: `${importUrl(one)}/errors.csv`, as: one.owner.as }),
      extraOptions: { file: 'text/csv' },
    }),
  }),
});

export const {
  useImportPagesInfiniteQuery,
  useImportJobQuery,
  useCancelImportMutation,
  useUndoImportMutation,
  useImportErrorsFileMutation,
} = calls;

/** An import from the cache, without a call. */
export const useImportJobState = calls.endpoints.importJob.useQueryState;
