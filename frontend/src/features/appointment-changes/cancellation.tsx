import type { CustomerAppointment } from '@contracts/booking/own-records';
import { businessDate, formatLongDay } from '../../shared/format';

/** Who canceled a visit, when, and why. Nothing where that isn't known. */
export function Cancellation({ appointment }: { appointment: CustomerAppointment }) {
  const { cancellation } = appointment;
  if (!cancellation) return null;
  const { by, at, reason } = cancellation;
  return (
    <>
      <p>
        {by === 'customer' ? 'You' : 'We'} canceled this visit on {formatLongDay(businessDate(at))}.
      </p>
      {reason !== null && <p>Reason: {reason}</p>}
    </>
  );
}
