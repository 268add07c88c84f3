import type { BillDue } from '@contracts/payments/paying';
import { paymentAmount } from '@contracts/vocabulary/payments';
import { useBusiness } from '../../shared/config/site-config';
import { formatMoney } from '../../shared/format';
import { paths, telephoneLink } from '../../shared/page/paths';
import { LinkFailure } from '../../shared/ui/business/link-failure';
import { RatingPlate } from '../../shared/ui/business/rating-plate';
import { ButtonLink } from '../../shared/ui/button';
import { Loading } from '../../shared/ui/feedback/spinner';
import { useBillDueQuery } from './payment-endpoints';
import { PaymentSteps } from './payment-steps';
import styles from './payment.module.css';

/** The page behind a pay link: the bill as it stands now, and what is due on it. */
export function BillPayment({ payToken }: { payToken: string }) {
  const { data, error, isFetching, refetch } = useBillDueQuery(payToken, {
    refetchOnMountOrArgChange: true,
  });
  if (data) {
    return Number(data.due) < paymentAmount.min ? (
      <NothingToPay bill={data} />
    ) : (
      <PaymentSteps bill={{ ...data, payToken }} />
    );
  }
  if (!error || isFetching) return <Loading label="Looking up your bill" fill />;
  return (
    <LinkFailure
      noun="bill"
      error={error}
      retry={() => void refetch()}
      otherwise={<ButtonLink to={paths.payment}>Pay without the link</ButtonLink>}
    >
      <p>
        Open the whole link from our message; a part of it may have been lost on the way. Or call
        us, and we will look your bill up. To pay without it, write what the payment is for.
      </p>
    </LinkFailure>
  );
}

/** A page of the office's book: what was done, what has come in, what is still to come. */
export function Bill({ bill }: { bill: BillDue }) {
  const { number, description, due, paid } = bill;
  return (
    <section className={styles.bill} aria-label={`Bill for ${number}`}>
      <RatingPlate
        columns={3}
        cells={[
          { label: 'Bill', value: number },
          { label: 'Paid so far', value: formatMoney(paid) },
          { label: 'Due', value: formatMoney(due) },
        ]}
      />
      <p className={styles.billFor}>{description}</p>
    </section>
  );
}

function nothingToPay({ due, paid }: BillDue): { title: string; words: string } {
  if (Number(due) > 0) {
    return {
      title: 'Almost nothing is due',
      words: `Cards take ${formatMoney(paymentAmount.min)} or more. Pay the rest at the door, or call us.`,
    };
  }
  // Canceled, given back, or not priced yet.
  if (Number(paid) === 0) {
    return {
      title: 'Nothing is due on this bill',
      words:
        'There is nothing to pay, and nothing you need to do. If you expected a bill, call us.',
    };
  }
  return {
    title: 'This bill is paid',
    words:
      'Thank you. There is nothing left to pay, and nothing you need to do. Your receipt was shown when you paid; for a copy of it, call us and name the number on the bill.',
  };
}

/** Paid, or so little is left that no card takes it. */
function NothingToPay({ bill }: { bill: BillDue }) {
  const { phone } = useBusiness();
  const { title, words } = nothingToPay(bill);
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.lead}>{words}</p>
      <Bill bill={bill} />
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={paths.home}>
          Back to Home
        </ButtonLink>
        <ButtonLink href={telephoneLink(phone)}>Call {phone}</ButtonLink>
      </div>
    </div>
  );
}
