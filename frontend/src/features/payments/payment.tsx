import { useCustomerSession } from '../../shared/api/current-user';
import { useSiteConfigPending, useTakesCards } from '../../shared/config/site-config';
import { useHashToken } from '../../shared/page/hash-token';
import { useHydrated } from '../../shared/page/hydration';
import { BillPayment } from './bill-payment';
import { OwnBills } from './own-bills';
import { PaymentSteps } from './payment-steps';
import { PaymentsOff } from './payments-off';
import { TestNotice } from './test-notice';

/**
 * Pays a bill, given by its link or by the logged-in customer's balance, or any amount with a
 * purpose.
 */
export function Payment() {
  return (
    <>
      <TestNotice />
      <Paying />
    </>
  );
}

function Paying() {
  const payToken = useHashToken();
  const takesCards = useTakesCards();
  const settingsPending = useSiteConfigPending();
  // The prerendered HTML knows neither the link nor the settings.
  const hydrated = useHydrated();
  const session = useCustomerSession();
  if (!hydrated) return <PaymentSteps bill={null} />;
  if (!takesCards && !settingsPending) return <PaymentsOff />;
  if (payToken !== null) return <BillPayment key={payToken} payToken={payToken} />;
  if (session !== null) return <OwnBills key={session} session={session} />;
  return <PaymentSteps bill={null} />;
}
