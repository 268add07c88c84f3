import { useMemo } from 'react';
import type { AppointmentsQuery } from '@contracts/booking/appointment-calls';
import { appointmentStatusesThatAre } from '@contracts/vocabulary/appointment-status';
import { joined } from '../../../shared/api/list-page';
import { useLoadedPages } from '../../../shared/api/use-loaded-pages';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { useAppointmentPagesInfiniteQuery } from '../appointment-endpoints';
import { pollingMs } from '../dispatch-endpoints';
import { dateRange } from './board-days';
import type { BoardParams } from './use-board-params';

const pageSize = 100;
/** Maximum per answer. */
const maxPageSize = 500;

/** Statuses that booking can filter by. The others are a visit's. */
const byServer = appointmentStatusesThatAre('over');

/** The query. A search covers all dates. */
export function listQuery(
  { day, status, search }: Pick<BoardParams, 'day' | 'status' | 'search'>,
  today: string,
): AppointmentsQuery {
  const words = search.trim();
  const known = byServer.find((each) => each === status);
  return {
    ...(words === '' ? dateRange(day, today) : { search: words }),
    ...(known && { status: known }),
    ...(status === 'due' && { unpaid: 'true' }),
    // A filter applied here needs more records.
    limit: status === '' || status === 'due' || known ? pageSize : maxPageSize,
  };
}

export function useAppointmentList(board: BoardParams, today: string, active: boolean) {
  const [pages, loaded] = useLoadedPages();
  const polling = useDispatchPolling();
  const list = useAppointmentPagesInfiniteQuery(listQuery(board, today), {
    ...polling(pollingMs.appointments * pages, active),
  });
  loaded(list.data);
  const { items, total, atLeast } = useMemo(() => joined(list.data?.pages), [list.data]);
  return {
    ...list,
    appointments: items,
    total,
    atLeast,
    /** The list shown is for the previous days or search. */
    pending: list.currentData === undefined,
  };
}
