import { Button } from 'antd';
import { paths } from '../../../shared/page/paths';
import { ButtonLink } from '../../../shared/ui/button';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import type { BoardParams } from './use-board-params';

interface NoAppointmentsProps {
  board: BoardParams;
  change: (changes: Partial<BoardParams>) => void;
}

/** Shown only once the server has searched everything. */
export function NoAppointments({ board, change }: NoAppointmentsProps) {
  const searched = board.search.trim() !== '';
  if (searched || board.status !== '')
    return (
      <EmptyRecords
        title="No appointment matches"
        actions={
          <Button onClick={() => change({ status: '', search: '' })}>Clear the filters</Button>
        }
      >
        {searched
          ? `No appointment on any date matches ${board.status === '' ? '' : 'that status and '}those words.`
          : 'No appointment on these days has that status.'}
      </EmptyRecords>
    );
  const coming = board.day === 'coming';
  return (
    <EmptyRecords
      title={coming ? 'No appointments yet' : 'Nothing on these days'}
      actions={
        coming ? (
          <ButtonLink to={paths.booking} size="small">
            Book Appointment
          </ButtonLink>
        ) : (
          <Button onClick={() => change({ day: 'coming' })}>Show today and coming</Button>
        )
      }
    >
      {coming
        ? 'New bookings show up here right away. Customer on the phone? Book it for them.'
        : 'Choose other days above.'}
    </EmptyRecords>
  );
}
