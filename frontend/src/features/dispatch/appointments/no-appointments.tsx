import { Button } from 'antd';
import { paths } from '../../../shared/page/paths';
import { ButtonLink } from '../../../shared/ui/button';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { shownDays } from './board-days';
import type { BoardParams } from './use-board-params';

interface NoAppointmentsProps {
  board: BoardParams;
  change: (changes: Partial<BoardParams>) => void;
}

/** Shown only once the server has searched everything. */
export function NoAppointments({ board, change }: NoAppointmentsProps) {
  const { status, technician } = board;
  const searched = board.search.trim() !== '';
  const days = shownDays(board);
  if (searched || status !== '' || technician !== '')
    return (
      <EmptyRecords
        title="No appointment matches"
        actions={
          <>
            {searched && days !== 'all' && (
              <Button onClick={() => change({ day: 'all' })}>Search all dates</Button>
            )}
            <Button onClick={() => change({ status: '', technician: '', search: '' })}>
              Clear the filters
            </Button>
          </>
        }
      >
        {`No appointment ${days === 'all' ? 'on any date' : 'on these days'} ${matchWords(searched, board)}.`}
      </EmptyRecords>
    );
  const coming = days === 'coming';
  return (
    <EmptyRecords
      title={coming ? 'No appointments yet' : 'Nothing on these days'}
      actions={
        coming ? (
          <ButtonLink to={paths.booking} size="small">
            Book Appointment
          </ButtonLink>
        ) : (
          <Button onClick={() => change({ day: '' })}>Show today and coming</Button>
        )
      }
    >
      {coming
        ? 'New bookings show up here right away. Customer on the phone? Book it for them.'
        : 'Choose other days above.'}
    </EmptyRecords>
  );
}

function matchWords(searched: boolean, { status, technician }: BoardParams): string {
  const filters = [
    ...(technician === '' ? [] : ['technician']),
    ...(status === '' ? [] : ['status']),
  ].map((filter) => `that ${filter}`);
  return searched
    ? `matches ${[...filters, 'those words'].join(' and ')}`
    : `has ${filters.join(' and ')}`;
}
