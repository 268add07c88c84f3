import { useEffect, useEffectEvent, useRef } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { endToast } from '../jobs/job-words';
import type { ImportAnswer } from './start-endpoints';

export interface ImportFormProps {
  /** An import was started here. `isOver` if its answer had the result. */
  onStarted: (started: { readonly jobId: string; readonly isOver: boolean }) => void;
  /** The last finished import: its input may be cleared. */
  ended: ImportJob | null;
}

/**
 * The import that a form has started. Pass the server's answer to the returned function. Calls
 * `onDone` with the number of wrong rows when the import succeeds, at once or later.
 */
export function useStartedImport(
  { onStarted, ended }: ImportFormProps,
  onDone: (wrongRows: number) => void,
): (answer: ImportAnswer) => void {
  const started = useRef<string>(undefined);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (ended?.id === started.current && ended?.status === 'succeeded') done(ended.wrong);
  }, [ended]);

  return (answer) => {
    started.current = answer.jobId;
    const isOver = 'imported' in answer;
    onStarted({ jobId: answer.jobId, isOver });
    if (!isOver) return;
    toast(endToast(answer));
    onDone(answer.errors.length);
  };
}
