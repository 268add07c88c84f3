import { useMemo } from 'react';
import type { AppointmentsQuery } from '@contracts/booking/appointments';
import { appointmentStatusesThatAre } from '@contracts/vocabulary/appointment-status';
import { joined } from '../../../shared/api/list-page';
import { useLoadedPages } from '../../../shared/api/use-loaded-pages';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { useAppointmentPagesInfiniteQuery } from '../appointment-endpoints';
import { pollingMs } from '../dispatch-endpoints';
import { dateRange } from './board-days';
import type { BoardParams } from './use-board-params';

const pageSize = 100;
/** The most that the server gives in one answer. */
const maxPageSize = 500;

/** Statuses of which booking can tell which appointments have them; the others are tracking's. */
const byServer = appointmentStatusesThatAre('over');

/** What to ask the server for. Words are looked for in all dates. */
export function listQuery(
  { day, status, search }: Pick<BoardParams, 'day' | 'status' | 'search'>,
  today: string,
): AppointmentsQuery {
  const words = search.trim();
  const known = byServer.find((each) => each === status);
  return {
    ...(words === '' ? dateRange(day, today) : { search: words }),
    ...(known && { status: known }),
    // A filter that is applied here needs more to look through.
    limit: status === '' || known ? pageSize : maxPageSize,
  };
}

/** The appointments that the board shows, page by page. */
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
    /** What is shown belongs to the days or words chosen before. */
    pending: list.currentData === undefined,
  };
}
