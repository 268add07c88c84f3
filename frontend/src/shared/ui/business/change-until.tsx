import { formatDayAndTime } from '../../format';

/** The deadline of a visit's customer, before the booking and after it. */
export function ChangeUntil({ instant }: { instant: string }) {
  return (
    <>
      You can reschedule or cancel online until{' '}
      <time dateTime={instant}>{formatDayAndTime(instant)}</time>.
    </>
  );
}
