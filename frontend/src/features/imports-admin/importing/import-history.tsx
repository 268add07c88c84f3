import { Button } from 'antd';
import { memo, type ReactNode } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import type { LoadedList } from '../../../shared/api/list-page';
import { EmptyState } from '../../../shared/ui/feedback/empty-state';
import { classNames } from '../../../shared/ui/class-names';
import { listState } from '../../../shared/ui/office/list-state';
import { RecordBoard, type PagedList } from '../../../shared/ui/office/record-board';
import cards from '../../../shared/ui/office/record-cards.module.css';
import { RecordTable } from '../../../shared/ui/office/record-table';
import table from '../../../shared/ui/office/record-table.module.css';
import { useWideScreen } from '../../../shared/ui/office/use-wide-screen';
import { Counts, nameOf, Source, startedBy, State, When } from './import-parts';
import styles from './importing.module.css';

interface ImportHistoryProps {
  list: PagedList & { data?: unknown };
  found: LoadedList<ImportJob>;
  onReport: (jobId: string) => void;
}

const noSearch = { text: '', waiting: false };

/** All imports of the office, newest first. */
export function ImportHistory({ list, found, onReport }: ImportHistoryProps) {
  const wide = useWideScreen();
  return (
    <RecordBoard
      title="History of imports"
      noun="imports"
      {...listState(list, found, noSearch, found.total === 1 ? 'import' : 'imports')}
      filters={null}
      empty={
        <EmptyState title="No imports yet" headingLevel={3}>
          Your imports will be listed here. You can undo one from its report.
        </EmptyState>
      }
    >
      {wide ? (
        <RecordTable columns={columns} actions className={styles.table}>
          <tbody>
            {found.items.map((job) => (
              <Row key={job.id} job={job} onReport={onReport} />
            ))}
          </tbody>
        </RecordTable>
      ) : (
        <ul className={cards.cards}>
          {found.items.map((job) => (
            <Card key={job.id} job={job} onReport={onReport} />
          ))}
        </ul>
      )}
    </RecordBoard>
  );
}

const columns = ['Time', 'From', 'Who', 'Rows', 'Status'];

type RowProps = Pick<ImportHistoryProps, 'onReport'> & { job: ImportJob };

const Row = memo(function Row({ job, onReport }: RowProps) {
  return (
    <tr>
      <td>
        <When at={job.createdAt} />
      </td>
      <td>
        <Source job={job} />
      </td>
      <td>{startedBy(job)}</td>
      <td>
        <Counts job={job} />
      </td>
      <td>
        <State job={job} />
      </td>
      <td>
        <div className={table.rowActions}>
          <ReportButton job={job} onReport={onReport} size="small" />
        </div>
      </td>
    </tr>
  );
});

const Card = memo(function Card({ job, onReport }: RowProps) {
  return (
    <li className={cards.card}>
      <div className={classNames(cards.cardHead, cards.wrapping)}>
        <div>
          <Source job={job} />
        </div>
        <State job={job} />
      </div>
      <div className={cards.cardBody}>
        <Counts job={job} />
        <dl className={cards.cardFacts}>
          <CardFact label="Time">
            <When at={job.createdAt} />
          </CardFact>
          <CardFact label="Who">{startedBy(job)}</CardFact>
        </dl>
      </div>
      <div className={cards.cardFoot}>
        <div className={cards.cardActions}>
          <ReportButton job={job} onReport={onReport} />
        </div>
      </div>
    </li>
  );
});

function CardFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ReportButton({ job, onReport, size }: RowProps & { size?: 'small' }) {
  return (
    <Button
      {...(size && { size })}
      aria-label={`Report of ${nameOf(job)}`}
      onClick={() => onReport(job.id)}
    >
      Report
    </Button>
  );
}
