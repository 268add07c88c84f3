import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import {
  serviceRequestStatuses,
  serviceRequestStatusRules,
  type ServiceRequestStatus,
} from '@contracts/vocabulary/service-request-status';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { joined } from '../../../shared/api/list-page';
import { useLoadedPages } from '../../../shared/api/use-loaded-pages';
import { useSearchParam } from '../../../shared/page/use-typed-search';
import { listState } from '../../../shared/ui/office/list-state';
import { RecordBoard } from '../../../shared/ui/office/record-board';
import { BoardChoice, BoardSearch, FilterBar } from '../../../shared/ui/office/record-filters';
import type { CrewMember } from '../jobs/job';
import { RequestDrawer } from './request-drawer';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { requestsPollingMs, useServiceRequestPagesInfiniteQuery } from './request-endpoints';
import { SelectedRequests } from './selected-requests';
import { RequestsTable } from './requests-table';
import { useAddressParams } from '../../../shared/page/use-address-params';
import { statusFilter } from './request-words';

const pageSize = 100;

/** Their names in the address differ from those of appointments. */
const addressKeys = {
  status: 'request-status',
  search: 'request-search',
  request: 'request',
  sort: 'request-sort',
} as const;
const addressOptions = { drawer: 'request' } as const;

const statusOptions: { value: ServiceRequestStatus | ''; label: string }[] = [
  { value: '', label: 'All statuses' },
  ...serviceRequestStatuses.map((value) => ({
    value,
    label: serviceRequestStatusRules[value].label,
  })),
];

export function RequestsBoard({ crew, active }: { crew: readonly CrewMember[]; active: boolean }) {
  const [params, change] = useAddressParams(addressKeys, addressOptions);
  const status = statusFilter(params.status);
  /** The request whose visit form is open, too; empty for none. */
  const [scheduled, setScheduled] = useState('');
  const search = useSearchParam(params, change);
  const words = params.search.trim();
  const [pages, loaded] = useLoadedPages();
  const polling = useDispatchPolling();
  const list = useServiceRequestPagesInfiniteQuery(
    { limit: pageSize, ...(status !== '' && { status }), ...(words !== '' && { search: words }) },
    polling(requestsPollingMs * pages, active),
  );
  loaded(list.data);
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  const requests = found.items;
  const open = useCallback(
    ({ id }: ServiceRequest, schedule: boolean) => {
      setScheduled(schedule ? id : '');
      change({ request: id });
    },
    [change],
  );
  const sortBy = useCallback((sort: string) => change({ sort }), [change]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  /** Those that are still listed. */
  const selected = useMemo(
    () => requests.filter(({ id }) => chosen.includes(id)),
    [requests, chosen],
  );

  return (
    <>
      <RecordBoard
        title="Service Requests"
        noun="service requests"
        {...listState(list, found, search)}
        empty={
          <NoRequests
            searched={words !== ''}
            filtered={status !== ''}
            onClear={() => change({ status: '', search: '' })}
          />
        }
        filters={
          <FilterBar label="Filter service requests">
            <BoardChoice
              label="Status"
              value={status}
              options={statusOptions}
              onChange={(next) => change({ status: next })}
            />
            <BoardSearch
              placeholder="Name, number, phone, appliance"
              text={search.text}
              onText={search.setText}
            />
          </FilterBar>
        }
      >
        <RequestsTable
          requests={requests}
          onOpen={open}
          chosen={chosen}
          onChoose={setChosen}
          sort={params.sort}
          onSort={sortBy}
        />
        <SelectedRequests requests={selected} onChoose={setChosen} />
      </RecordBoard>
      <RequestDrawer
        crew={crew}
        id={active ? params.request : ''}
        requests={requests}
        scheduled={scheduled}
        onSchedule={setScheduled}
        onClose={() => change({ request: '' })}
      />
    </>
  );
}

function NoRequests({
  searched,
  filtered,
  onClear,
}: {
  searched: boolean;
  filtered: boolean;
  onClear: () => void;
}) {
  if (searched || filtered)
    return (
      <EmptyRecords
        title={searched ? 'No request matches' : 'No request has that status'}
        actions={<Button onClick={onClear}>Show all</Button>}
      >
        {searched
          ? `No request${filtered ? ' with that status' : ''} has those words.`
          : 'Choose another status above.'}
      </EmptyRecords>
    );
  return (
    <EmptyRecords title="No service requests yet">
      New requests from the home page form show up here right away.
    </EmptyRecords>
  );
}
