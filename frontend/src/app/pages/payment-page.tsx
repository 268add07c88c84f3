import { Payment } from '../../features/payments/payment';
import { paths } from '../../shared/page/paths';
import { Loading } from '../../shared/ui/feedback/spinner';
import { PageHead } from '../../shared/ui/page-head';
import { loadDocumentWith } from '../page-document';
import { pages } from '../pages';

const inOwnDocument = loadDocumentWith('payment');

export default function PaymentPage() {
  // There may be a token after the `#`, which the new document reads.
  if (!inOwnDocument) return <Loading label="Loading" fill />;
  return (
    <>
      <PageHead {...pages[paths.payment].head} />
      <Payment />
    </>
  );
}
