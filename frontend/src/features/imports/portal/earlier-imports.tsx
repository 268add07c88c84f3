import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import { useNextPage } from '../../../shared/api/use-next-page';
import { formatDateTime } from '../../../shared/format';
import type { ImportOwner } from '../../../shared/imports/import-owner';
import { sourceOf } from '../../../shared/imports/import-words';
import { Button } from '../../../shared/ui/button';
import { StatusPill } from '../../../shared/ui/feedback/badge';
import { countWords } from '../jobs/job-words';
import { OwnImport } from './own-import';
import styles from './panel.module.css';

interface EarlierImportsProps {
  owner: ImportOwner;
  list: Parameters<typeof useNextPage>[0] & { hasNextPage: boolean };
  /** Without the one shown already. */
  jobs: readonly ImportJob[];
}

/** The customer's imports, one line each, with reports. */
export function EarlierImports({ owner, list, jobs }: EarlierImportsProps) {
  const next = useNextPage(list);
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="earlier-imports" className={styles.earlier}>
      <h3 id="earlier-imports" className={styles.partTitle}>
        Earlier imports
      </h3>
      <ul className={styles.lines}>
        {jobs.map((job) => (
          <EarlierImport key={job.id} owner={owner} job={job} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="small"
          pending={next.pending}
          pendingLabel="Loading..."
          onClick={next.showMore}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

function EarlierImport({ owner, job }: { owner: ImportOwner; job: ImportJob }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { label, tone } = importStatusRules[job.status];
  return (
    <li>
      <button
        type="button"
        className={styles.lineButton}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.cardWords}>
          <span className={styles.cardName}>{sourceOf(job)}</span>
          <span className={styles.note}>
            {formatDateTime(job.createdAt)} · {countWords(job)}
          </span>
        </span>
        <span className={styles.pills}>
          {job.undone && <StatusPill tone="gray">Undone</StatusPill>}
          <StatusPill tone={tone}>{label}</StatusPill>
        </span>
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </button>
      {open && (
        <div id={id} className={styles.lineReport}>
          <OwnImport untitled own={{ owner, jobId: job.id }} />
        </div>
      )}
    </li>
  );
}
