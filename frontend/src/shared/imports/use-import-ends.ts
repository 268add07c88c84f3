import { useEffect, useEffectEvent, useRef } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import { importOver } from './import-job';

interface Ends {
  /** Its end hasn't been announced: it was running when last seen. */
  pending: boolean;
  onEnd: (job: ImportJob) => void;
  onUndone?: (job: ImportJob) => void;
}

/**
 * Announces the end of a running import once, and the end of its undo once. For one import: key it
 * by id.
 */
export function useImportEnds(job: ImportJob | undefined, { pending, onEnd, onUndone }: Ends) {
  const isEndPending = useRef(pending);
  const isUndonePending = useRef(false);
  const ended = useEffectEvent(onEnd);
  const wasUndone = useEffectEvent((job: ImportJob) => onUndone?.(job));
  useEffect(() => {
    if (!job) return;
    if (!importOver(job)) {
      isEndPending.current = true;
    } else if (isEndPending.current) {
      isEndPending.current = false;
      ended(job);
    }
    if (job.undone === null) {
      isUndonePending.current = true;
    } else if (isUndonePending.current) {
      isUndonePending.current = false;
      wasUndone(job);
    }
  }, [job]);
}
