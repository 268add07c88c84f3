import { Payment } from '../../features/payments/payment';
import { Loading } from '../../shared/ui/feedback/spinner';
import { PageHead } from '../../shared/ui/page-head';
import { loadDocumentWith } from '../page-document';

const inOwnDocument = loadDocumentWith('payment');

export default function PaymentPage() {
  // There may be a token after the `#`, which the new document reads.
  if (!inOwnDocument) return <Loading label="Loading" fill />;
  return (
    <>
      <PageHead
        title="Pay for your repair"
        description="Pay by card, cash or check when the work is done. You pay the amount on your estimate."
        keywords="pay appliance repair bill, appliance repair payment, pay repair online"
        indexed
      />
      <Payment />
    </>
  );
}
