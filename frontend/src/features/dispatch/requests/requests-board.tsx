import { Button, Select } from 'antd';
import { useCallback, useId, useState } from 'react';
import type { ServiceRequest } from '@contracts/booking';
import { serviceRequestStatuses } from '@contracts/vocabulary/booking';
import { messageOf } from '../../../shared/api-error';
import { formatCount, formatTime } from '../../../shared/format';
import { classNames } from '../../../shared/ui/class-names';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state';
import { Figure } from '../../../shared/ui/figure';
import { Loading } from '../../../shared/ui/spinner';
import { workStatusLabel } from '../../../shared/ui/work-status';
import board from '../board.module.css';
import { JobSheetDrawing } from '../figures';
import { useWideScreen } from '../use-wide-screen';
import { RequestDrawer } from './request-drawer';
import { requestsPollingMs, useServiceRequestsQuery } from './request-endpoints';
import styles from './requests.module.css';
import { RequestsCards } from './requests-cards';
import { RequestsTable } from './requests-table';
import { useRequestParams, type RequestParams } from './use-request-params';

const pageSize = 100;
/** The most that the server gives in one answer. */
const mostAtOnce = 500;

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...serviceRequestStatuses.map((status) => ({ value: status, label: workStatusLabel(status) })),
];

/** Wishes for help from the site, and everything the office can do with one. */
export function RequestsBoard({ active }: { active: boolean }) {
  const [params, change] = useRequestParams();
  const [limit, setLimit] = useState(pageSize);
  const [scheduling, setScheduling] = useState(false);
  const wide = useWideScreen();
  const statusId = useId();
  const list = useServiceRequestsQuery(
    { limit, ...(params.status === '' ? {} : { status: params.status }) },
    { pollingInterval: active ? requestsPollingMs : 0 },
  );
  const requests = list.data?.requests ?? [];
  const total = list.data?.total ?? 0;
  /** What is shown belongs to the filter chosen before. */
  const pending = list.currentData === undefined;
  const open = useCallback(
    ({ id }: ServiceRequest, schedule: boolean) => {
      setScheduling(schedule);
      change({ request: id });
    },
    [change],
  );
  const { opened, setAnswered } = useOpened(requests, active ? params.request : '');
  const rows = { requests, onOpen: open };

  return (
    <section aria-labelledby="requests-title">
      <div className={board.bar}>
        <h2 id="requests-title" className={board.title}>
          Service Requests
        </h2>
        <p className={board.quiet} role="status">
          {list.isError && !pending && (
            <span className={board.behind}>
              Not up to date since {formatTime(list.fulfilledTimeStamp ?? 0)}. Trying again
            </span>
          )}
          {list.data && countWords(requests.length, total)}
        </p>
      </div>
      <search className={styles.filters} aria-label="Filter service requests">
        <div className={board.filter}>
          <label htmlFor={statusId} className={board.filterLabel}>
            Status
          </label>
          <Select
            id={statusId}
            value={params.status}
            options={statusOptions}
            virtual={false}
            onChange={(status: RequestParams['status']) => change({ status })}
          />
        </div>
      </search>
      {pending && list.isError ? (
        <ErrorState
          title="Service requests could not be loaded"
          actions={<Button onClick={() => void list.refetch()}>Try Again</Button>}
        >
          {messageOf(list.error, 'The server did not answer.')}
        </ErrorState>
      ) : pending && requests.length === 0 ? (
        <Loading label="Loading service requests" fill />
      ) : requests.length === 0 ? (
        <NoRequests filtered={params.status !== ''} onClear={() => change({ status: '' })} />
      ) : (
        <div className={classNames(board.list, pending && board.passing)} aria-busy={pending}>
          {wide ? <RequestsTable {...rows} /> : <RequestsCards {...rows} />}
        </div>
      )}
      {requests.length < total && (
        <p className={board.more}>
          {limit < mostAtOnce ? (
            <Button
              loading={pending}
              onClick={() => setLimit((before) => Math.min(mostAtOnce, before + pageSize))}
            >
              Show more
            </Button>
          ) : (
            'Choose a status to see the rest.'
          )}
        </p>
      )}
      <RequestDrawer
        request={opened}
        scheduling={scheduling}
        onSchedule={setScheduling}
        onAnswer={setAnswered}
        onClose={() => change({ request: '' })}
      />
    </section>
  );
}

/**
 * The request whose details are open. What is done to it may take it out of the filter: then it stays open, as the server
 * has answered last.
 */
function useOpened(requests: readonly ServiceRequest[], id: string) {
  const [seen, setSeen] = useState<ServiceRequest>();
  const [answered, setAnswered] = useState<ServiceRequest>();
  const listed = requests.find((request) => request.id === id);
  if (listed && listed !== seen) setSeen(listed);
  const opened = listed ?? [answered, seen].find((request) => request?.id === id);
  return { opened, setAnswered };
}

const countWords = (loaded: number, total: number): string =>
  total > loaded
    ? `first ${formatCount(loaded)} of ${formatCount(total)}`
    : `${formatCount(total)} shown`;

function NoRequests({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered)
    return (
      <EmptyState
        title="No request has that status"
        headingLevel={3}
        actions={<Button onClick={onClear}>Show all</Button>}
      >
        Choose another status above.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nobody has asked for service yet"
      figure={
        <Figure number={1} title="Job sheet" legend={['the next request']}>
          <JobSheetDrawing />
        </Figure>
      }
      headingLevel={3}
    >
      A request appears here the moment somebody sends the form on the home page.
    </EmptyState>
  );
}
