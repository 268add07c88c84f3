import { skipToken } from '@reduxjs/toolkit/query/react';
import { useAvailableSlotsQuery } from '../../shared/api/available-slots';
import { useBusiness } from '../../shared/config/site-config';
import { formatMoney } from '../../shared/format';
import { telHref } from '../../shared/page/paths';
import { ChangeUntil } from '../../shared/ui/business/change-until';
import { useNow } from '../../shared/ui/use-now';
import type { BookingEntries } from './booking-draft.slice';
import styles from './step-fields.module.css';

/** What a customer should know before they book. */
export function BookingTerms({ entries }: { entries: BookingEntries }) {
  const { phone, serviceCallFee } = useBusiness();
  const now = useNow(10);
  const { appointmentDate, timeSlot, appliance, serviceType } = entries;
  const { currentData } = useAvailableSlotsQuery(
    appointmentDate ? { date: appointmentDate, appliance, serviceType } : skipToken,
  );
  const labels: readonly string[] = currentData?.availableSlots ?? [];
  const changeUntil = currentData?.changeUntil?.[labels.indexOf(timeSlot)];
  return (
    <div className={styles.terms}>
      <p>
        {serviceCallFee !== null && (
          <>
            The service call is <strong>{formatMoney(serviceCallFee).replace('.00', '')}</strong>
            .{' '}
          </>
        )}
        You’ll get a price for the repair before any work starts.
      </p>
      {changeUntil !== undefined && (
        <p>
          {Date.parse(changeUntil) > now ? (
            <ChangeUntil instant={changeUntil} />
          ) : (
            <>
              It’s too soon to reschedule or cancel this visit online. If something comes up, call
              us: <a href={telHref(phone)}>{phone}</a>
            </>
          )}
        </p>
      )}
    </div>
  );
}
