import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ImportJob } from '@contracts/imports/jobs';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import { api } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/api-error';
import { useCancelImportMutation, type OneImport } from '../../../shared/imports/import-endpoints';
import { broughtSomething, importOver } from '../../../shared/imports/import-job';
import { sourceOf, undoneWords } from '../../../shared/imports/import-words';
import { useErrorsFile } from '../../../shared/imports/use-errors-file';
import { useImportEnds } from '../../../shared/imports/use-import-ends';
import { useImportJob } from '../../../shared/imports/use-import-job';
import { Button } from '../../../shared/ui/button';
import { StatusPill } from '../../../shared/ui/feedback/badge';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { toast, toastProblem } from '../../../shared/ui/feedback/toast-store';
import { FormFailure } from '../../../shared/ui/forms/form-failure';
import hiding from '../../../shared/ui/visually-hidden.module.css';
import { failureWords } from '../jobs/failure-words';
import { JobProgress } from '../jobs/job-progress';
import { JobReport } from '../jobs/job-report';
import { cancelledWords, endToast, entries } from '../jobs/job-words';
import styles from './panel.module.css';
import { UndoImport } from './undo-import';

interface OwnImportProps {
  own: OneImport;
  /** It was started here, and its end hasn't been announced. */
  endPending?: boolean;
  /** Takes the focus when it appears, as the answer to a press. */
  autoFocus?: boolean;
  /** The surrounding element says what it is and how it ended. */
  untitled?: boolean;
  onEnded?: (job: ImportJob) => void;
  onClose?: () => void;
}

/** One of the customer's imports: progress, result, cancel and undo. Key it by id. */
export function OwnImport({
  own,
  endPending = false,
  autoFocus = false,
  untitled = false,
  onEnded,
  onClose,
}: OwnImportProps) {
  const { job, error, refetch } = useImportJob(own.owner, own.jobId);
  const title = useRef<HTMLHeadingElement>(null);
  const dispatch = useDispatch();
  const settled = () => {
    dispatch(api.util.invalidateTags(['Import', 'OwnAppointment', 'OwnServiceRequest']));
    // The focused button is gone.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  };
  useImportEnds(job, {
    pending: endPending,
    onEnd: (ended) => {
      tellOfEnd(ended);
      onEnded?.(ended);
      settled();
    },
    onUndone: ({ undone }) => {
      toast({
        title: 'Import Undone',
        description: undone ? undoneWords(undone, entries) : undefined,
      });
      settled();
    },
  });
  useEffect(() => {
    if (!autoFocus) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'nearest' });
  }, [autoFocus]);

  const name = job ? sourceOf(job) : 'Your import';
  return (
    <div className={styles.block}>
      {untitled ? (
        <h3 ref={title} tabIndex={-1} className={hiding.hidden}>
          {name}
        </h3>
      ) : (
        <div className={styles.jobHead}>
          <h3 ref={title} tabIndex={-1} className={styles.partTitle}>
            {name}
          </h3>
          {job && (
            <StatusPill tone={importStatusRules[job.status].tone}>
              {importStatusRules[job.status].label}
            </StatusPill>
          )}
        </div>
      )}
      {!job &&
        (error === undefined ? (
          <Loading label="Loading the import" />
        ) : (
          <>
            <FormFailure error={error} fallback="The import could not be loaded." />
            <Button size="small" onClick={() => void refetch()}>
              Try Again
            </Button>
          </>
        ))}
      {job && !importOver(job) && <UnderWay own={own} job={job} />}
      {job && importOver(job) && (
        <>
          <JobReport job={job} renderErrorsFile={() => <ErrorsFile own={own} />} />
          <div className={styles.actions}>
            {job.canUndo && broughtSomething(job) && <UndoImport own={own} job={job} />}
            {onClose && (
              <Button size="small" variant="quiet" onClick={onClose}>
                Close report
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function UnderWay({ own, job }: { own: OneImport; job: ImportJob }) {
  const [cancel, { isLoading, error }] = useCancelImportMutation();
  return (
    <>
      <JobProgress job={job} />
      <p className={styles.note}>It keeps running if you leave this page.</p>
      <div className={styles.actions}>
        {job.canCancel && (
          <Button
            size="small"
            pending={isLoading}
            pendingLabel="Canceling..."
            onClick={() => void cancel(own)}
          >
            Cancel import
          </Button>
        )}
      </div>
      <FormFailure error={error} fallback="The import was not canceled. Please try again." />
    </>
  );
}

function ErrorsFile({ own }: { own: OneImport }) {
  const { save, isLoading } = useErrorsFile(own, `import-${own.jobId}-errors.csv`);
  const [failed, setFailed] = useState<unknown>();
  return (
    <>
      <Button
        size="small"
        pending={isLoading}
        pendingLabel="Preparing..."
        onClick={() => void save().then(setFailed)}
      >
        Download what was left out (CSV)
      </Button>
      {failed !== undefined && (
        <p role="alert" className={styles.note}>
          {messageOf(failed, 'The file could not be made. Please try again.')}
        </p>
      )}
    </>
  );
}

function tellOfEnd(job: ImportJob): void {
  if (job.status === 'succeeded') {
    toast(endToast(job));
  } else if (job.status === 'failed') {
    toastProblem('Import Failed', failureWords(job));
  } else {
    toast({ title: 'Import Canceled', description: cancelledWords(job) });
  }
}
