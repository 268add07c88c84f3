import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import { formatMoney } from '../../../shared/format';
import { PayBill } from '../../../shared/ui/business/pay-bill';
import { RatingPlate } from '../../../shared/ui/business/rating-plate';
import { Button } from '../../../shared/ui/button';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import portal from '../portal.module.css';
import { usePortalView } from '../use-portal-view';
import { dayOf } from './next-visit';
import styles from './overview.module.css';

interface BalanceProps {
  /** Visits with a balance. */
  list: {
    readonly currentData?: readonly CustomerAppointment[] | undefined;
    readonly isError: boolean;
    refetch: () => unknown;
  };
}

/** What is due, and where to pay it. */
export function Balance({ list: { currentData: unpaid, isError, refetch } }: BalanceProps) {
  const [, show] = usePortalView();
  const cents = (unpaid ?? []).reduce((sum, { due }) => sum + centsOf(Number(due)), 0);
  return (
    <section aria-labelledby="balance" className={styles.part}>
      <h2 id="balance" className={portal.part}>
        Balance
      </h2>
      {!unpaid && isError ? (
        <div role="alert">
          <p>Your balance could not be loaded.</p>
          <Button size="small" onClick={() => void refetch()}>
            Try Again<VisuallyHidden> to load your balance</VisuallyHidden>
          </Button>
        </div>
      ) : (
        <RatingPlate
          columns={2}
          cells={[
            {
              label: 'Due',
              value: unpaid ? formatMoney(dollars(cents)) : '\u00A0',
              note: cents === 0 && (unpaid ? 'Nothing to pay' : '\u00A0'),
            },
          ]}
        />
      )}
      {cents > 0 && (
        <ul className={styles.bills}>
          {unpaid?.map((appointment) => (
            <li key={appointment.id} className={styles.bill}>
              <p>
                {applianceTitle(appointment)}, {dayOf(appointment.appointmentDate)}
              </p>
              <PayBill appointment={appointment} variant="primary" />
            </li>
          ))}
        </ul>
      )}
      <Button size="small" className={styles.payments} onClick={() => show('payments')}>
        Payments and receipts
      </Button>
    </section>
  );
}
