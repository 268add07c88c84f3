import { PaymentsPage } from '../../../features/payments-admin/payments-page';
import { PageHead } from '../../../shared/ui/page-head';
import { paths } from '../../../shared/page/paths';
import { pages } from '../../pages';

export default function AdminPaymentsPage() {
  return (
    <>
      <PageHead {...pages[paths.adminPayments].head} />
      <PaymentsPage />
    </>
  );
}
