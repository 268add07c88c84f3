import { paymentAmount } from '@contracts/vocabulary/payments';
import { paths } from '../../shared/page/paths';
import { LinkFailure } from '../../shared/ui/business/link-failure';
import { ButtonLink } from '../../shared/ui/button';
import { Loading } from '../../shared/ui/feedback/spinner';
import { NothingToPay } from './bill';
import { useBillDueQuery } from './payment-endpoints';
import { PaymentSteps } from './payment-steps';

/** The page of a pay link: the current bill and its balance. */
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
        Open the full link from our email; part of it may be missing. Or call us, and we’ll look up
        your bill. You can also pay without the link: just tell us what it’s for.
      </p>
    </LinkFailure>
  );
}
