import type { CustomerAppointment } from '@contracts/booking/own-records';
import { businessDate, formatLongDay } from '../../shared/format';

/** Who canceled a visit, when, and why. Nothing where that isn't known. */
export function Cancellation({ appointment }: { appointment: CustomerAppointment }) {
  const { cancellation } = appointment;
  if (!cancellation) return null;
  const { by, at, reason, noShow } = cancellation;
  const day = formatLongDay(businessDate(at));
  return (
    <>
      <p>
        {noShow
          ? `We were there on ${day}, but missed you.`
          : `${by === 'customer' ? 'You' : 'We'} canceled this visit on ${day}.`}
      </p>
      {reason !== null && <p>Reason: {reason}</p>}
    </>
  );
}
