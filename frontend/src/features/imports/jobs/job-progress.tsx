import type { ImportJob } from '@contracts/imports/jobs';
import { percentDone } from '../../../shared/imports/import-job';
import { progressWords } from '../../../shared/imports/import-words';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { entries, progressAnnouncement } from './job-words';
import styles from '../portal/panel.module.css';

/** An import's progress, if known. */
export function JobProgress({ job }: { job: ImportJob }) {
  const words = progressWords(job, entries);
  return (
    <div className={styles.sending}>
      <ProgressBar value={percentDone(job)} label="Import progress" text={words} />
      <p className={styles.note}>{words}</p>
      <VisuallyHidden>
        <span role="status">{progressAnnouncement(job)}</span>
      </VisuallyHidden>
    </div>
  );
}
