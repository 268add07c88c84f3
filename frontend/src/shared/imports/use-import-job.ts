import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCallback, useSyncExternalStore } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import { live } from '../live/live';
import { useImportJobQuery, useImportJobState } from './import-endpoints';
import { importSettled } from './import-job';
import type { ImportOwner } from './import-owner';

/**
 * How often a running import is asked for, in milliseconds: while nothing is pushed, and next to
 * the pushes.
 */
const pollingMs = 2_000;
const pushedPollingMs = 15_000;

export const importPollingMs = (job: ImportJob | undefined, pushed: boolean): number => {
  if (job && importSettled(job)) return 0;
  return pushed ? pushedPollingMs : pollingMs;
};

/**
 * One import, kept up to date: by the live topic, and by asking where nothing comes through. `null` asks for none. `jobId` may
 * come from the address or from the list, so that it is the same after a reload.
 */
export function useImportJob(owner: ImportOwner, jobId: string | null) {
  const isPushed = useCallback(
    () => jobId !== null && live.isSubscribed(`import:${jobId}`),
    [jobId],
  );
  const pushed = useSyncExternalStore(live.onSubscriptions, isPushed, () => false);
  const one = jobId === null ? skipToken : { owner, jobId };
  // What is known of it says whether it has to be asked for again.
  const { currentData: known } = useImportJobState(one);
  const asked = useImportJobQuery(one, {
    pollingInterval: importPollingMs(known, pushed),
    refetchOnMountOrArgChange: true,
  });
  return { ...asked, job: asked.currentData };
}
