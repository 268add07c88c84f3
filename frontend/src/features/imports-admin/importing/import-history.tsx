import { Button } from 'antd';
import { memo } from 'react';
import type { ImportJob } from '@contracts/imports/jobs';
import type { LoadedList } from '../../../shared/api/list-page';
import { EmptyState } from '../../../shared/ui/feedback/empty-state';
import { classNames } from '../../../shared/ui/class-names';
import { listState } from '../../../shared/ui/office/list-state';
import { RecordBoard, type PagedList } from '../../../shared/ui/office/record-board';
import cards from '../../../shared/ui/office/record-cards.module.css';
import { CardFact } from '../../../shared/ui/office/record-parts';
import { RecordTable, type RecordColumn } from '../../../shared/ui/office/record-table';
import { useWideScreen } from '../../../shared/ui/office/use-wide-screen';
import { Counts, nameOf, Source, startedBy, State, When } from './import-parts';

interface ImportHistoryProps {
  list: PagedList & { data?: unknown };
  found: LoadedList<ImportJob>;
  onReport: (jobId: string) => void;
}

const noSearch = { text: '', waiting: false };

export function ImportHistory({ list, found, onReport }: ImportHistoryProps) {
  const wide = useWideScreen();
  return (
    <RecordBoard
      title="Import history"
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
        <RecordTable columns={columns} items={found.items} context={onReport} />
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

const columns: readonly RecordColumn<ImportJob, ImportHistoryProps['onReport']>[] = [
  { title: 'Time', width: 220, render: ({ createdAt }) => <When at={createdAt} /> },
  { title: 'From', render: (job) => <Source job={job} /> },
  { title: 'Who', width: '18%', render: startedBy },
  { title: 'Rows', width: 310, render: (job) => <Counts job={job} /> },
  { title: 'Status', width: 130, render: (job) => <State job={job} /> },
  {
    title: 'Actions',
    width: 100,
    actions: true,
    render: (job, onReport) => <ReportButton job={job} onReport={onReport} size="small" />,
  },
];

type CardProps = Pick<ImportHistoryProps, 'onReport'> & { job: ImportJob };

const Card = memo(function Card({ job, onReport }: CardProps) {
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

function ReportButton({ job, onReport, size }: CardProps & { size?: 'small' }) {
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
