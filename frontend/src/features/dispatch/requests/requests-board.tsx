import { Button, Input, Select } from 'antd';
import { Search } from 'lucide-react';
import { useCallback, useId, useMemo, useState } from 'react';
import type { ServiceRequest } from '@contracts/booking';
import { searchLength } from '@contracts/vocabulary/booking';
import {
  serviceRequestStatuses,
  serviceRequestStatusRules,
} from '@contracts/vocabulary/service-request-status';
import { messageOf } from '../../../shared/api/api-error';
import { formatCount, formatTime } from '../../../shared/format';
import { classNames } from '../../../shared/ui/class-names';
import { EmptyState, ErrorState } from '../../../shared/ui/feedback/empty-state';
import { Figure } from '../../../shared/ui/figure';
import { joined } from '../../../shared/api/list-page';
import { useNextPage } from '../../../shared/api/use-next-page';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { useTypedSearch } from '../../../shared/page/use-typed-search';
import board from '../board.module.css';
import { JobSheetDrawing } from '../empty-state-drawings';
import { useWideScreen } from '../use-wide-screen';
import { RequestDrawer } from './request-drawer';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { requestsPollingMs, useServiceRequestPagesInfiniteQuery } from './request-endpoints';
import styles from './requests.module.css';
import { RequestsCards } from './requests-cards';
import { RequestsTable } from './requests-table';
import { useRequestParams, type RequestParams } from './use-request-params';

const pageSize = 100;

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...serviceRequestStatuses.map((value) => ({
    value,
    label: serviceRequestStatusRules[value].label,
  })),
];

/** Requests for service from the site, and everything the office can do with one. */
export function RequestsBoard({ active }: { active: boolean }) {
  const [params, change] = useRequestParams();
  const [scheduling, setScheduling] = useState(false);
  const wide = useWideScreen();
  const statusId = useId();
  const searchId = useId();
  const search = useTypedSearch(
    params.search,
    useCallback((text) => change({ search: text }), [change]),
  );
  const { list, requests, total } = useRequestList(params, active);
  const next = useNextPage(list);
  /** What is shown is not what is asked for now. */
  const pending = list.currentData === undefined || search.waiting;
  const searching = search.text.trim() !== '';
  const open = useCallback(
    ({ id }: ServiceRequest, schedule: boolean) => {
      setScheduling(schedule);
      change({ request: id });
    },
    [change],
  );
  const rows = { requests, onOpen: open };

  return (
    <section aria-labelledby="requests-title">
      <div className={board.bar}>
        <h2 id="requests-title" className={board.title}>
          Service Requests
        </h2>
        <p className={board.quiet} role="status">
          {list.isError && list.currentData && (
            <span className={board.behind}>
              Not up to date since {formatTime(list.fulfilledTimeStamp ?? 0)}. Trying again
            </span>
          )}
          {searching && pending
            ? 'Searching'
            : list.data && countWords(requests.length, total, searching)}
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
        <div className={board.filter}>
          <label htmlFor={searchId} className={board.filterLabel}>
            Search
          </label>
          <Input
            id={searchId}
            type="search"
            prefix={<Search size={16} aria-hidden="true" />}
            placeholder="Name, number, phone, appliance"
            maxLength={searchLength}
            value={search.text}
            onChange={({ target }) => search.setText(target.value)}
          />
        </div>
      </search>
      {list.isError && !list.currentData ? (
        <ErrorState
          title="Service requests could not be loaded"
          error={list.error}
          actions={<Button onClick={() => void list.refetch()}>Try Again</Button>}
        >
          {messageOf(list.error, 'The server did not answer.')}
        </ErrorState>
      ) : pending && requests.length === 0 ? (
        <Loading label={searching ? 'Searching' : 'Loading service requests'} fill />
      ) : requests.length === 0 ? (
        <NoRequests params={params} onClear={() => change({ status: '', search: '' })} />
      ) : (
        <div className={classNames(board.list, pending && board.passing)} aria-busy={pending}>
          {wide ? <RequestsTable {...rows} /> : <RequestsCards {...rows} />}
        </div>
      )}
      {list.hasNextPage && list.currentData && (
        <p className={board.more}>
          <Button loading={list.isFetchingNextPage || next.wanted} onClick={next.showMore}>
            Show more
          </Button>
        </p>
      )}
      <RequestDrawer
        id={active ? params.request : ''}
        requests={requests}
        scheduling={scheduling}
        onSchedule={setScheduling}
        onClose={() => change({ request: '' })}
      />
    </section>
  );
}

/** The requests that the board shows, page by page. */
function useRequestList({ status, search }: RequestParams, active: boolean) {
  const [pages, setPages] = useState(1);
  const words = search.trim();
  const polling = useDispatchPolling();
  const list = useServiceRequestPagesInfiniteQuery(
    {
      limit: pageSize,
      ...(status !== '' && { status }),
      ...(words !== '' && { search: words }),
    },
    // All pages are asked for again, so many of them less often.
    polling(requestsPollingMs * pages, active),
  );
  const loaded = list.data?.pages.length ?? 1;
  if (loaded !== pages) setPages(loaded);
  const { items, total } = useMemo(() => joined(list.data?.pages), [list.data]);
  return { list, requests: items, total };
}

/** `12 found`, `first 100 of 1,204` */
function countWords(loaded: number, total: number, searching: boolean): string {
  const [some, all] = [formatCount(loaded), formatCount(total)];
  if (searching) return total > loaded ? `first ${some} of ${all} found` : `${all} found`;
  return total > loaded ? `first ${some} of ${all}` : `${all} shown`;
}

function NoRequests({ params, onClear }: { params: RequestParams; onClear: () => void }) {
  if (params.search.trim() !== '')
    return (
      <EmptyState
        title="No request matches"
        headingLevel={3}
        actions={<Button onClick={onClear}>Show all</Button>}
      >
        No request{params.status === '' ? '' : ' with that status'} has those words.
      </EmptyState>
    );
  if (params.status !== '')
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
