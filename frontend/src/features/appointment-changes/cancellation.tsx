import type { CustomerAppointment } from '@contracts/booking/own-records';
import { visitSituationOf, type VisitSituation } from '@contracts/vocabulary/visits/situations';
import { businessDate, formatLongDay } from '../../shared/format';

const words: Readonly<
  Record<VisitSituation<'cancelled'>, (by: 'You' | 'We', day: string) => string>
> = {
  cancelled: (by, day) => `${by} canceled this visit on ${day}.`,
  'no-show': (_by, day) => `We were there on ${day}, but missed you.`,
};

/** Who canceled a visit, when, and why. Nothing where that isn't known. */
export function Cancellation({ appointment }: { appointment: CustomerAppointment }) {
  const { cancellation } = appointment;
  if (!cancellation) return null;
  const { by, at, reason, noShow } = cancellation;
  const day = formatLongDay(businessDate(at));
  return (
    <>
      <p>
        {words[visitSituationOf({ status: 'cancelled', noShow })](
          by === 'customer' ? 'You' : 'We',
          day,
        )}
      </p>
      {reason !== null && <p>Reason: {reason}</p>}
    </>
  );
}
