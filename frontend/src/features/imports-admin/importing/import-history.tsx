import { Button } from 'antd';
import type { ImportJob } from '@contracts/imports/jobs';
import type { LoadedList } from '../../../shared/api/list-page';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { listState } from '../../../shared/ui/office/list-state';
import { RecordBoard, type PagedList } from '../../../shared/ui/office/record-board';
import { RecordTable, type RecordColumn } from '../../../shared/ui/office/record-table';
import { Counts, nameOf, Source, startedBy, State, When } from './import-parts';

interface ImportHistoryProps {
  list: PagedList & { data?: unknown };
  found: LoadedList<ImportJob>;
  onReport: (jobId: string) => void;
}

const noSearch = { text: '', waiting: false };

export function ImportHistory({ list, found, onReport }: ImportHistoryProps) {
  return (
    <RecordBoard
      title="Import history"
      noun="imports"
      {...listState(list, found, noSearch, found.total === 1 ? 'import' : 'imports')}
      filters={null}
      empty={
        <EmptyRecords title="No imports yet">
          Your imports will be listed here. You can undo one from its report.
        </EmptyRecords>
      }
    >
      <RecordTable columns={columns} items={found.items} context={onReport} />
    </RecordBoard>
  );
}

const columns: readonly RecordColumn<ImportJob, ImportHistoryProps['onReport']>[] = [
  { title: 'Time', width: 220, render: ({ createdAt }) => <When at={createdAt} /> },
  { title: 'From', render: (job) => <Source job={job} /> },
  { title: 'Who', width: '18%', render: startedBy },
  { title: 'Rows', width: 310, render: (job) => <Counts job={job} /> },
  { title: 'Status', width: 130, status: true, render: (job) => <State job={job} /> },
  {
    title: 'Actions',
    width: 100,
    actions: true,
    render: (job, onReport) => <ReportButton job={job} onReport={onReport} />,
  },
];

type ReportProps = Pick<ImportHistoryProps, 'onReport'> & { job: ImportJob };

function ReportButton({ job, onReport }: ReportProps) {
  return (
    <Button aria-label={`Report of ${nameOf(job)}`} onClick={() => onReport(job.id)}>
      Report
    </Button>
  );
}
