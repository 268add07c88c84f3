import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import { CreditCard } from 'lucide-react';
import { formatMoney } from '../../../shared/format';
import { ownPath, paths } from '../../../shared/page/paths';
import { RatingPlate } from '../../../shared/ui/business/rating-plate';
import { Button, ButtonLink } from '../../../shared/ui/button';
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
          {unpaid?.map(({ id, number, brand, appliance, appointmentDate, due, payUrl }) => (
            <li key={id} className={styles.bill}>
              <p>
                {applianceTitle({ brand, appliance })}, {dayOf(appointmentDate)}
              </p>
              {/* Loads a document: the payment page has its own policy. */}
              <ButtonLink
                href={ownPath(payUrl ?? paths.payment)}
                variant="primary"
                icon={<CreditCard size={18} aria-hidden="true" />}
              >
                Pay {formatMoney(due)}
                <VisuallyHidden> {number}</VisuallyHidden>
              </ButtonLink>
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
