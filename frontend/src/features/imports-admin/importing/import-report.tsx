import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { ImportJob } from '@contracts/imports/jobs';
import { importLimits } from '@contracts/vocabulary/imports';
import { businessDate, formatCount } from '../../../shared/format';
import { importFigures } from '../../../shared/imports/import-figures';
import { broughtSomething, importOver, undoUnderWay } from '../../../shared/imports/import-job';
import { office } from '../../../shared/imports/import-owner';
import { broughtWords, rowsDone, undoneWords } from '../../../shared/imports/import-words';
import { useErrorsFile } from '../../../shared/imports/use-errors-file';
import { useImportJob } from '../../../shared/imports/use-import-job';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import drawer from '../../../shared/ui/office/record-drawer.module.css';
import { RecordDrawer, useLastOpened } from '../../../shared/ui/office/record-drawer';
import { Fact, RecordFacts } from '../../../shared/ui/office/record-facts';
import { Figures, nameOf, startedBy, State, When } from './import-parts';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './importing.module.css';
import { CancelButton, Progress } from './running-import';
import { UndoImport } from './undo-import';
import { WrongRows } from './wrong-rows';

interface ImportReportProps {
  /** The import with an open report; empty for none. */
  id: string;
  onClose: () => void;
}

export function ImportReport({ id, onClose }: ImportReportProps) {
  const shownId = useLastOpened(id);
  const asked = useImportJob(office, shownId === '' ? null : shownId);
  const { job } = asked;
  return (
    <RecordDrawer
      id={id}
      title={job ? nameOf(job) : 'Import'}
      noun="import"
      record={job}
      asked={asked}
      size={640}
      onClose={onClose}
    >
      {(found) => <Report key={found.id} job={found} />}
    </RecordDrawer>
  );
}

function Report({ job }: { job: ImportJob }) {
  const { wrong, noted, errors, undone } = job;
  return (
    <div className={drawer.details}>
      <div className={drawer.head}>
        <State job={job} />
        {job.canCancel && <CancelButton job={job} />}
      </div>
      {(!importOver(job) || job.status === 'failed') && !undone && <Progress job={job} />}
      {job.done > 0 && <Figures figures={importFigures('admin', job)} />}
      <RecordFacts>
        <Fact label="Imported" wide>
          {broughtWords(job.imported)}
        </Fact>
        <Fact label="Processed">{rowsDone(job)}</Fact>
        <Fact label="Who">{startedBy(job)}</Fact>
        <Fact label="Started">
          <When at={job.startedAt ?? job.createdAt} />
        </Fact>
        <Fact label="Finished">
          <When at={job.finishedAt} />
        </Fact>
      </RecordFacts>
      {wrong + noted > 0 && (
        <section aria-label={wrong > 0 ? 'Wrong rows' : 'Left out'}>
          <h3 className={text.partTitle}>{wrong > 0 ? 'Wrong rows' : 'Left out'}</h3>
          <WrongRows errors={errors} wrong={wrong + noted} />
          <ErrorsFile job={job} />
        </section>
      )}
      <section aria-label="Undo">
        <h3 className={text.partTitle}>Undo</h3>
        {undone ? (
          <p>
            {undoneWords(undone)} (<When at={undone.at} />)
          </p>
        ) : undoUnderWay(job) ? (
          <Loading label="Undoing this import" />
        ) : importOver(job) && !broughtSomething(job) ? (
          <p className={text.note}>It changed nothing, so there’s nothing to undo.</p>
        ) : (
          <UndoImport job={job} />
        )}
      </section>
    </div>
  );
}

/** All stored wrong rows, as CSV. */
function ErrorsFile({ job }: { job: ImportJob }) {
  const { save, isLoading } = useErrorsFile(
    { owner: office, jobId: job.id },
    `import-errors-${businessDate(job.createdAt)}.csv`,
  );
  const saveOrSay = async () => {
    const error = await save();
    if (error) toastFailure('Error downloading the wrong rows', error);
  };
  return (
    <div className={styles.after}>
      <Button
        icon={<Download size={16} aria-hidden="true" />}
        loading={isLoading}
        onClick={() => void saveOrSay()}
      >
        Download all as CSV
      </Button>
      {job.wrong + job.noted > importLimits.errorsKept && (
        <p className={text.note}>The file has the first {formatCount(importLimits.errorsKept)}.</p>
      )}
    </div>
  );
}
