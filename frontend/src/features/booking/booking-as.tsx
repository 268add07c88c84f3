import type { CustomerAccount } from '@contracts/customers/accounts';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../shared/ui/button';
import { customerMeant, selectBookingDraft, someoneElseChosen } from './booking-draft.slice';
import styles from './step-fields.module.css';

/**
 * Says whose details were filled in, and how to book for someone else. Either way it's in the
 * account of the person who is logged in.
 */
export function BookingAs({
  customer,
  onSwitch,
}: {
  customer: CustomerAccount;
  onSwitch: () => void;
}) {
  const { forSomeoneElse } = useSelector(selectBookingDraft);
  const dispatch = useDispatch();
  return (
    <div className={styles.bookingAs}>
      <p role="status">
        {forSomeoneElse ? (
          'Booking for someone else. You’ll still see it in your portal.'
        ) : (
          <>
            Booking as{' '}
            <strong>
              {customer.firstName} {customer.lastName}
            </strong>
          </>
        )}
      </p>
      <Button
        size="small"
        onClick={() => {
          dispatch(forSomeoneElse ? customerMeant() : someoneElseChosen());
          onSwitch();
        }}
      >
        {forSomeoneElse ? 'Use my details' : 'Book for someone else'}
      </Button>
    </div>
  );
}
