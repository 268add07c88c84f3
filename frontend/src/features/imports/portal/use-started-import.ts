import { useEffect, useEffectEvent, useRef } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { endToast } from '../jobs/job-words';
import type { ImportAnswer } from './start-endpoints';

export interface ImportFormProps {
  /** An import was started here; `isOver` when its answer said so already. */
  onStarted: (started: { readonly jobId: string; readonly isOver: boolean }) => void;
  /** The import that was last seen to end: what was entered for it may go. */
  ended: ImportJob | null;
}

/**
 * The import that a form has started: the function that it returns is told the server's answer.
 * `onDone` is called when that import has succeeded, at once or later, with how many of its rows
 * were wrong.
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
