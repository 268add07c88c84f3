import { messageOf } from '../../../shared/api/api-error';
import { useCustomerSession } from '../../../shared/api/current-user';
import { useTakesCards } from '../../../shared/config/site-config';
import { paths } from '../../../shared/page/paths';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { useOwnReceiptsQuery } from '../payment-endpoints';
import { receiptsPath } from '../receipt-paths';
import { payTheRest, Receipt } from './receipt';
import { Result } from './result';

/** A receipt that a customer opens again from the portal. */
export function OwnReceipt({ paymentId }: { paymentId: string }) {
  const session = useCustomerSession();
  if (session === null) {
    return (
      <Result
        title="Your receipt"
        lead={<p>Please log in to see your receipts.</p>}
        action={
          <ButtonLink variant="primary" to={`${paths.login}?view=payments`}>
            Log in
          </ButtonLink>
        }
      />
    );
  }
  return <Known key={session} session={session} paymentId={paymentId} />;
}

function Known({ session, paymentId }: { session: string; paymentId: string }) {
  const { currentData, error, isFetching, refetch } = useOwnReceiptsQuery(session);
  const takesCards = useTakesCards();
  const receipt = currentData?.find(({ id }) => id === paymentId);
  if (receipt) {
    const rest = payTheRest(receipt.bill, takesCards);
    return (
      <Result
        title="Your receipt"
        action={rest}
        back={
          <>
            <Button variant={rest ? 'secondary' : 'primary'} onClick={() => print()}>
              Print receipt
            </Button>
            {allPayments}
          </>
        }
      >
        <Receipt facts={receipt} />
      </Result>
    );
  }
  if (isFetching) return <Loading label="Looking up your receipt" fill />;
  if (error) {
    return (
      <Result
        title="Your receipt could not be looked up"
        lead={<p>{messageOf(error, 'Something went wrong on our side.')}</p>}
        action={
          <Button variant="primary" onClick={() => void refetch()}>
            Look Again
          </Button>
        }
      />
    );
  }
  return (
    <Result
      title="This receipt cannot be shown here"
      lead={<p>It isn’t in this account. Call us, and we’ll look it up.</p>}
      back={allPayments}
    />
  );
}

const allPayments = <ButtonLink to={receiptsPath}>All your payments</ButtonLink>;
