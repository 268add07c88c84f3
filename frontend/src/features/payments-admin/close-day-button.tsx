import { Alert, Button, Popconfirm } from 'antd';
import type { DaySheet } from '@contracts/payments/day-sheets';
import { isSettled } from '@contracts/vocabulary/office/day-counts';
import { formatCalendarDate, formatDateTime, formatMonthDay } from '../../shared/format';
import { useOfficeUser } from '../../shared/session/office-role';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { useCloseDayMutation } from './payment-endpoints';

interface CloseDayButtonProps {
  sheet: DaySheet;
  refetch: () => PromiseLike<unknown>;
  /** Opens the sheet of another day. */
  onDay: (day: string) => void;
}

/** Closes the day, or says that it's closed, or what is missing. */
export function CloseDayButton({ sheet, refetch, onDay }: CloseDayButtonProps) {
  const { day, technicians, office, version, closed = false, closing, openBefore } = sheet;
  const { isBookkeeper } = useOfficeUser();
  const [close, { isLoading }] = useCloseDayMutation();
  const takers = office ? [...technicians, office] : technicians;
  if (closed) {
    const by = closing && `Closed by ${closing.by}, ${formatDateTime(closing.at)}. `;
    return (
      <Alert
        showIcon
        type="info"
        style={{ marginTop: 16 }}
        title={`${by ?? 'Closed with a later day. '}What comes in for this day now counts in the next deposit.`}
      />
    );
  }
  // An older release can't close days.
  if (version === undefined || takers.length === 0 || isBookkeeper) return null;
  const missing = takers.filter((taker) => !isSettled(taker)).map(({ name }) => name);
  const send = async () => {
    const { data, error } = await close({ day, version });
    if (!data) {
      toastFailure('The day is still open', error);
      await refetch();
      return;
    }
    toast({
      title: `${formatCalendarDate(day)} is closed`,
      description: 'Print the deposit slip.',
    });
  };
  return (
    <div data-no-print="" style={{ marginTop: 16 }}>
      {openBefore ? (
        <p>
          Close{' '}
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onDay(openBefore)}>
            {formatMonthDay(openBefore)}
          </Button>{' '}
          first.
        </p>
      ) : missing.length > 0 ? (
        <p>To close the day, count what these took: {missing.join(', ')}.</p>
      ) : (
        <Popconfirm
          title={`Close ${formatMonthDay(day)}?`}
          description="Its counts can’t be changed afterwards. Earlier days are closed with it."
          okText="Close the day"
          cancelText="Keep it open"
          onConfirm={() => void send()}
        >
          <Button type="primary" loading={isLoading}>
            Close the day
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}
