import { useMemo } from 'react';
import type { AppointmentsQuery } from '@contracts/booking/appointment-calls';
import { appointmentStatusesThatAre } from '@contracts/vocabulary/appointment-status';
import { joined } from '../../../shared/api/list-page';
import { useLoadedPages } from '../../../shared/api/use-loaded-pages';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { useAppointmentPagesInfiniteQuery } from '../appointment-endpoints';
import { pollingMs } from '../dispatch-endpoints';
import { dateRange, shownDays } from './board-days';
import type { BoardParams } from './use-board-params';

const pageSize = 100;
/** Maximum per answer. */
const maxPageSize = 500;

/** Statuses that booking can filter by. The others are a visit's. */
const byServer = appointmentStatusesThatAre('over');

/** What the server filters by. */
function statusQuery(status: string): AppointmentsQuery | undefined {
  const known = byServer.find((each) => each === status);
  if (known) return { status: known };
  if (status === 'due') return { unpaid: 'true' };
  if (status === 'open') return { open: 'true' };
  if (status === 'unassigned') return { open: 'true', unassigned: 'true' };
  return status === '' ? {} : undefined;
}

export function listQuery(
  board: Pick<BoardParams, 'day' | 'status' | 'technician' | 'search' | 'sort'>,
  today: string,
): AppointmentsQuery {
  const { status, technician, sort } = board;
  const words = board.search.trim();
  const byStatus = statusQuery(status);
  return {
    ...dateRange(shownDays(board), today),
    ...(words !== '' && { search: words }),
    ...(technician !== '' && { technicianId: technician }),
    ...byStatus,
    // A filter or an order applied here needs more records.
    limit: byStatus && sort === '' ? pageSize : maxPageSize,
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
