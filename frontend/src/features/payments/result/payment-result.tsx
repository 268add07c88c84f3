import type { PaymentOutcome } from '@contracts/payments/paying';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isApiError, messageOf } from '../../../shared/api/api-error';
import { useTakesCards } from '../../../shared/config/site-config';
import { paths } from '../../../shared/page/paths';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { RequestNumber } from '../../../shared/ui/feedback/request-number';
import { paymentAttempts } from '../payment-attempts';
import { receiptIn, receiptsPath } from '../receipt-paths';
import { TestNotice } from '../test-notice';
import { isUnderWay } from './outcome-wait';
import { OwnReceipt } from './own-receipt';
import { useAddressedPayment, type PaymentReference } from './payment-reference';
import { payTheRest, Receipt } from './receipt';
import { Result } from './result';
import { useOutcome, type WatchedOutcome } from './use-outcome';
import styles from './result.module.css';

/** The result of a payment, or a receipt from the portal. */
export function PaymentResult() {
  return (
    <>
      <TestNotice />
      <Addressed />
    </>
  );
}

function Addressed() {
  const { intentId, clientSecret, settled } = useAddressedPayment();
  const receiptId = receiptIn(useLocation().search);
  if (receiptId !== null) return <OwnReceipt paymentId={receiptId} />;
  if (!settled && intentId !== null) return <Loading label="Looking up your payment" fill />;
  if (intentId === null) return <NoPayment />;
  if (clientSecret === null) return <NotHere />;
  return <Known key={intentId} reference={{ intentId, clientSecret }} />;
}

function Known({ reference }: { reference: PaymentReference }) {
  const { outcome, error, watching, askAgain } = useOutcome(reference);
  const frame = useRef<HTMLDivElement>(null);
  // The heading takes the focus when the result replaces the wait, so that it's announced.
  const waited = useRef(watching);
  useEffect(() => {
    if (waited.current && !watching) {
      frame.current?.querySelector('h1')?.focus({ preventScroll: true });
    }
    waited.current = watching;
  }, [watching]);
  return (
    <div ref={frame}>
      <Shown {...{ reference, outcome, error, watching, askAgain }} />
    </div>
  );
}

function Shown({
  reference,
  outcome,
  error,
  watching,
  askAgain,
}: WatchedOutcome & { reference: PaymentReference }) {
  if (outcome && !isUnderWay(outcome.status)) {
    return <Decided outcome={outcome} intentId={reference.intentId} />;
  }
  if (isApiError(error) && error.status === 404) return <NotHere />;
  if (watching) return <Waiting known={outcome !== undefined} />;
  return outcome && !error ? (
    <StillUnderWay askAgain={askAgain} />
  ) : (
    <NotLearned error={error} askAgain={askAgain} />
  );
}

function Decided({ outcome, intentId }: { outcome: PaymentOutcome; intentId: string }) {
  switch (outcome.status) {
    case 'succeeded':
      return <Paid outcome={outcome} intentId={intentId} />;
    case 'flagged':
      return <Flagged />;
    default:
      return <NotPaid intentId={intentId} />;
  }
}

function Paid({ outcome, intentId }: { outcome: PaymentOutcome; intentId: string }) {
  const takesCards = useTakesCards();
  // Only at first: the attempt is forgotten once it's known to be paid.
  const [payToken] = useState(() => paymentAttempts.payTokenOf(intentId));
  return (
    <Result
      title="Payment received"
      lead={<p>Thank you. Our team will contact you within 24 hours.</p>}
      action={payTheRest(outcome.bill, takesCards, payToken)}
      lastAction={<Button onClick={() => print()}>Print receipt</Button>}
    >
      <Receipt facts={outcome} />
    </Result>
  );
}

function Flagged() {
  return (
    <Result
      title="We’re reviewing your payment"
      lead={
        <p>
          We received it, and our team needs to review it before we can send a receipt. Please don’t
          pay again. We’ll contact you within 24 hours.
        </p>
      }
    />
  );
}

function NotPaid({ intentId }: { intentId: string }) {
  const payToken = paymentAttempts.payTokenOf(intentId);
  return (
    <Result
      title="The payment did not go through"
      lead={<p>Nothing was charged. You can try again, with another card if you like.</p>}
      action={
        <ButtonLink
          variant="primary"
          to={payToken === null ? paths.payment : `${paths.payment}#${payToken}`}
        >
          Try Again
        </ButtonLink>
      }
    />
  );
}

function Waiting({ known }: { known: boolean }) {
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1>Your payment</h1>
        <Loading
          label={
            known ? 'Your bank is working on it. This takes a moment.' : 'Looking up your payment'
          }
        />
      </div>
    </div>
  );
}

function StillUnderWay({ askAgain }: { askAgain: () => void }) {
  return (
    <Result
      title="Your payment is not confirmed yet"
      lead={
        <p>
          Your bank hasn’t answered yet. You don’t need to wait here. Please don’t pay again; our
          team will contact you within 24 hours.
        </p>
      }
      action={
        <Button variant="primary" onClick={askAgain}>
          Look Again
        </Button>
      }
    />
  );
}

function NotLearned({ error, askAgain }: { error: unknown; askAgain: () => void }) {
  return (
    <Result
      title="Your payment could not be looked up"
      lead={
        <>
          <p>{messageOf(error, 'Something went wrong on our side.')}</p>
          <p>Your payment isn’t affected. Please check again before you pay a second time.</p>
          <RequestNumber error={error} />
        </>
      }
      action={
        <Button variant="primary" onClick={askAgain}>
          Look Again
        </Button>
      }
    />
  );
}

/** Someone else's link, or one's own in another browser. */
function NotHere() {
  return (
    <Result
      title="This payment cannot be shown here"
      lead={
        <p>
          For your privacy, a payment is shown only in the browser window it was made in. You’ll
          find the receipt in your email, and in your <Link to={receiptsPath}>customer portal</Link>{' '}
          if you have an account. Or call us, and we’ll look it up.
        </p>
      }
    />
  );
}

function NoPayment() {
  return (
    <Result
      title="Your payment"
      lead={
        <p>After you pay, you’ll find your receipt here. There’s no payment to show right now.</p>
      }
      action={
        <ButtonLink variant="primary" to={paths.payment}>
          Pay Now
        </ButtonLink>
      }
    />
  );
}
