import { PaymentResult } from '../../features/payments/result/payment-result';
import { paths } from '../../shared/page/paths';
import { PageHead } from '../../shared/ui/page-head';
import { pages } from '../pages';

export default function PaymentSuccessPage() {
  return (
    <>
      <PageHead {...pages[paths.paymentSuccess].head} />
      <PaymentResult />
    </>
  );
}
