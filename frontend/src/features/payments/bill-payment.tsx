import { paymentAmount } from '@contracts/vocabulary/payments';
import { useState } from 'react';
import { paths } from '../../shared/page/paths';
import { LinkFailure } from '../../shared/ui/business/link-failure';
import { ButtonLink } from '../../shared/ui/button';
import { Loading } from '../../shared/ui/feedback/spinner';
import { NothingToPay } from './bill';
import { useBillDueQuery } from './payment-endpoints';
import { PaymentSteps } from './payment-steps';

/** The page of a pay link: the current bill and its balance. */
export function BillPayment({ payToken }: { payToken: string }) {
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useBillDueQuery(payToken, {
    refetchOnMountOrArgChange: true,
  });
  const isPayable = data && Number(data.due) >= paymentAmount.min;
  // Cached data may be from before the payer's own payment.
  const [openedAt] = useState(Date.now);
  const [wasPayable, setWasPayable] = useState(false);
  const isNew = Number(fulfilledTimeStamp) >= openedAt;
  if (isPayable && isNew && !wasPayable) setWasPayable(true);
  if (isPayable) return <PaymentSteps bill={{ ...data, payToken }} />;
  if (data) return <NothingToPay bill={{ ...data, payToken }} justNow={wasPayable} />;
  if (!error || isFetching) return <Loading label="Looking up your bill" fill />;
  return (
    <LinkFailure
      noun="bill"
      error={error}
      retry={() => void refetch()}
      otherwise={<ButtonLink to={paths.payment}>Pay without the link</ButtonLink>}
    >
      <p>
        Open the full link from our email; part of it may be missing. You can also open your bill by
        its appointment number. Or call us, and we’ll look it up.
      </p>
    </LinkFailure>
  );
}
