import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCallback, useSyncExternalStore } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import { live } from '../live/live';
import { useImportJobQuery, useImportJobState } from './import-endpoints';
import { importSettled } from './import-job';
import type { ImportOwner } from './import-owner';

/** In milliseconds, without pushes and next to them. */
const pollingMs = 2_000;
const pushedPollingMs = 15_000;

export const importPollingMs = (job: ImportJob | undefined, pushed: boolean): number => {
  if (job && importSettled(job)) return 0;
  return pushed ? pushedPollingMs : pollingMs;
};

/** An import, kept up to date by the live topic and by polling. */
export function useImportJob(owner: ImportOwner, jobId: string | null) {
  const isPushed = useCallback(
    () => jobId !== null && live.isSubscribed(`import:${jobId}`),
    [jobId],
  );
  const pushed = useSyncExternalStore(live.onSubscriptions, isPushed, () => false);
  const one = jobId === null ? skipToken : { owner, jobId };
  const { currentData: known } = useImportJobState(one);
  const asked = useImportJobQuery(one, {
    pollingInterval: importPollingMs(known, pushed),
    refetchOnMountOrArgChange: true,
  });
  return { ...asked, job: asked.currentData };
}
