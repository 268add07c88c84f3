import { useEffect, useRef } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import { importOver } from '../../../shared/imports/import-job';

interface Ends {
  /** No one has been told of its end: it was under way when it was last heard of. */
  pending: boolean;
  onEnd: (job: ImportJob) => void;
  onUndone: (job: ImportJob) => void;
}

/** Tells once of the end of an import that was under way, and once of the end of its undoing. For one import: key by its id. */
export function useImportEnds(job: ImportJob | undefined, { pending, onEnd, onUndone }: Ends) {
  const isEndPending = useRef(pending);
  const isUndonePending = useRef(false);
  const handlers = useRef({ onEnd, onUndone });
  useEffect(() => {
    handlers.current = { onEnd, onUndone };
  });
  useEffect(() => {
    if (!job) return;
    if (!importOver(job)) {
      isEndPending.current = true;
    } else if (isEndPending.current) {
      isEndPending.current = false;
      handlers.current.onEnd(job);
    }
    if (job.undone === null) {
      isUndonePending.current = true;
    } else if (isUndonePending.current) {
      isUndonePending.current = false;
      handlers.current.onUndone(job);
    }
  }, [job]);
}
