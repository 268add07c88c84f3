import { Alert, Button, Card, Flex, Progress as Bar } from 'antd';
import { useId } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import { formatCount } from '../../../shared/format';
import { useCancelImportMutation } from '../../../shared/imports/import-endpoints';
import { importOver, importSettled, percentDone } from '../../../shared/imports/import-job';
import { office } from '../../../shared/imports/import-owner';
import {
  broughtWords,
  progressWords,
  rowsDone,
  undoneWords,
} from '../../../shared/imports/import-words';
import { useImportEnds } from '../../../shared/imports/use-import-ends';
import { useImportJob } from '../../../shared/imports/use-import-job';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { Loaded } from '../../../shared/ui/office/loaded';
import { endToast } from './import-toasts';
import { nameOf, State } from './import-parts';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './importing.module.css';

interface RunningImportProps {
  jobId: string;
  onReport: (jobId: string) => void;
  onDismiss: (jobId: string) => void;
}

export function RunningImport({ jobId, onReport, onDismiss }: RunningImportProps) {
  const { job, ...asked } = useImportJob(office, jobId);
  // Those shown here were started here or listed as running, so the result is news even if the first
  // answer has it. Only an import being undone was over before.
  useImportEnds(job, {
    pending: true,
    onEnd: (ended) => importSettled(ended) && !ended.undone && toast(endToast(ended)),
  });
  const titleId = useId();
  return (
    <Loaded what="the import" data={job} asked={asked} headingLevel={3}>
      {(loaded) => (
        <section aria-labelledby={titleId}>
          <Card title={<h3 id={titleId}>{nameOf(loaded)}</h3>} extra={<State job={loaded} />}>
            <Progress job={loaded} behind={asked.isError} />
            <Flex wrap gap={8} className={styles.after}>
              {loaded.canCancel && <CancelButton job={loaded} />}
              <Button onClick={() => onReport(loaded.id)}>Report</Button>
              {importSettled(loaded) && (
                <Button onClick={() => onDismiss(loaded.id)}>Dismiss</Button>
              )}
            </Flex>
          </Card>
        </section>
      )}
    </Loaded>
  );
}

export function Progress({ job, behind = false }: { job: ImportJob; behind?: boolean }) {
  const { status, done, failure, undone, imported } = job;
  if (undone) return <p>{undoneWords(undone)}</p>;
  if (status === 'failed')
    return (
      <Alert
        type="error"
        role="note"
        showIcon
        title={failure?.message}
        description={`${done > 0 ? `${rowsDone(job)} were dealt with before, and stay. ` : ''}Import again to add what’s missing.`}
      />
    );
  if (importOver(job)) return <Ended job={job} />;
  const percent = percentDone(job);
  return (
    <div>
      <Bar
        percent={percent ?? 0}
        {...(percent === null && { format: () => '' })}
        aria-label={`Progress of ${nameOf(job)}`}
        aria-valuetext={progressWords(job)}
      />
      <p>{progressWords(job)}</p>
      <p className={text.note} role={behind ? 'status' : undefined}>
        {behind
          ? 'Can’t reach the server. The import is still running there; trying again.'
          : `${broughtWords(imported)} so far. You may leave this page: the import goes on.`}
      </p>
    </div>
  );
}

function Ended({ job }: { job: ImportJob }) {
  const { imported, unchanged, wrong } = job;
  return (
    <p>
      Imported {broughtWords(imported)}.
      {unchanged > 0 && ` ${formatCount(unchanged)} had not changed.`}
      {wrong > 0 && ` ${formatCount(wrong)} could not be taken: the report says why.`}
    </p>
  );
}

export function CancelButton({ job }: { job: ImportJob }) {
  const [cancel, { isLoading }] = useCancelImportMutation();
  const send = async () => {
    const { error } = await cancel({ owner: office, jobId: job.id });
    if (error) toastFailure('Error canceling the import', error);
  };
  return (
    <Button loading={isLoading} onClick={() => void send()}>
      Cancel
    </Button>
  );
}
