import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import {
  serviceRequestStatuses,
  serviceRequestStatusRules,
} from '@contracts/vocabulary/service-request-status';
import { EmptyState } from '../../../shared/ui/feedback/empty-state';
import { Figure } from '../../../shared/ui/figure';
import { joined } from '../../../shared/api/list-page';
import { useLoadedPages } from '../../../shared/api/use-loaded-pages';
import { useSearchParam } from '../../../shared/page/use-typed-search';
import { JobSheetDrawing } from '../empty-state-drawings';
import { listState } from '../../../shared/ui/office/list-state';
import { RecordBoard } from '../../../shared/ui/office/record-board';
import { BoardChoice, BoardSearch, FilterBar } from '../../../shared/ui/office/record-filters';
import { useWideScreen } from '../../../shared/ui/office/use-wide-screen';
import { RequestDrawer } from './request-drawer';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { requestsPollingMs, useServiceRequestPagesInfiniteQuery } from './request-endpoints';
import { RequestsCards } from './requests-cards';
import { RequestsTable } from './requests-table';
import { useRequestParams, type RequestParams } from './use-request-params';

const pageSize = 100;

const statusOptions: { value: RequestParams['status']; label: string }[] = [
  { value: '', label: 'All statuses' },
  ...serviceRequestStatuses.map((value) => ({
    value,
    label: serviceRequestStatusRules[value].label,
  })),
];

/** Service requests from the site, with everything the office can do. */
export function RequestsBoard({ active }: { active: boolean }) {
  const [params, change] = useRequestParams();
  const [scheduling, setScheduling] = useState(false);
  const wide = useWideScreen();
  const search = useSearchParam(params, change);
  const { list, found } = useRequestList(params, active);
  const requests = found.items;
  const open = useCallback(
    ({ id }: ServiceRequest, schedule: boolean) => {
      setScheduling(schedule);
      change({ request: id });
    },
    [change],
  );
  const rows = { requests, onOpen: open };

  return (
    <>
      <RecordBoard
        title="Service Requests"
        noun="service requests"
        {...listState(list, found, search)}
        empty={<NoRequests params={params} onClear={() => change({ status: '', search: '' })} />}
        filters={
          <FilterBar label="Filter service requests">
            <BoardChoice
              label="Status"
              value={params.status}
              options={statusOptions}
              onChange={(status) => change({ status })}
            />
            <BoardSearch
              placeholder="Name, number, phone, appliance"
              text={search.text}
              onText={search.setText}
            />
          </FilterBar>
        }
      >
        {wide ? <RequestsTable {...rows} /> : <RequestsCards {...rows} />}
      </RecordBoard>
      <RequestDrawer
        id={active ? params.request : ''}
        requests={requests}
        scheduling={scheduling}
        onSchedule={setScheduling}
        onClose={() => change({ request: '' })}
      />
    </>
  );
}

/** The board's requests, page by page. */
function useRequestList({ status, search }: RequestParams, active: boolean) {
  const [pages, loaded] = useLoadedPages();
  const words = search.trim();
  const polling = useDispatchPolling();
  const list = useServiceRequestPagesInfiniteQuery(
    {
      limit: pageSize,
      ...(status !== '' && { status }),
      ...(words !== '' && { search: words }),
    },
    polling(requestsPollingMs * pages, active),
  );
  loaded(list.data);
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  return { list, found };
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
      title="No service requests yet"
      figure={
        <Figure number={1} title="Job sheet" legend={['the next request']}>
          <JobSheetDrawing />
        </Figure>
      }
      headingLevel={3}
    >
      New requests from the home page form show up here right away.
    </EmptyState>
  );
}
