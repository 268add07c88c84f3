import { Tabs } from 'radix-ui';
import { useMemo, useState } from 'react';
import type { CustomerAccount } from '@contracts/customers/accounts';
import type { ImportJob } from '@contracts/imports/jobs';
import { joined } from '../../../shared/api/list-page';
import { useImportPagesInfiniteQuery } from '../../../shared/imports/import-endpoints';
import { importOver } from '../../../shared/imports/import-job';
import type { ImportOwner } from '../../../shared/imports/import-owner';
import { CsvImport } from '../files/csv-import';
import { EarlierImports } from './earlier-imports';
import { JsonImport } from './json-import';
import { OwnImport } from './own-import';
import tabs from '../../../shared/ui/tabs.module.css';
import styles from './panel.module.css';
import { SystemImport } from './system-import';
import { Unverified } from './unverified';
import type { ImportFormProps } from './use-started-import';

const sources = [
  { value: 'systems', label: 'Service Systems' },
  { value: 'json', label: 'JSON Import' },
  { value: 'csv', label: 'CSV File' },
];

interface Shown {
  readonly jobId: string;
  readonly startedHere: boolean;
  readonly endPending: boolean;
}

interface ImportPanelProps {
  user: CustomerAccount;
  /** The customer. */
  session: string;
}

/** Imports a customer's history from other systems, JSON or CSV. */
export function ImportPanel({ user, session }: ImportPanelProps) {
  const owner = useMemo<ImportOwner>(() => ({ as: 'customer', of: session }), [session]);
  const list = useImportPagesInfiniteQuery(owner, { refetchOnMountOrArgChange: true });
  const { items } = joined(list.currentData?.pages);
  const [shown, setShown] = useState<Shown | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const [ended, setEnded] = useState<ImportJob | null>(null);

  // A running import is shown again after a reload, until closed.
  const underWay = items.find((job) => !importOver(job) && job.id !== closed);
  if (shown === null && underWay) {
    setShown({ jobId: underWay.id, startedHere: false, endPending: true });
  }
  const isJsonUnderWay = items.some((job) => job.kind === 'json' && !importOver(job));
  const follow: ImportFormProps['onStarted'] = ({ jobId, isOver: over }) =>
    setShown({ jobId, startedHere: true, endPending: !over });
  const close = () => {
    setClosed(shown?.jobId ?? null);
    setShown(null);
  };

  return (
    <div className={styles.panel}>
      <div>
        <h2 className={styles.title}>Import your history</h2>
        <p className={styles.lead}>
          Bring in earlier repairs and visits. They’ll appear with your service requests and
          appointments, marked as imported. You’ll see what came over and what was left out, and you
          can undo it.
        </p>
      </div>
      {shown && (
        <section className={styles.current} aria-label="Latest import">
          <OwnImport
            key={shown.jobId}
            own={{ owner, jobId: shown.jobId }}
            endPending={shown.endPending}
            autoFocus={shown.startedHere}
            onEnded={setEnded}
            onClose={close}
          />
        </section>
      )}
      <Tabs.Root defaultValue="systems" activationMode="manual" className={styles.sources}>
        <Tabs.List className={tabs.list} aria-label="Where from">
          {sources.map(({ value, label }) => (
            <Tabs.Trigger key={value} value={value} className={tabs.tab}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {/* Kept while another one is shown, with all that was entered. */}
        <Tabs.Content value="systems" forceMount className={styles.source}>
          <SystemImport user={user} onStarted={follow} ended={ended} />
        </Tabs.Content>
        <Tabs.Content value="json" forceMount className={styles.source}>
          <JsonImport onStarted={follow} ended={ended} isUnderWay={isJsonUnderWay} />
        </Tabs.Content>
        <Tabs.Content value="csv" forceMount className={styles.source}>
          {!user.emailVerified && (
            <Unverified
              user={user}
              reason="We only accept files from people with a verified email address."
            />
          )}
          <CsvImport owner={owner} onStarted={follow} />
        </Tabs.Content>
      </Tabs.Root>
      <EarlierImports
        owner={owner}
        list={list}
        jobs={items.filter(({ id }) => id !== shown?.jobId)}
      />
    </div>
  );
}
